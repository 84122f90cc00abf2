import { decimalOf } from './money.ts';

export function percentOf(rateBp: number): string {
  return decimalOf(BigInt(rateBp));
}

export function shortPercentOf(rateBp: number): string {
  return percentOf(rateBp).replace(/\.?0+$/, '');
}
