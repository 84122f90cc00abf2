import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from './import.ts';

const noFacts = { item_code: '', brand: '', part_number: '' };

describe('an imported table', () => {
  it('is recognised by English headings in any order', () => {
    const { lines, problems } = parseRows([
      ['Al Dana Contracting', '', '', ''],
      [],
      ['S.No', 'UOM', 'Item Description', 'Qty.'],
      ['1', 'm3', 'Ready-mix concrete C40', '320'],
      ['2', 'Tons', 'Rebar B500B  Ø16\nmm', '48.50'],
      ['', '', 'Total', ''],
    ]);
    expect(lines).toEqual([
      {
        row: 4,
        description: 'Ready-mix concrete C40',
        quantity: '320',
        unitCode: 'MTQ',
        unit: 'm3',
        ...noFacts,
      },
      {
        row: 5,
        description: 'Rebar B500B Ø16 mm',
        quantity: '48.50',
        unitCode: 'TNE',
        unit: 'Tons',
        ...noFacts,
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('is recognised by Arabic headings and digits', () => {
    const { lines, problems } = parseRows([
      ['م', 'البيان', 'الوحدة', 'الكميّة'],
      ['١', 'أنابيب uPVC مقاس ١١٠ مم', 'متر طولي', '١٬٢٥٠٫٥'],
    ]);
    expect(lines).toEqual([
      {
        row: 2,
        description: 'أنابيب uPVC مقاس ١١٠ مم',
        quantity: '1250.5',
        unitCode: 'MTR',
        unit: 'متر طولي',
        ...noFacts,
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('is recognised by position, after running numbers and with the unit in the quantity', () => {
    expect(parseRows([['Helmet', '40', 'pcs']]).lines).toMatchObject([
      { row: 1, quantity: '40', unitCode: 'H87' },
    ]);
    expect(
      parseRows([
        ['1', 'Helmet', '40', 'nos'],
        ['2', 'Vest', '40', 'nos'],
      ]).lines,
    ).toMatchObject([{ description: 'Helmet', unitCode: 'C62' }, { description: 'Vest' }]);
    expect(parseRows([['Cable', '٩٥ متر']]).lines).toMatchObject([
      { quantity: '95', unitCode: 'MTR' },
    ]);
  });

  it('has its item code, brand and part number by their headings only', () => {
    const rows = [
      ['Item Code', 'Description', 'Make', 'Part No.', 'Qty', 'UOM'],
      ['ITM-4711', 'Booster pump', 'Grundfos', '96160', '2', 'pcs'],
    ];
    const facts = { item_code: 'ITM-4711', brand: 'Grundfos', part_number: '96160' };
    expect(parseRows(rows).lines).toMatchObject([{ description: 'Booster pump', ...facts }]);
    const arabic = [
      ['رمز الصنف', 'البيان', 'الماركة', 'رقم القطعة', 'الكمية', 'الوحدة'],
      ...rows.slice(1),
    ];
    expect(parseRows(arabic).lines).toMatchObject([{ description: 'Booster pump', ...facts }]);
    expect(parseRows([['Pump', '2', 'pcs', 'Grundfos']]).lines).toMatchObject([noFacts]);
    const long = parseRows([rows[0] ?? [], ['x'.repeat(99), 'Pump', '', '', '2', 'pcs']]);
    expect(long.lines[0]?.item_code).toHaveLength(60);
  });

  it('reports each cell that it cannot parse, with row and column', () => {
    const { lines, problems } = parseRows([
      ['Description', 'Quantity', 'Unit'],
      ['Paint', 'a lot', 'litre'],
      ['', '3', 'kg'],
      ['Nails', '', 'handful'],
      ['x'.repeat(501), '1', 'kg'],
    ]);
    expect(lines).toHaveLength(4);
    expect(problems).toEqual([
      { row: 2, column: 'quantity', found: 'a lot', key: 'quantity' },
      { row: 3, column: 'description', found: '', key: 'required' },
      { row: 4, column: 'quantity', found: '', key: 'required' },
      { row: 4, column: 'unit', found: 'handful', key: 'unit' },
      { row: 5, column: 'description', found: '', key: 'tooLong' },
    ]);
  });

  it('never throws, for any content of the cells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), { maxLength: 20 }),
        (rows) => {
          const { lines, problems } = parseRows(rows);
          expect(lines.length).toBeLessThanOrEqual(rows.length);
          expect(problems.every(({ row }) => row >= 1 && row <= rows.length)).toBe(true);
        },
      ),
    );
  });
});
