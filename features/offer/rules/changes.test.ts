import { describe, expect, it } from 'vitest';
import { offerStates } from '#shared/offer-states.ts';
import { changesOf } from './changes.ts';
import { reasonGiven } from './reasons.ts';
import { statesOf, type OfferTab } from './tabs.ts';

const line = {
  line_id: 'duct',
  state: 'quoted',
  unit_price: '68.50',
  quantity: '680',
  vat_kind: 'standard',
  part_group: '',
  package: '',
  remark: '',
};
const version = {
  lines: [line, { ...line, line_id: 'pipe', unit_price: '412.00' }],
  quotation_number: 'Q-77',
  supplier_discount: '0.00',
  shipping: '0.00',
  customs: '0.00',
  total_price: '1000.00',
  delivery_value: 3,
  delivery_unit: 'weeks',
  valid_until: '2026-12-12',
  payment_code: '',
  payment_terms: '',
  incoterm: '',
  incoterm_place: '',
  terms: '',
  negotiable: true,
  firm: false,
  part_rule: 'whole',
  part_minimum: '0.00',
  part_discount: 'whole',
  files: [],
};

describe('the difference between two versions', () => {
  it('names the Incoterm and its place', () => {
    const after = { ...version, incoterm: 'FOB', incoterm_place: 'Jebel Ali' };
    expect(changesOf(version, after)).toEqual([
      { field: 'incoterm', line_id: null, from: '', to: 'FOB' },
      { field: 'incoterm_place', line_id: null, from: '', to: 'Jebel Ali' },
    ]);
  });

  it('is empty where nothing differs', () => {
    expect(changesOf(version, structuredClone(version))).toEqual([]);
  });

  it('names each line and each term that differs, the total last', () => {
    const after = {
      ...version,
      lines: [{ ...line, unit_price: '61.00', quantity: '600' }, version.lines[1] ?? line],
      quotation_number: 'Q-77 Rev. 1',
      delivery_unit: 'days',
      firm: true,
      files: [{ name: 'data-sheet.pdf' }],
      total_price: '900.00',
    };
    expect(changesOf(version, after)).toEqual([
      { field: 'unit_price', line_id: 'duct', from: '68.50', to: '61.00' },
      { field: 'quantity', line_id: 'duct', from: '680', to: '600' },
      { field: 'quotation_number', line_id: null, from: 'Q-77', to: 'Q-77 Rev. 1' },
      { field: 'delivery', line_id: null, from: '3 weeks', to: '3 days' },
      { field: 'firm', line_id: null, from: 'false', to: 'true' },
      { field: 'documents', line_id: null, from: '', to: 'data-sheet.pdf' },
      { field: 'total_price', line_id: null, from: '1000.00', to: '900.00' },
    ]);
  });

  it('reports an added or removed line only as such, and a new alternative in full', () => {
    const gone = {
      ...line,
      state: 'not_quoted',
      unit_price: '0.00',
      quantity: '0',
      remark: 'Out of stock',
    };
    expect(changesOf(version, { ...version, lines: [gone] })).toEqual([
      { field: 'state', line_id: 'duct', from: 'quoted', to: 'not_quoted' },
    ]);
    const other = { ...line, state: 'alternative', remark: 'Gauge 22' };
    expect(
      changesOf(version, { ...version, lines: [other] }).map((change) => change.field),
    ).toEqual(['state', 'remark']);
  });
});

describe('a reason of a decision', () => {
  it('is its code, and `other` only with text', () => {
    expect([
      reasonGiven('price', ''),
      reasonGiven('other', ' '),
      reasonGiven('other', ' x '),
      reasonGiven('', ''),
    ]).toEqual(['price', '', 'x', '']);
  });
});

describe('the tabs of a supplier’s offers', () => {
  it('contain every state once', () => {
    const tabs: OfferTab[] = ['pending', 'accepted', 'delivered', 'completed', 'rejected'];
    expect(tabs.flatMap((tab) => [...statesOf(tab)]).toSorted()).toEqual(
      [...offerStates].toSorted(),
    );
    expect(statesOf('all')).toEqual(offerStates);
  });
});
