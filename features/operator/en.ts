import type { EnglishTexts } from '../../shared/i18n.ts';

export const operatorEn = {
  roles: {
    reviewer: 'Reviewer',
    finance: 'Finance',
    content: 'Content',
    administrator: 'Administrator',
  },
  paperDecided: 'The document is decided.',
  approved: 'The account is approved. The applicant has been told.',
  refused: 'The refusal was sent to the applicant.',
} as const satisfies EnglishTexts;
