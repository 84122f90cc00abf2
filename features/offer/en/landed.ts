import type { EnglishTexts } from '#shared/i18n.ts';

export const landedEn = {
  title: 'Landed cost',
  lead: 'Your own costs of an order from each supplier. Only your company sees them. Leave an amount empty if you don’t know it: it’s shown as unknown and never counted as zero.',
  noIncoterm: 'No Incoterm',
  freight: 'Freight',
  customs: 'Customs',
  extraSupplier: 'Each further supplier',
  extraSupplierHint: 'Your cost of another order, such as inspection and payment.',
  save: 'Save costs',
  saving: 'Saving…',
  row: 'Landed total',
  rowHint: 'With your own costs',
  atLeast: 'at least {amount}',
  unknown: 'unknown: {costs}',
  cost: { freight: 'freight', customs: 'customs', extra_supplier: 'each further supplier' },
  best: 'lowest landed total',
  rank: 'no. {n} of the known totals',
  selection: 'Landed {amount}',
  selectionAtLeast: 'Landed at least {amount}',
  weighed: 'The suggestions include your landed costs.',
  notWeighed: 'The suggestions leave out landed costs, because some are unknown.',
} as const satisfies EnglishTexts;
