import type { EnglishTexts } from '#shared/i18n.ts';

export const dialogsEn = {
  back: 'Back',
  happens: 'What happens next',
  incomplete: 'This offer doesn’t cover everything you asked for.',
  accept: {
    title: 'Accept the offer from {name}?',
    one: 'You accept version {n} from {name} at these prices.',
    two: 'The RFQ closes. Other offers stay open until the purchase order is sent.',
    three: 'Next, you create the purchase order and send it.',
    do: 'Accept offer',
    busy: 'Accepting',
  },
  buy: {
    title: 'Buy Now from {name}?',
    one: 'You accept this firm offer from {name} at these prices.',
    two: 'The purchase order is created as you choose here and sent to the supplier immediately.',
    three: 'All other offers are rejected and their suppliers notified.',
    language: 'Language of the purchase order',
    en: 'English',
    ar: 'Arabic',
    both: 'English and Arabic',
    do: 'Accept and send the order',
    busy: 'Buying',
  },
  reject: {
    title: 'Reject the offer from {name}?',
    what: 'The supplier is notified that the offer was rejected. This can’t be undone.',
    share: 'Share the reason with the supplier',
    do: 'Reject offer',
    busy: 'Rejecting',
  },
  ask_approval: {
    title: 'Request approval for {name}’s offer?',
    what: 'This offer exceeds your limit. An approver in your company accepts it or tells you why not.',
    lapses:
      'The supplier isn’t notified. If the offer changes before approval, you need to ask again.',
    why: 'Why this offer?',
    do: 'Request approval',
    busy: 'Requesting',
  },
  remind_approvers: {
    title: 'Remind the approvers of {name}’s offer?',
    what: 'Your company’s approvers get your request again. You can send the next reminder after 24 hours.',
    do: 'Send reminder',
    busy: 'Sending',
    sent: 'The approvers got your request again.',
  },
  refuse_approval: {
    title: 'Reject the approval request for {name}?',
    what: 'Your colleague sees your reason. The offer doesn’t change and the supplier isn’t notified.',
    why: 'Reason',
    do: 'Reject',
    busy: 'Sending',
  },
  negotiate: {
    title: 'Request a revision from {name}',
    what: {
      one: 'The supplier replies with a new version or a message. This is the last round.',
      other: 'The supplier replies with a new version or a message. {n} rounds left.',
    },
    text: 'What should change?',
    textHint: 'Optional if you enter a target price.',
    targets: 'Target prices (optional)',
    target: 'Target unit price',
    do: 'Send request',
    busy: 'Sending',
  },
  know: {
    title: 'Do you know {name}?',
    what: 'We have not verified this supplier. With your confirmation, your company can accept its offers and deals with it at its own risk.',
    order:
      'Your name, these details and the reason are recorded. The purchase order states that the platform has not verified the supplier.',
    filled:
      'The numbers are from your supplier book or the supplier’s own profile. Check them before you confirm.',
    trn: 'TRN of the supplier',
    trnHint: '15 digits, as on its tax certificate or an earlier invoice',
    licence: 'Licence number of the supplier',
    reason: 'Why do you know it?',
    reasonHint: 'For example: supplier since 2019, visited in May',
    do: 'I know this company',
    busy: 'Saving',
  },
  cancel: {
    title: 'Cancel your acceptance of {name}’s offer?',
    what: 'The deal with {name} ends, and any purchase order is cancelled.',
    after:
      'The RFQ reopens. Offers that were rejected because of this one return if they’re still valid.',
    do: 'Cancel acceptance',
    busy: 'Cancelling',
  },
  decided: {
    title: '{name} accepted {number} on {time}',
    what: 'Your decision was not saved, because this RFQ already has one.',
    show: 'Show the accepted offer',
  },
} as const satisfies EnglishTexts;
