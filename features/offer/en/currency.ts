import type { EnglishTexts } from '#shared/i18n.ts';

export const currencyEn = {
  show: 'Show amounts in this currency',
  same: 'The buyer also accepts offers in other currencies. The amounts are compared in {currency}.',
  converted: '{amount} at the rate of the RFQ',
  rates: 'Compared in {currency} at the rates fixed when the RFQ was published: {rates}.',
  moves: 'The rank would change if a rate moved by 2%',
} as const satisfies EnglishTexts;
