import type { EnglishTexts } from '#shared/i18n.ts';

/** Texts of RFQs as everybody reads them. */
export const publicRfqEn = {
  status: { active: 'Active', closing: 'Closing soon', closed: 'Closed' },
  columns: {
    product: 'Product',
    category: 'Category',
    quantity: 'Quantity',
    unit: 'Unit',
    endDate: 'End date',
    status: 'Status',
  },
  moreLines: { one: 'and one more line', other: 'and {n} more lines' },
  home: {
    title: 'Open requests',
    lead: {
      one: 'One request is open for prices now.',
      other: '{n} requests are open for prices now.',
    },
    leadNone: 'What buyers want prices for, open to everyone.',
    all: 'All RFQs',
    createRfq: 'Create an RFQ',
    emptyTitle: 'The first public requests will appear here',
    emptyText:
      'Each one shows its category, lines, quantities and end date. The buyer’s name is shown only to suppliers with access.',
    categories: 'Categories',
    categoriesLead: 'How many requests are open in each.',
    open: { one: '{n} open', other: '{n} open' },
    figures: 'The marketplace in figures',
    suppliers: { one: 'licensed supplier', other: 'licensed suppliers' },
    buyers: { one: 'buying company', other: 'buying companies' },
    rfqs: { one: 'request published', other: 'requests published' },
  },
  list: {
    title: 'Requests for quotation',
    description:
      'Published requests for quotation of companies in the Gulf: search by keyword, category and status.',
    lead: 'Published requests with their lines and end dates, open to everyone.',
    key: 'Keyword or RFQ name',
    category: 'Category',
    allCategories: 'All categories',
    statuses: 'Status',
    all: 'All',
    search: 'Search',
    clear: 'Clear the search',
    noneTitle: 'No request fits',
    noneText: 'Try another word, or look in all categories.',
  },
  page: {
    crumbs: 'Path to this page',
    description:
      '{title}: lines, quantities and end date of this request for quotation. Category: {category}.',
    lines: 'What is asked for',
    number: 'No.',
    ends: 'End date',
    endsAt: 'Until the end of the day, Dubai time',
    quote: 'Quote on this request',
    quoteHow:
      'Licensed suppliers of this category buy access, see the whole request and send their prices.',
    signIn: 'I have an account',
    hidden:
      'Suppliers of the category see the city; those with access see buyer, note and documents.',
    over: 'This request is closed',
    overText: 'Offers are no longer taken. Look at the open ones.',
    similar: 'More like this',
  },
} as const satisfies EnglishTexts;
