import type { DemoBid, DemoDeal } from './demo-plan.ts';

type Numbered = Pick<DemoDeal, 'basket' | 'daysAgo'>;

/** Only some companies number their documents, so that the demo shows both. */
const isNumbered = ({ basket }: Numbered) => basket % 2 === 0;

export function requestReferenceOf(deal: Numbered): string {
  return isNumbered(deal) ? `PR-${2600 + deal.basket * 10 + (deal.daysAgo % 10)}` : '';
}

export function poNumberOf(deal: Numbered): string {
  return isNumbered(deal) ? String(4_500_000_000 + deal.basket * 1000 + deal.daysAgo) : '';
}

export function quotationNumberOf(deal: Numbered, { isIncomplete, isFirm }: DemoBid): string {
  if (isIncomplete) return '';
  return `${isFirm ? 'QT' : 'SQ'}/26-${deal.basket}${String(deal.daysAgo).padStart(3, '0')}`;
}
