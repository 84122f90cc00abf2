import type { EnglishTexts } from '#shared/i18n.ts';

export const paymentEn = {
  label: 'Payment terms',
  details: 'Payment details',
  none: 'Not specified',
  requestHint: 'Suppliers see the choice before buying access, and the details after it.',
  requested: 'Requested: {terms}',
  asRequested: 'As requested',
  otherThanRequested: 'Other than requested',
  advance: 'In advance',
  part_advance: 'Part in advance, the rest on delivery',
  on_delivery: 'On delivery',
  credit_30: '30 days after the invoice',
  credit_60: '60 days after the invoice',
  credit_90: '90 days after the invoice',
  pdc_30: 'Post-dated cheque, 30 days',
  pdc_60: 'Post-dated cheque, 60 days',
  pdc_90: 'Post-dated cheque, 90 days',
  credit_letter: 'Letter of credit',
  other: 'Other, as described',
} as const satisfies EnglishTexts;

export const toleranceEn = {
  label: 'Quantity tolerance',
  none: 'The ordered quantity exactly',
  hint: 'A delivery within it counts as complete, and you’re invoiced for what you accept.',
  within: '{percent} more or less',
} as const satisfies EnglishTexts;

export const currenciesEn = {
  label: 'Currency of offers',
  off: 'The currency of the estimate only',
  on: 'Other currencies, too',
  hint: 'If suppliers may quote in their own currency, you compare every offer in {currency}.',
  today:
    'You compare every offer in {currency}. The rates are fixed when you publish; today: {rates}.',
  only: '{currency} only',
  also: '{currency}, also {others}',
  rates: 'Compared at fixed rates: {rates}',
} as const satisfies EnglishTexts;

export const lineFactEn = {
  item: 'Item code',
  brand: 'Brand',
  brandOrEqual: 'Brand',
  orEqual: 'or equal',
  drawing: 'Drawing',
  part: 'Part no.',
  needed: 'Needed by {day}',
} as const satisfies EnglishTexts;
