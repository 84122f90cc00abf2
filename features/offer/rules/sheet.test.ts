import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sheetColumns,
  sheetProblems,
  parseSheet,
  type SheetFacts,
  type SheetHeads,
} from './sheet.ts';

const heads = Object.fromEntries(
  sheetColumns.map((column) => [column, [column, `ع ${column}`]]),
) as unknown as SheetHeads;
const ids = ['a1', 'b2', 'c3'];
const facts: SheetFacts = {
  lines: [
    { id: 'a1', position: 1, description: 'Ducted unit  5 TR', quantity: '24' },
    { id: 'b2', position: 2, description: 'أنابيب نحاس', quantity: '680.5' },
    { id: 'c3', position: 3, description: '=1+1', quantity: '1' },
  ],
  currencies: [{ code: 'AED', decimals: 2 }],
  currencyLabels: ['Currency of your prices', 'عملة أسعارك'],
  heads,
  numberLabels: ['Your quotation no.', 'رقم عرض السعر لديك'],
  incotermLabels: ['Incoterm', 'شرط إنكوترمز'],
  placeLabels: ['Named place', 'المكان المسمى'],
  conditions: {
    fields: {
      supplier_discount: ['Your discount', 'خصمك'],
      shipping: ['Shipping', 'الشحن'],
      customs: ['Customs', 'الجمارك'],
      part_rule: ['Some lines', 'بعض البنود'],
      part_minimum: ['Minimum', 'الحد الأدنى'],
      part_discount: ['Discount on some lines', 'الخصم على بعض البنود'],
    },
    rules: {
      whole: ['All together', 'مجتمعة'],
      lines: ['Any lines', 'أي بنود'],
      groups: ['Groups', 'مجموعات'],
    },
    discounts: { whole: ['If all', 'للكل'], pro_rata: ['In proportion', 'بالتناسب'] },
  },
  vat: {
    standard: ['Standard', 'أساسية'],
    zero: ['Zero-rated', 'خاضعة لنسبة الصفر'],
    exempt: ['Exempt', 'معفى'],
  },
};

interface Given {
  line?: string;
  description?: string;
  requested?: string;
  price?: string;
  quantity?: string;
  vat?: string;
  pack?: string;
  reason?: string;
  alternative?: string;
  group?: string;
  id?: string;
}

const head = sheetColumns.map((column) => `ع ${column}\n${column} (AED)`);

/** One row as in the sheet, with a default price. */
function rowOf(given: Given): string[] {
  const {
    line = '',
    description = '',
    requested = '',
    price = '10',
    quantity = '',
    vat = '',
    pack = '',
  } = given;
  const { reason = '', alternative = '', group = '', id = '' } = given;
  return [
    line,
    description,
    requested,
    'pcs',
    price,
    quantity,
    vat,
    pack,
    reason,
    alternative,
    group,
    id,
  ];
}

/** The first line as given, the others with the default price. */
function parse(given: Given) {
  const rows = [head, rowOf({ id: 'a1', ...given }), rowOf({ id: 'b2' }), rowOf({ id: 'c3' })];
  const parsed = parseSheet(rows, facts);
  if (parsed === null) throw new Error('no head');
  return {
    line: parsed.lines[0],
    problems: parsed.problems.map(({ cell, key }) => [cell, key]),
  };
}

describe('the conditions above the table', () => {
  const rows = [rowOf({ id: 'a1' }), rowOf({ id: 'b2' }), rowOf({ id: 'c3' })];
  const read = (...fields: string[][]) => parseSheet([...fields, head, ...rows], facts);

  it('are read in either language, with Arabic digits', () => {
    const parsed = read(
      ['', 'Your discount · خصمك', '١٬٢٥٠٫٥'],
      ['', 'Shipping · الشحن', '300'],
      ['', 'Customs · الجمارك', '٠'],
      ['', 'Some lines · بعض البنود', 'Any lines · أي بنود'],
      ['', 'Minimum · الحد الأدنى', '', '800'],
      ['', 'Discount on some lines · الخصم على بعض البنود', 'بالتناسب'],
    );
    expect(parsed?.conditions).toEqual({
      supplier_discount: '1250.50',
      shipping: '300.00',
      customs: '0.00',
      part_rule: 'lines',
      part_minimum: '800.00',
      part_discount: 'pro_rata',
    });
    expect(parsed?.problems).toEqual([]);
  });

  it('are empty without their cells', () => {
    const none = {
      supplier_discount: '',
      shipping: '',
      customs: '',
      part_rule: '',
      part_minimum: '',
      part_discount: '',
    };
    expect(read()?.conditions).toEqual(none);
    expect(read(['', 'Minimum', ''])?.conditions).toEqual(none);
  });

  it('with groups refuse the rule that all lines are sold together', () => {
    const typed = [rowOf({ id: 'a1', group: 'A' }), rowOf({ id: 'b2', group: 'A' })];
    const parsed = parseSheet(
      [['', 'Some lines', 'All together'], head, ...typed, rowOf({ id: 'c3' })],
      facts,
    );
    expect(parsed?.problems).toEqual([
      expect.objectContaining({ row: 1, column: 'part_rule', key: 'groups', lineId: null }),
    ]);
  });

  it.each([
    ['Your discount', 'ten', 'supplier_discount', 'number'],
    ['Your discount', '-1', 'supplier_discount', 'negative'],
    ['Shipping', '=1+1', 'shipping', 'number'],
    ['Customs', '-0.01', 'customs', 'negative'],
    ['Minimum', '1.005', 'part_minimum', 'decimals'],
    ['Minimum', '9'.repeat(30), 'part_minimum', 'tooLarge'],
    ['Some lines', 'Maybe', 'part_rule', 'choice'],
    ['Discount on some lines', '5%', 'part_discount', 'choice'],
  ])('name the cell %s with %s', (label, typed, column, key) => {
    const parsed = read(['', label, typed]);
    expect(parsed?.problems).toEqual([
      expect.objectContaining({ row: 1, column, key, found: typed, lineId: null }),
    ]);
  });
});

describe('a filled-in sheet', () => {
  it('is read with its header in any row, in either language, with rows and columns in any order', () => {
    const rows = [
      ['Prices in AED', ''],
      [],
      ['unit_price', 'ع line', 'notes'],
      ['٦٬٤٥٠٫٥', '2', ''],
      ['1,250.00', '1.0', 'x'],
      ['', '', 'a remark of my own'],
      ['7', '٣', ''],
    ];
    const parsed = parseSheet(rows, facts);
    expect(parsed?.problems).toEqual([]);
    expect(parsed?.rowCount).toBe(3);
    expect(parsed?.lines).toMatchObject([
      {
        row: 4,
        lineId: 'b2',
        unitPrice: '6450.50',
        state: 'quoted',
        vatKind: 'standard',
        quantity: '',
      },
      { row: 5, lineId: 'a1', unitPrice: '1250.00' },
      { row: 7, lineId: 'c3', unitPrice: '7.00' },
    ]);
  });

  it.each([
    [['', 'Your quotation no. · رقم عرض السعر لديك', ' Q-77 ', '', '']],
    [['رقم عرض السعر لديك:', '', 'Q-77']],
    [['YOUR QUOTATION NO', '\u2066Q-77\u2069']],
  ])('has its quotation number in the cell after its label above the head (%j)', (labelled) => {
    const rows = [['Offer for RFQ-1'], labelled, head, rowOf({ line: '1' })];
    expect(parseSheet(rows, facts)).toMatchObject({ quotationNumber: 'Q-77', rowCount: 1 });
  });

  it.each([
    [['', 'Your quotation no.', '', '']],
    [['', 'Our quotation no.', 'Q-77']],
    [['Q-77', 'Your quotation no.']],
  ])('has no quotation number without a value after its own label (%j)', (labelled) => {
    const rows = [labelled, head, rowOf({ line: '1' })];
    expect(parseSheet(rows, facts)?.quotationNumber).toBe('');
  });

  it('does not take a quotation number from below the head', () => {
    const rows = [head, rowOf({ line: '1' }), ['', 'Your quotation no.', 'Q-77']];
    expect(parseSheet(rows, facts)?.quotationNumber).toBe('');
  });

  it('needs a column of prices and one that identifies the lines', () => {
    expect(parseSheet([], facts)).toBeNull();
    expect(
      parseSheet(
        [
          ['description', 'unit_price'],
          ['x', '1'],
        ],
        facts,
      ),
    ).toBeNull();
    expect(
      parseSheet(
        [
          ['line', 'description'],
          ['1', 'x'],
        ],
        facts,
      ),
    ).toBeNull();
  });

  it('finds a line by its id before its number', () => {
    expect(parse({ id: 'A1', line: '3' }).line).toMatchObject({ lineId: 'a1', position: 1 });
    const unknown = parseSheet([head, rowOf({ id: 'zz', line: '1' }), rowOf({ line: '9' })], facts);
    expect(unknown?.lines).toEqual([]);
    expect(unknown?.problems.map(({ row, key, position }) => [row, key, position])).toEqual([
      [2, 'unknown', null],
      [3, 'unknown', null],
      [null, 'missing', 1],
      [null, 'missing', 2],
      [null, 'missing', 3],
    ]);
  });

  it('names a line that occurs twice and one that does not exist', () => {
    const parsed = parseSheet([head, ...['a1', 'b2', 'a1'].map((id) => rowOf({ id }))], facts);
    expect(parsed?.lines).toHaveLength(2);
    expect(parsed?.problems).toMatchObject([
      { row: 4, key: 'twice', lineId: 'a1', cell: 'A4' },
      { row: null, key: 'missing', lineId: 'c3', position: 3, cell: null },
    ]);
  });

  const cases: readonly [
    what: string,
    given: Given,
    line: object,
    problems: readonly (readonly string[])[],
  ][] = [
    ['a price', { price: '0.5' }, { state: 'quoted', unitPrice: '0.50' }, []],
    ['idle zeros', { price: '12.5000' }, { unitPrice: '12.50' }, []],
    [
      'the description with other spaces',
      { description: 'Ducted unit 5 TR' },
      { unitPrice: '10.00' },
      [],
    ],
    ['another description', { description: 'Ducted unit 6 TR' }, {}, [['B2', 'changed']]],
    ['the quantity as written', { requested: '٢٤٫٠' }, { unitPrice: '10.00' }, []],
    ['another quantity', { requested: '25' }, {}, [['C2', 'changed']]],
    ['no quantity', { requested: 'many' }, {}, [['C2', 'changed']]],
    ['words for a price', { price: 'ask us' }, { unitPrice: 'ask us' }, [['E2', 'number']]],
    ['a negative price', { price: '-4' }, {}, [['E2', 'positive']]],
    ['nothing for a price', { price: '0.00' }, {}, [['E2', 'positive']]],
    ['too many decimals', { price: '1.005' }, {}, [['E2', 'decimals']]],
    ['too much', { price: '1234567890123456' }, {}, [['E2', 'tooLarge']]],
    ['a part of it', { quantity: '١٢٫٥' }, { quantity: '12.5' }, []],
    ['more than asked', { quantity: '24.001' }, {}, [['F2', 'quantityAsked']]],
    ['no part', { quantity: '0' }, {}, [['F2', 'quantity']]],
    ['VAT by the list', { vat: 'Z – خاضعة لنسبة الصفر · Zero-rated' }, { vatKind: 'zero' }, []],
    ['VAT by its letter', { vat: 'e' }, { vatKind: 'exempt' }, []],
    ['VAT by its word', { vat: 'معفى' }, { vatKind: 'exempt' }, []],
    ['VAT by its English word', { vat: 'zero rated' }, { vatKind: 'zero' }, []],
    ['unknown VAT', { vat: 'X – none' }, { vatKind: 'standard' }, [['G2', 'vat']]],
    ['a package', { pack: 'Box  of 4' }, { package: 'Box of 4' }, []],
    ['a long package', { pack: 'x'.repeat(121) }, {}, [['H2', 'tooLong']]],
    [
      'a reason',
      { price: '', reason: 'Not ours', pack: 'x' },
      { state: 'not_quoted', remark: 'Not ours' },
      [],
    ],
    ['a long reason', { price: '', reason: 'x'.repeat(501) }, {}, [['I2', 'tooLong']]],
    ['a reason and a price', { reason: 'Not ours' }, {}, [['I2', 'both']]],
    [
      'a reason and an alternative',
      { price: '', reason: 'No', alternative: 'R-32' },
      {},
      [['I2', 'both']],
    ],
    [
      'an alternative',
      { alternative: 'R-32' },
      { state: 'alternative', remark: 'R-32', unitPrice: '10.00' },
      [],
    ],
    [
      'an alternative without a price',
      { price: '', alternative: 'R-32' },
      {},
      [['E2', 'unanswered']],
    ],
    ['a group', { group: ' b ' }, { group: 'B' }, []],
    ['a group without a price', { price: '', reason: 'No', group: 'B' }, { group: '' }, []],
    ['an unknown group', { group: 'K' }, { group: '' }, [['K2', 'group']]],
    ['no answer', { price: '' }, {}, [['E2', 'unanswered']]],
    [
      'several at once',
      { price: 'x', quantity: 'y', vat: 'q' },
      {},
      [
        ['G2', 'vat'],
        ['E2', 'number'],
        ['F2', 'quantity'],
      ],
    ],
  ];
  it.each(cases)('parses %s', (_, given, line, problems) => {
    const parsed = parse(given);
    expect(parsed.line).toMatchObject(line);
    expect(parsed.problems).toEqual(problems);
  });

  it('has a test case for every problem', () => {
    const reported = new Set(cases.flatMap(([, , , problems]) => problems.map(([, key]) => key)));
    expect(sheetProblems.filter((key) => !reported.has(key))).toEqual([
      'unknown',
      'twice',
      'missing',
      'currency',
      'incoterm',
      'negative',
      'choice',
      'groups',
    ]);
  });

  it('reads the Incoterm and its place above the table, and reports an unknown one', () => {
    const lines = ids.map((id) => rowOf({ id, price: '1' }));
    const above = (rule: string) => [
      ['', 'Incoterm · شرط إنكوترمز', rule],
      ['', 'Named place · المكان المسمى', 'ميناء جبل علي'],
    ];
    expect(parseSheet([...above('fob'), head, ...lines], facts)).toMatchObject({
      incoterm: 'FOB',
      incotermPlace: 'ميناء جبل علي',
      problems: [],
    });
    expect(parseSheet([...above('DAT'), head, ...lines], facts)).toMatchObject({
      incoterm: '',
      problems: [{ row: 1, lineId: null, column: 'incoterm', found: 'DAT', key: 'incoterm' }],
    });
    expect(parseSheet([head, ...lines], facts)).toMatchObject({ incoterm: '', problems: [] });
  });

  it('uses the decimals of the currency', () => {
    const rows = [head, ...ids.map((id) => rowOf({ id, price: '1.005' }))];
    const currencies = [
      { code: 'AED', decimals: 2 },
      { code: 'KWD', decimals: 3 },
    ];
    const inCurrency = (code: string) =>
      parseSheet([['', 'Currency of your prices', code], ...rows], { ...facts, currencies });
    expect(inCurrency('kwd')).toMatchObject({ currency: 'KWD', problems: [] });
    expect(inCurrency('kwd')?.lines[0]?.unitPrice).toBe('1.005');
    expect(inCurrency('')?.problems[0]).toMatchObject({ key: 'decimals', args: { n: 2 } });
    expect(inCurrency('JPY')?.problems[0]).toMatchObject({ column: 'currency', found: 'JPY' });
  });

  it('never throws, and each line is parsed once or missing', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('1', '2', 'a1', 'b2', '-1', '=A1', '٣'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 13 }), { maxLength: 20 }), (rows) => {
        const parsed = parseSheet([head, ...rows], facts);
        const found = parsed?.lines.map(({ lineId }) => lineId) ?? [];
        const absent =
          parsed?.problems.filter(({ key }) => key === 'missing').map(({ lineId }) => lineId) ?? [];
        expect([...found, ...absent].toSorted()).toEqual(ids);
      }),
    );
  });
});

it('a sheet without the column of groups leaves them open', () => {
  const at = sheetColumns.indexOf('part_group');
  const rows = [head, rowOf({ id: 'a1' }), rowOf({ id: 'b2', price: '', reason: 'No' })];
  const parsed = parseSheet(
    rows.map((row) => row.toSpliced(at, 1)),
    facts,
  );
  expect(parsed?.lines.map(({ group }) => group)).toEqual([null, null]);
});
