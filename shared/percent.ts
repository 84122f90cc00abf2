import { decimalOf } from './money.ts';

/** Basis points as percent: 500 → `5.00` */
export function percentOf(rateBp: number): string {
  return decimalOf(BigInt(rateBp));
}

/** Without trailing zeros: 500 → `5`, 750 → `7.5` */
export function shortPercentOf(rateBp: number): string {
  return percentOf(rateBp).replace(/\.?0+$/, '');
}
