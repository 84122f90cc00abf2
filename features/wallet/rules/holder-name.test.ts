import { describe, expect, it } from 'vitest';
import { isHolderCompany } from './holder-name.ts';

const names = ['Barid Cooling Systems L.L.C.', 'شركة بارد لأنظمة التبريد ذ.م.م'];

describe('the holder of a bank account', () => {
  it.each([
    ['Barid Cooling Systems L.L.C.'],
    ['BARID  COOLING SYSTEMS LLC'],
    ['barid cooling-systems'],
    ['Bārid Cooling Systems llc'],
    ['بارد لانظمه التبريد'],
    ['شَرِكة بارد لأنظمـة التبريد (ذ م م)'],
  ])('is the company, written as %s', (holder) => {
    expect(isHolderCompany(holder, names)).toBe(true);
  });

  it.each([
    ['Barid Cooling'],
    ['Barid Cooling Systems FZE'],
    ['Barid Cooling Systems Trading LLC'],
    ['Somebody Else'],
    ['LLC'],
    [''],
    ['...'],
  ])('is not the company, written as %j', (holder) => {
    expect(isHolderCompany(holder, names)).toBe(false);
  });

  it('may have a name that is also a property of objects', () => {
    expect(isHolderCompany('Constructor', ['Constructor LLC'])).toBe(true);
    expect(isHolderCompany('toString', ['Constructor LLC'])).toBe(false);
  });

  it('never matches a company without a legal name', () => {
    expect(isHolderCompany('LLC', ['', 'LLC'])).toBe(false);
  });
});
