import type { EnglishTexts } from '#shared/i18n.ts';

export const publicCompanyEn = {
  turnedOn: 'Your public page is on.',
  turnedOff: 'Your public page is off.',
  own: {
    title: 'Public page',
    lead: 'A page for companies that do not have an account, such as your partners. It is off until you turn it on.',
    stateOn: 'On',
    stateOff: 'Off',
    shows:
      'It shows what this preview shows, and nothing else: no contact, no licence number, no prices and no partners.',
    turnOn: 'Turn on the public page',
    turnOff: 'Turn off the public page',
    working: 'Saving…',
    open: 'Open the page',
    soon: 'Visitors and search engines may see the previous state for a moment.',
    notApproved: 'The public page is available while your account is approved.',
    notAllowed: 'Only users who may edit the company can change this.',
    preview: 'Preview',
  },
  page: {
    description:
      '{name} on {brand}: what the marketplace verified about this company, and what it delivered.',
    supplier: 'Supplier',
    buyer: 'Buyer',
    verified: 'Verified by {brand}',
    licence: 'Trade licence, valid',
    licenceFrom: 'Trade licence, valid, issued by {authority}',
    owner_id: 'Identity of the person in charge',
    authorisation: 'Authorisation letter',
    since: 'Approved on {day}',
    delivered: 'Delivered',
    received: 'Received',
    ordersDelivered: { one: '{n} order delivered', other: '{n} orders delivered' },
    ordersReceived: { one: '{n} order received', other: '{n} orders received' },
    tradesAs: 'Trades as {name}',
    ordersLeast: '{n} or more orders',
    few: 'Shown from five orders with three partners on, so that it identifies no deal.',
    categories: 'Main categories',
    how: 'The team of {brand} compared these documents with the company’s details. {brand} publishes no prices and no partners.',
  },
} as const satisfies EnglishTexts;
