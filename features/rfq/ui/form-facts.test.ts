import { describe, expect, it } from 'vitest';
import type { FormView } from '../schema/view.ts';
import { factsOf, type TypedFacts } from './form-facts.ts';

const category = {
  id: 'c',
  name_en: 'Building materials',
  name_ar: 'مواد البناء',
  icon: 'brick-wall',
  fee_rate_bp: 50,
  fee_min: '25.00',
  fee_max: '500.00',
  discount_rate_bp: 200,
  discount_max: '15000.00',
  suppliers_inside: 14,
  suppliers_abroad: 3,
  sub_categories: [{ id: 's', name_en: 'Cement', name_ar: 'أسمنت' }],
};
const form: FormView = {
  categories: [category],
  supplier_count_max: 500,
  countries: [],
  rates: [
    { currency: 'AED', rate_micro: 1_000_000 },
    { currency: 'KWD', rate_micro: 11_960_000 },
  ],
  country: 'AE',
  earliest_expiry: '2026-11-22',
  latest_expiry: '2027-11-22',
  can: { write: true, publish: true, submit: true },
  limit: '150000.00',
  approvers: ['Huda Rahmani'],
  writers: [],
  administrators: [],
};
const typed: TypedFacts = {
  categoryId: 'c',
  subCategoryId: '',
  currency: 'AED',
  estimate: '186,500',
  requestType: 'internal',
  hasOtherCurrencies: false,
  filled: 3,
};

describe('the figures of the form while the user types', () => {
  it('equal those that the server will fix: the figures of the reference picture', () => {
    expect(factsOf(form, typed)).toMatchObject({
      estimate: '186500.00',
      fee: '500.00',
      discount: '3730.00',
      isCapped: false,
      suppliers: 14,
      needsApproval: true,
    });
    expect(factsOf(form, { ...typed, estimate: '١٥٠٬٠٠٠' }).needsApproval).toBe(false);
    expect(
      factsOf(
        { ...form, can: { write: true, publish: false, submit: true } },
        { ...typed, estimate: '1' },
      ).needsApproval,
    ).toBe(true);
  });

  it('accept a sub-category of the category and no other', () => {
    expect(factsOf(form, { ...typed, subCategoryId: 's' }).sub).toMatchObject({
      name_en: 'Cement',
    });
    expect(factsOf(form, { ...typed, subCategoryId: 'x' }).sub).toBeNull();
    expect(factsOf(form, { ...typed, categoryId: '', subCategoryId: 's' }).sub).toBeNull();
  });

  it('count the reached suppliers, and report when the discount is capped', () => {
    expect(factsOf(form, { ...typed, requestType: 'external' }).suppliers).toBe(3);
    expect(factsOf(form, { ...typed, requestType: 'internal-external' }).suppliers).toBe(17);
    expect(factsOf(form, { ...typed, estimate: '900000' })).toMatchObject({
      discount: '15000.00',
      isCapped: true,
    });
    expect(factsOf(form, { ...typed, currency: 'KWD', estimate: '1000.125' })).toMatchObject({
      discount: '20.003',
      fee: '59.81',
    });
  });

  it('are empty until there is something to show', () => {
    const nothing = { fee: null, discount: null };
    expect(factsOf(form, { ...typed, categoryId: '' })).toMatchObject({
      ...nothing,
      suppliers: null,
    });
    for (const estimate of ['', 'ten', '-1', '0', '1.005']) {
      expect(factsOf(form, { ...typed, estimate })).toMatchObject({ ...nothing, estimate: null });
    }
    expect(factsOf(form, { ...typed, currency: 'EUR' })).toMatchObject(nothing);
    expect(factsOf(form, { ...typed, currency: 'ZZZ' })).toMatchObject(nothing);
    for (const currency of ['', 'dirham', '<b>'])
      expect(factsOf(form, { ...typed, currency })).toMatchObject(nothing);
  });
});
