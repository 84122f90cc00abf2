import type { EnglishTexts } from '#shared/i18n.ts';

export const compareEn = {
  label: 'Comparison of offers',
  count: { one: '{n} offer, line by line', other: '{n} offers, line by line' },
  empty: 'No offers yet',
  emptyWhy:
    'Suppliers in this category can see your RFQ. We’ll notify you when the first offer arrives.',
  emptyNext: 'Open the RFQ',
  delivery: '{city}, delivery',
  pickup: '{city}, pickup',
  estimated: 'Estimated price',
  export: 'Export XLSX',
  toRfq: 'RFQ and questions',
  toDeal: 'Open deal',
  decided: '{name} accepted {number} on {time}.',
  open: 'This RFQ is open for offers.',
  openWhy:
    'Suppliers can send and change offers until {time} (Dubai time). You can decide at any time.',
  closed: {
    one: 'Closed to new offers. {n} day left to decide.',
    other: 'Closed to new offers. {n} days left to decide.',
  },
  closedWhy: {
    one: 'Without a decision by {time} (Dubai time), the offer expires.',
    other: 'Without a decision by {time} (Dubai time), all {n} offers expire.',
  },
  shows: 'Table view',
  unitPrice: 'Unit price',
  lineTotal: 'Line total',
  orders: 'Sort offers',
  lowest: 'Lowest total',
  fastest: 'Fastest delivery',
  lineAndQuantity: 'Line and quantity',
  notQuoted: 'Not quoted',
  onlySome: 'only {quantity}',
  bestPrice: 'Best price:',
  lowestComplete: 'lowest complete offer',
  acts: 'Actions',
  notRanked: 'not ranked',
} as const satisfies EnglishTexts;
