import { describe, expect, it } from 'vitest';
import { incotermOf, incoterms, incotermText } from './incoterms.ts';

describe('an Incoterm', () => {
  it('is one of the eleven rules of 2020', () => {
    expect([...incoterms].toSorted().join(' ')).toBe('CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB');
  });

  it('is written with its place and its edition', () => {
    expect(incotermText('FOB', 'Jebel Ali')).toBe('FOB Jebel Ali, Incoterms 2020');
    expect(incotermText('', '')).toBe('');
  });

  it.each([
    ['', ''],
    ['fob', 'FOB'],
    ['DDP – delivered duty paid', 'DDP'],
    ['DAT', null],
    ['FOBs', null],
    ['التسليم', null],
  ])('is read from the cell %j as %j', (cell, expected) => {
    expect(incotermOf(cell)).toBe(expected);
  });
});
