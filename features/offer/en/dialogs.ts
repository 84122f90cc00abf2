import type { EnglishTexts } from '#shared/i18n.ts';

/** The buyer's decisions on an offer, each with what exactly will happen. */
export const dialogsEn = {
  back: 'Back',
  happens: 'What happens now',
  incomplete: 'This offer does not hold everything you asked for.',
  accept: {
    title: 'Accept the offer of {name}?',
    one: 'You accept version {n} of {name} with these sums.',
    two: 'The request closes. The other offers wait undecided until the purchase order is sent.',
    three: 'Next you make the purchase order and send it.',
    do: 'Accept offer',
    busy: 'Accepting',
  },
  buy: {
    title: 'Buy now from {name}?',
    one: 'You accept this firm offer of {name} with these sums.',
    two: 'The purchase order is made as you choose here and sent to the supplier at once.',
    three: 'The other offers are turned down and their suppliers told.',
    language: 'Language of the purchase order',
    en: 'English',
    ar: 'Arabic',
    both: 'English and Arabic',
    do: 'Buy now and send the order',
    busy: 'Buying',
  },
  reject: {
    title: 'Reject the offer of {name}?',
    what: 'The supplier is told that the offer was rejected. This cannot be undone.',
    share: 'Tell the supplier the reason',
    do: 'Reject offer',
    busy: 'Rejecting',
  },
  ask_approval: {
    title: 'Ask for approval of {name}?',
    what: 'Accepting it is above what you may decide alone. An approver of your company accepts it or says why not.',
    lapses: 'The supplier learns nothing of it. If the offer changes before, you ask again.',
    why: 'Why this offer',
    do: 'Ask for approval',
    busy: 'Asking',
  },
  refuse_approval: {
    title: 'Do not approve the offer of {name}?',
    what: 'Your colleague is told why. The offer stays as it is; the supplier learns nothing.',
    why: 'Why not',
    do: 'Do not approve',
    busy: 'Sending',
  },
  negotiate: {
    title: 'Ask {name} for a revision',
    what: {
      one: 'The supplier answers with a new version or with words. This is the last round.',
      other: 'The supplier answers with a new version or with words. {n} rounds are left.',
    },
    text: 'What should change',
    targets: 'Target prices, where you have them',
    target: 'Target unit price',
    do: 'Send request',
    busy: 'Sending',
  },
  cancel: {
    title: 'Cancel the acceptance of {name}?',
    what: 'The deal with {name} ends, with its purchase order if there is one.',
    after:
      'The request opens again. Offers that were turned down because of this one come back where they still hold.',
    do: 'Cancel acceptance',
    busy: 'Cancelling',
  },
} as const satisfies EnglishTexts;
