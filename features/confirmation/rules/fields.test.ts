import { describe, expect, it } from 'vitest';
import {
  allComparedFields,
  comparedFields,
  countUnconfirmed,
  fieldsOf,
  formValueOf,
} from './fields.ts';

const form = {
  legal_name_en: 'Al Dana Contracting LLC',
  legal_name_ar: 'الدانة للمقاولات ذ.م.م',
  licence_number: 'CN-2947163',
  licence_authority: 'Abu Dhabi DED',
  licence_expires_on: '2027-11-20',
  trn: '100318472900003',
  full_name: 'Salem Al Ketbi',
  position: 'Owner',
};
const kinds = ['licence', 'owner_id', 'authorisation'] as const;

function confirmed(field: (typeof allComparedFields)[number], value = formValueOf(form, field)) {
  return { field, value, confirmed_at: '2026-11-21T08:00:00.000Z', confirmed_by: 'o1' };
}

const allOf = (kind: (typeof kinds)[number]) => ({
  kind,
  confirmations: comparedFields[kind].map((field) => confirmed(field)),
});

describe('the fields of a document', () => {
  it('are each in the closed list that the database checks', () => {
    expect(new Set(allComparedFields)).toEqual(new Set(Object.values(comparedFields).flat()));
    expect(allComparedFields).toHaveLength(new Set(allComparedFields).size);
  });

  it.each(kinds.flatMap((kind) => comparedFields[kind].map((field) => ({ kind, field }))))(
    '$field of $kind counts as confirmed only with the same value',
    ({ kind, field }) => {
      const confirmationWith = (value: string) =>
        fieldsOf(form, { kind, confirmations: [confirmed(field, value)] }).find(
          (one) => one.field === field,
        )?.confirmation;
      expect(confirmationWith(formValueOf(form, field))).toMatchObject({ confirmed_by: 'o1' });
      for (const stale of ['', `${formValueOf(form, field)} `, 'another value'])
        expect(confirmationWith(stale)).toBeNull();
      const others = allOf(kind).confirmations.filter((one) => one.field !== field);
      expect(countUnconfirmed(form, [{ kind, confirmations: others }])).toBe(1);
    },
  );

  it('are none for a logo, and for a kind named like a property of every object', () => {
    for (const kind of ['logo', 'toString'])
      expect(fieldsOf(form, { kind, confirmations: [] })).toEqual([]);
  });

  it('are counted over all documents, and none is left after each was confirmed', () => {
    expect(
      countUnconfirmed(
        form,
        kinds.map((kind) => ({ kind, confirmations: [] })),
      ),
    ).toBe(10);
    expect(countUnconfirmed(form, kinds.map(allOf))).toBe(0);
    expect(countUnconfirmed({ ...form, full_name: 'Huda' }, kinds.map(allOf))).toBe(2);
    expect(countUnconfirmed({ ...form, legal_name_ar: 'أخرى' }, kinds.map(allOf))).toBe(2);
  });
});
