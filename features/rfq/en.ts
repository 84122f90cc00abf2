import type { EnglishTexts } from '../../shared/i18n.ts';

export const rfqEn = {
  done: {
    published: 'Your RFQ is published. The suppliers of its category have been told.',
    submitted: 'Your RFQ waits for approval. The approvers of your company have been told.',
    edited: 'The changes are saved.',
    amended: 'The amendment is published. Every supplier with access has been told.',
    approved: 'The RFQ is approved and published.',
    refused: 'The RFQ is refused. Its author has been told.',
    copied: 'Copied to a new draft.',
    asked: 'Your question is with the buyer. The answer goes to every supplier with access, without your name.',
    answered: 'The answer is published to every supplier with access.',
  },
} as const satisfies EnglishTexts;
