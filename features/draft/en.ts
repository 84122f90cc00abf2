import type { EnglishTexts } from '#shared/i18n.ts';

export const draftEn = {
  saved: 'Draft saved',
  deleted: 'The draft is deleted.',
  page: {
    title: 'Drafts',
    lead: 'What you began and have not sent yet. Only you see it.',
    search: 'Search by title or name',
    draft: 'Draft',
    begun: 'Begun',
    savedAt: 'Last saved',
    untitled: 'Without a title',
    continue: 'Continue',
    delete: 'Delete',
    deleting: 'Deleting',
    deleteTitle: 'Delete this draft?',
    deleteWhy: 'What was typed is gone.',
    empty: 'No drafts',
    emptyWhy: 'Long forms save themselves while you type and wait here.',
    toPaid: 'To your paid RFQs',
  },
} as const satisfies EnglishTexts;
