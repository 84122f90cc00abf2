import type { EnglishTexts } from '#shared/i18n.ts';

export const draftEn = {
  saved: 'Draft saved',
  deleted: 'Draft deleted.',
  onDevice: 'No network. Saved on this device at {time}, and sent when the network is back.',
  page: {
    title: 'Drafts',
    lead: 'Your unsent work. Only you can see it.',
    search: 'Search by title or name',
    draft: 'Draft',
    begun: 'Started',
    savedAt: 'Last saved',
    untitled: 'Untitled',
    continue: 'Continue',
    delete: 'Delete',
    deleting: 'Deleting',
    deleteTitle: 'Delete this draft?',
    deleteWhy: 'Everything in it will be lost. This can’t be undone.',
    bulkDeleted: { one: '{n} draft deleted', other: '{n} drafts deleted' },
    empty: 'No drafts yet',
    emptyWhy: 'Forms are saved as you type. Unfinished ones appear here.',
    toPaid: 'Go to opened RFQs',
  },
} as const satisfies EnglishTexts;
