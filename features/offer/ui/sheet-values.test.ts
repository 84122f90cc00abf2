import { expect, it } from 'vitest';
import type { OfferSheetView } from '../schema/sheet.ts';
import { usableLines, valuesOfSheet, type UsedSheet } from './sheet-values.ts';

const line = (id: string, row: number): OfferSheetView['lines'][number] => ({
  row,
  line_id: id,
  position: row,
  description: id,
  state: 'quoted',
  unit_price: '6.50',
  quantity: '',
  vat_kind: 'zero',
  package: 'Box',
  remark: '',
  part_group: '',
});
const place = { cell: null, column: 'line', position: null, found: '', message: '' } as const;

it('a sheet fills in the lines whose rows have no problem', () => {
  const view = {
    lines: [line('duct', 4), line('pipe', 5)],
    problems: [
      { ...place, row: 9, line_id: 'duct' },
      { ...place, row: 10, line_id: null },
    ],
  };
  expect(usableLines(view).map(({ line_id: id }) => id)).toEqual(['pipe']);
});

const nothing: UsedSheet = {
  lines: [],
  quotation_number: '',
  incoterm: '',
  incoterm_place: '',
  supplier_discount: '',
  shipping: '',
  customs: '',
  part_rule: '',
  part_minimum: '',
  part_discount: '',
  currency: '',
};

it('a sheet fills in the fields of those lines, an empty quantity with the requested one', () => {
  const requested = ['duct', 'pipe', 'valve'].map((id) => ({ id, quantity: '40' }));
  const lines = [{ ...line('valve', 4), quantity: '12.5' }, line('pipe', 5)];
  expect(valuesOfSheet({ ...nothing, lines }, requested)).toEqual({
    'lines.1.state': 'quoted',
    'lines.1.unit_price': '6.50',
    'lines.1.quantity': '40',
    'lines.1.vat_kind': 'zero',
    'lines.1.package': 'Box',
    'lines.1.remark': '',
    'lines.1.part_group': '',
    'lines.2.state': 'quoted',
    'lines.2.unit_price': '6.50',
    'lines.2.quantity': '12.5',
    'lines.2.vat_kind': 'zero',
    'lines.2.package': 'Box',
    'lines.2.remark': '',
    'lines.2.part_group': '',
  });
});

it('a sheet fills in the quotation number if it has one', () => {
  const values = valuesOfSheet({ ...nothing, quotation_number: 'Q-77' }, []);
  expect(values).toEqual({ quotation_number: 'Q-77' });
});

it('a sheet fills in the Incoterm with its place if it has one', () => {
  const ruled = { incoterm: 'DAP', incoterm_place: 'Al Quoz' } as const;
  expect(valuesOfSheet({ ...nothing, ...ruled }, [])).toEqual(ruled);
  expect(valuesOfSheet({ ...nothing, incoterm_place: 'Al Quoz' }, [])).toEqual({});
});

it('a sheet without the column of groups leaves the letters of the form', () => {
  const lines = [{ ...line('duct', 4), part_group: null }];
  const values = valuesOfSheet({ ...nothing, lines }, [{ id: 'duct', quantity: '1' }]);
  expect(values).toMatchObject({ 'lines.0.unit_price': '6.50' });
  expect(values).not.toHaveProperty(['lines.0.part_group']);
  expect(values).not.toHaveProperty('part_rule');
});

it('a sheet with groups selects their condition', () => {
  const lines = [{ ...line('duct', 4), part_group: 'A' as const }];
  expect(valuesOfSheet({ ...nothing, lines }, [{ id: 'duct', quantity: '1' }])).toMatchObject({
    part_rule: 'groups',
    'lines.0.part_group': 'A',
  });
});

it('a sheet fills in the conditions that it has and leaves the others', () => {
  const sheet = { ...nothing, part_rule: 'whole', part_minimum: '800.00' } as const;
  expect(valuesOfSheet(sheet, [])).toEqual({ part_rule: 'whole', part_minimum: '800.00' });
});

it('a sheet with groups leaves its own rule of all lines together, which its problem names', () => {
  const lines = [{ ...line('duct', 4), part_group: 'A' as const }];
  const sheet = { ...nothing, lines, part_rule: 'whole' } as const;
  expect(valuesOfSheet(sheet, [{ id: 'duct', quantity: '1' }])).toMatchObject({
    part_rule: 'whole',
    'lines.0.part_group': 'A',
  });
});
