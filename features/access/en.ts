import type { EnglishTexts } from '../../shared/i18n.ts';

export const accessEn = {
  bought: 'You have access now.',
  boughtBefore: 'You had access already, so nothing was charged.',
  refund: {
    asked: 'Your request was sent. You will be told of the decision.',
    wasApproved: 'The fee is back in the supplier’s wallet.',
    wasRefused: 'The refund was refused, and the supplier reads why.',
  },
} as const satisfies EnglishTexts;
