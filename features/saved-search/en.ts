import type { EnglishTexts } from '#shared/i18n.ts';

export const savedSearchEn = {
  saved: 'Search saved.',
  changed: 'Search updated.',
  deleted: 'Search deleted.',
  panel: {
    label: 'Saved searches',
    current: 'Current search',
    empty:
      'Filter the list and save it here to reopen it in one click and get alerts about new matching RFQs.',
    save: 'Save search',
    manage: 'Manage',
    full: 'You have 20 saved searches, the maximum.',
  },
  page: {
    title: 'Saved searches',
    lead: 'Your searches of open RFQs, and how you’re alerted to new matches.',
    back: 'Open RFQs',
    open: 'Open',
    edit: 'Edit',
    delete: 'Delete',
    empty: 'No saved searches yet',
    emptyWhy:
      'Filter the open RFQs by category, city, fee or keyword, then choose “Saved searches” above the list and name your search. We’ll alert you to new matches instantly or every morning.',
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
    now: 'Instant alerts',
    daily: 'Daily alerts at 8:00',
    none: 'No alerts',
    byMail: 'also by email',
  },
  dialog: {
    save: 'Save this search',
    edit: 'Edit search',
    what: 'Filters',
    name: 'Name',
    alert: 'Alert me to new matching RFQs',
    now: 'Instantly',
    nowDetail: 'As soon as one is published',
    daily: 'Every morning',
    dailyDetail: 'At 8:00, the day’s matches together',
    none: 'Never',
    noneDetail: 'I’ll check it myself',
    byMail: 'Also by email',
    keep: 'Save search',
    saving: 'Saving',
    delete: 'Delete search',
    deleteWhat: 'You’ll no longer get alerts from {name}. This can’t be undone.',
    deleteNow: 'Delete search',
    deleting: 'Deleting',
    keepIt: 'Keep',
  },
} as const satisfies EnglishTexts;
