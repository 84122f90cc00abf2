import { decimalOf } from './money.ts';

/** A rate in basis points as per cent: 500 → `5.00` */
export function percentOf(rateBp: number): string {
  return decimalOf(BigInt(rateBp));
}

/** The same as short as it goes: 500 → `5`, 750 → `7.5` */
export function shortPercentOf(rateBp: number): string {
  return percentOf(rateBp).replace(/\.?0+$/, '');
}
