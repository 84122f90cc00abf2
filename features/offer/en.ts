import type { EnglishTexts } from '../../shared/i18n.ts';

export const offerEn = {
  done: {
    sent: 'Your offer is with the buyer.',
    revised: 'The new version is with the buyer.',
    declined: 'The buyer has your answer. Your offer stays as it is.',
    confirmed: 'Your offer holds for the amended request. The buyer has been told.',
    withdrawn: 'Your offer is withdrawn. The buyer has been told.',
    accepted: 'Offer accepted. The supplier has been told.',
    rejected: 'Offer rejected. The supplier has been told.',
    asked: 'Your request is with the supplier.',
    canceled: 'The acceptance is canceled. The other side has been told.',
    kept: 'Offer bookmarked.',
    unkept: 'Bookmark removed.',
  },
} as const satisfies EnglishTexts;
