import type { EnglishTexts } from '#shared/i18n.ts';

export const calendarEn = {
  title: 'Calendar',
  lead: 'Subscribe in Google Calendar, Outlook or on your phone: ends of RFQs and offers, decisions and deliveries that you may see.',
  on: 'On since {date}. The address isn’t shown again; create a new one if you need it.',
  create: 'Create calendar link',
  renew: 'Create a new address',
  off: 'Switch off',
  url: 'Secret address',
  copy: 'Copy address',
  secret: 'Everyone with this address reads these deadlines. It’s shown only now.',
  renewed: 'The address was created. An earlier one no longer works.',
  ended: 'The calendar is off.',
  wasEnded: 'The address ended on {date}',
  wasEndedWhy:
    'Your password changed, or your sessions were ended. Create a new address and subscribe to it again.',
  name: 'Deadlines in {brand}',
  event: {
    rfq_ends: '{number} ends: {title}',
    decision: 'Decide on {number}: {title}',
    offer_ends: 'Your offer on {number} expires: {title}',
    delivery: 'Delivery of {number}: {title}',
  },
} as const satisfies EnglishTexts;
