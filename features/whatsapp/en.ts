import type { EnglishTexts } from '#shared/i18n.ts';

export const whatsappEn = {
  title: 'WhatsApp',
  lead: 'Get notifications as WhatsApp messages. If one isn’t delivered in 10 minutes, you get it by SMS or email instead.',
  on: 'On',
  off: 'Off',
  number: 'WhatsApp number',
  numberHint: 'We send a code to it, so that only its holder can turn this on.',
  sendCode: 'Send code',
  sending: 'Sending',
  codeSent: 'We sent a code by WhatsApp.',
  waiting: 'We sent a 6-digit code by WhatsApp to {number}. It is valid until {time}.',
  code: 'Code from WhatsApp',
  consent:
    'I agree that {brand} sends me notifications about my account and my deals by WhatsApp. I can end this at any time here, or by replying STOP.',
  turnOn: 'Agree and turn on',
  turningOn: 'Turning on',
  other: 'Use another number',
  agreed: 'WhatsApp is on.',
  active: 'On since {day} at {number}.',
  stopHint: 'Reply STOP to any message, or turn it off here.',
  turnOff: 'Turn off WhatsApp',
  turningOff: 'Turning off',
  ended: 'WhatsApp is off.',
  stopped: 'You replied STOP on {day}, so we send nothing by WhatsApp.',
  share: {
    do: 'Share on WhatsApp',
    newTab: '(opens WhatsApp in a new tab)',
    rfq: 'Request for quotation {number}: {title}. Offers are accepted until {day}.',
    order: 'Purchase order {serial}: {title}.',
  },
} as const satisfies EnglishTexts;
