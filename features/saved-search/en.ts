import type { EnglishTexts } from '#shared/i18n.ts';

export const savedSearchEn = {
  saved: 'Your search was saved.',
  changed: 'Your search was changed.',
  deleted: 'The search was deleted.',
  panel: {
    label: 'Saved searches',
    current: 'Shown now',
    empty:
      'Filter the list, then save it here under a name: you open it again with one press, and are told of new RFQs that fit.',
    save: 'Save this search',
    manage: 'Manage',
    full: 'You keep 20 searches, which is as many as there can be.',
  },
  page: {
    title: 'Saved searches',
    lead: 'What you look for among open RFQs, and how you are told of new ones that fit.',
    back: 'Open RFQs',
    open: 'Open',
    edit: 'Change',
    delete: 'Delete',
    empty: 'No saved searches yet',
    emptyWhy:
      'Narrow the open RFQs by category, city, fee or words, press “Saved searches” above the list and give what you see a name. Then you are told of each new RFQ that fits, at once or every morning.',
  },
  /** What a search asks for, one after the other. */
  words: {
    all: 'All open RFQs in your categories',
    key: '“{key}”',
    feeFrom: 'Fee from {from}',
    feeTo: 'Fee up to {to}',
    fee: 'Fee {from} to {to}',
    ends: 'Ends in {within}',
  },
  told: {
    now: 'Told at once',
    daily: 'Told every morning at 8:00',
    none: 'Not told',
    byMail: 'also by e-mail',
  },
  dialog: {
    save: 'Save this search',
    edit: 'Change the search',
    what: 'It looks for',
    name: 'Name',
    alert: 'Tell me of new RFQs that fit',
    now: 'At once',
    nowDetail: 'As soon as one is published',
    daily: 'Every morning',
    dailyDetail: 'At 8:00, all of a day together',
    none: 'Not at all',
    noneDetail: 'I open it myself',
    byMail: 'By e-mail, too',
    keep: 'Save search',
    saving: 'Saving',
    delete: 'Delete the search',
    deleteWhat: 'You will be told nothing more of {name}.',
    deleteNow: 'Delete search',
    deleting: 'Deleting',
    keepIt: 'Keep it',
  },
} as const satisfies EnglishTexts;
