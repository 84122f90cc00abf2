import type { EnglishTexts } from '#shared/i18n.ts';

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
    title: 'Open RFQs',
    lead: { one: '1 RFQ is open for offers now.', other: '{n} RFQs are open for offers now.' },
    leadNone: 'What companies across the Gulf are buying.',
    all: 'All RFQs',
    createRfq: 'Create an RFQ',
    emptyTitle: 'The first RFQs will appear here',
    emptyText:
      'Each shows its category, lines, quantities and end date. Only suppliers with access see the buyer’s name.',
    categories: 'Categories',
    categoriesLead: 'Open RFQs by category.',
    open: { one: '{n} open', other: '{n} open' },
    figures: 'The marketplace in figures',
    suppliers: { one: 'licensed supplier', other: 'licensed suppliers' },
    buyers: { one: 'buying company', other: 'buying companies' },
    rfqs: { one: 'RFQ published', other: 'RFQs published' },
  },
  list: {
    title: 'RFQs',
    description: 'RFQs published by companies in the Gulf. Search by keyword, category and status.',
    lead: 'Published RFQs with their lines and end dates, open to everyone.',
    key: 'Keyword or RFQ name',
    category: 'Category',
    allCategories: 'All categories',
    statuses: 'Status',
    all: 'All',
    search: 'Search',
    clear: 'Clear the search',
    noneTitle: 'No RFQs match your search',
    noneText: 'Try another keyword, or search all categories.',
  },
  page: {
    crumbs: 'Breadcrumb',
    description:
      '{title}: lines, quantities and end date of this request for quotation. Category: {category}.',
    lines: 'Requested items',
    number: 'No.',
    ends: 'End date',
    endsAt: 'Until {time}, Dubai time',
    quote: 'Quote on this RFQ',
    quoteHow:
      'Licensed suppliers in this category buy access, see the full RFQ and send their offers.',
    signIn: 'I have an account',
    hidden:
      'Suppliers in the category also see the city. Suppliers with access see the buyer, note and documents.',
    over: 'This RFQ is closed',
    overText: 'It no longer accepts offers. See the open RFQs.',
    similar: 'More like this',
  },
} as const satisfies EnglishTexts;
