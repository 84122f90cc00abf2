import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProfileFacts, completionOf, missingForReview, isTrnUnusual } from './completion.ts';
import { documentKinds } from './documents.ts';

const text = fc.constantFrom('', 'x');
const profile: fc.Arbitrary<ProfileFacts> = fc.record({
  fullName: text,
  email: text,
  mobile: text,
  whatsapp: text,
  phone: text,
  companyName: text,
  position: text,
  legalNameEn: text,
  legalNameAr: text,
  licenceNumber: text,
  licenceAuthority: text,
  licenceExpiresOn: fc.constantFrom(null, '2027-01-01'),
  trn: text,
  documents: fc.subarray([...documentKinds]),
});
const type = fc.constantFrom('buyer' as const, 'supplier' as const);

const full: ProfileFacts = {
  fullName: 'x',
  email: 'x',
  mobile: 'x',
  whatsapp: 'x',
  phone: 'x',
  companyName: 'x',
  position: 'x',
  legalNameEn: 'x',
  legalNameAr: 'x',
  licenceNumber: 'x',
  licenceAuthority: 'x',
  licenceExpiresOn: '2027-01-01',
  trn: 'x',
  documents: ['licence', 'owner_id', 'authorisation'],
};

describe('the completion of a profile', () => {
  it('is a whole number from 0 to 100, and 100 exactly when nothing is missing', () => {
    fc.assert(
      fc.property(type, profile, fc.nat(3), fc.boolean(), (who, given, categories, toppedUp) => {
        const { percent, missing } = completionOf(who, given, categories, toppedUp);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(missing.length === 0);
      }),
    );
  });

  it('never falls when a field is added', () => {
    fc.assert(
      fc.property(type, profile, profile, (who, given, more) => {
        const both = Object.fromEntries(
          Object.entries(given).map(([field, value]) => {
            const added = more[field as keyof ProfileFacts];
            if (Array.isArray(value))
              return [field, [...new Set([...value, ...(added as string[])])]];
            return [field, value === '' || value === null ? added : value];
          }),
        ) as unknown as ProfileFacts;
        const before = completionOf(who, given, 0, false).percent;
        expect(completionOf(who, both, 0, false).percent).toBeGreaterThanOrEqual(before);
        expect(completionOf(who, both, 1, true).percent).toBeGreaterThanOrEqual(
          completionOf(who, both, 0, false).percent,
        );
      }),
    );
  });

  it('weighs 50 + 50 for a buyer and 30 + 30 + 20 + 20 for a supplier', () => {
    const empty: ProfileFacts = { ...full, documents: [], licenceExpiresOn: null };
    const nothing = Object.fromEntries(
      Object.entries(empty).map(([field, value]) => [field, value === 'x' ? '' : value]),
    ) as unknown as ProfileFacts;
    const registered: ProfileFacts = {
      ...nothing,
      fullName: 'x',
      email: 'x',
      mobile: 'x',
      whatsapp: 'x',
      phone: 'x',
      companyName: 'x',
      position: 'x',
    };
    expect(completionOf('buyer', nothing, 0, false).percent).toBe(0);
    expect(completionOf('buyer', registered, 0, false).percent).toBe(50);
    expect(completionOf('buyer', full, 0, false).percent).toBe(100);
    expect(completionOf('supplier', registered, 0, false).percent).toBe(30);
    expect(completionOf('supplier', full, 0, false)).toEqual({
      percent: 60,
      missing: ['main_categories', 'top_up'],
    });
    expect(completionOf('supplier', full, 2, false).percent).toBe(80);
    expect(completionOf('supplier', full, 1, true).percent).toBe(100);
  });

  it('needs only registration data and documents before a review', () => {
    expect(missingForReview(full)).toEqual([]);
    expect(missingForReview({ ...full, trn: '', documents: ['licence', 'logo'] })).toEqual([
      'trn',
      'owner_id',
      'authorisation',
    ]);
  });
});

it('a TRN is reported as unusual unless it has the form 1…03', () => {
  expect(['100318472900003', '200318472900003', '100318472900004'].map(isTrnUnusual)).toEqual([
    false,
    true,
    true,
  ]);
});
