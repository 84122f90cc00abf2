import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOfferSheet } from '#features/offer/schema/sheet.ts';
import { partGroups } from '#features/offer/rules/part.ts';
import { sheetColumns } from '#features/offer/rules/sheet.ts';
import { readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, quote, type PublishedRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePng } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
let rfq: PublishedRfq;
beforeAll(async () => {
  api = await startApi('offer sheet');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  rfq = await publishRfq(api, buyer);
  await giveAccess(api, supplier, rfq.rfqId);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Cells = (string | number | null)[];
const at = Object.fromEntries(sheetColumns.map((column, index) => [column, index])) as Record<
  (typeof sheetColumns)[number],
  number
>;
/** Two sentences, the seven fields of the offer, and the head. */
const headRows = 10;

async function take(party: Party | null, rfqId: string, lang = 'en') {
  api.advance(10_000);
  const by = party === null ? {} : { token: party.token };
  return api.fetch(`/dashboard/supplier/rfq/${rfqId}/offer_sheet?lang=${lang}`, {}, by);
}

async function sheetOf(party: Party, rfqId: string, lang = 'en') {
  const answer = await take(party, rfqId, lang);
  expect(answer.status).toBe(200);
  const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

async function check(
  party: Party | null,
  rfqId: string,
  bytes: Uint8Array,
  locale: 'en' | 'ar' = 'en',
) {
  api.advance(10_000);
  const client = party === null ? api.as() : api.as({ token: party.token, locale });
  return client(checkOfferSheet, {
    params: { id: rfqId },
    body: { file: fileOf(bytes, 'offer.xlsx') },
  });
}

async function workbook(rows: readonly (readonly unknown[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Offer', rows: rows.map((row) => [...row] as Cells) }] });
}

describe('the sheet of an RFQ', () => {
  it('is for suppliers who paid for it and may write offers', async () => {
    const png = await makePng();
    for (const [party, rfqId, status, code] of [
      [null, rfq.rfqId, 401, 'unauthorized'],
      [buyer, rfq.rfqId, 403, 'suppliers_only'],
      [
        await addMember(api, supplier.companyId, { roles: ['viewer'] }),
        rfq.rfqId,
        403,
        'not_allowed',
      ],
      // A supplier outside its categories must not learn that it exists.
      [await addParty(api, 'supplier'), rfq.rfqId, 404, 'not_found'],
      [supplier, crypto.randomUUID(), 404, 'not_found'],
    ] as const) {
      expect((await take(party, rfqId)).status).toBe(status);
      const answer = await check(party, rfqId, png);
      expect([answer.status, answer.ok ? null : answer.code]).toEqual([status, code]);
    }
    expect((await take(supplier, rfq.rfqId, 'fr')).status).toBe(422);
    expect((await take(supplier, 'x')).status).toBe(404);
  });

  it('is refused after a refund of the fee, even if an offer exists', async () => {
    const { supplier: other } = await quote(api, rfq);
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('company_id', '=', other.companyId)
      .execute();
    expect((await take(other, rfq.rfqId)).status).toBe(403);
    expect(await check(other, rfq.rfqId, await makePng())).toMatchObject({
      status: 403,
      code: 'access_needed',
    });
  });

  it('contains the lines in both languages, the reader’s first, with a hidden id and kinds of VAT to select', async () => {
    const english = await sheetOf(supplier, rfq.rfqId);
    expect(english.rows[0]?.[0]).toMatch(/^Offer for RFQ-\d+\. Prices in AED/);
    expect(english.rows[1]?.[0]).toMatch(/AED/);
    expect(english.rows[2]?.slice(0, 3)).toEqual([
      null,
      'Your quotation no. · رقم عرض السعر لديك',
      '',
    ]);
    expect(english.rows[9]?.[at.unit_price]).toBe('Unit price\nسعر الوحدة (AED)');
    expect(english.rows[10]).toEqual([
      1,
      'Line 1',
      24,
      'unit · وحدة',
      null,
      null,
      'S – Standard · أساسية',
      null,
      null,
      null,
      null,
      rfq.lineIds[0],
    ]);
    expect(english.rows).toHaveLength(12);
    expect(english.columns?.[at.line_id]?.hidden).toBe(true);
    expect(english.dataValidations).toMatchObject([
      {
        type: 'list',
        values: ['S – Standard · أساسية', expect.any(String), expect.stringMatching(/^E/)],
        range: 'G11:G12',
      },
      { type: 'list', values: [...partGroups], range: 'K11:K12' },
      { type: 'list', values: Array.from({ length: 3 }, () => expect.any(String)), range: 'C7' },
      { type: 'list', values: [expect.any(String), expect.any(String)], range: 'C9' },
    ]);
    const arabic = await sheetOf(supplier, rfq.rfqId, 'ar');
    expect(arabic.view?.rightToLeft).toBe(true);
    expect(arabic.rows[9]?.[at.unit_price]).toBe('سعر الوحدة\nUnit price (AED)');
  });

  it('is filled with the quotation number of the own version and gives the number that is typed', async () => {
    const own = await publishRfq(api, buyer);
    const { supplier: numbered } = await quote(api, own, { quotation_number: 'Q-77' });
    const { rows } = await sheetOf(numbered, own.rfqId);
    expect(rows[2]?.[2]).toBe('Q-77');
    const unchanged = await check(numbered, own.rfqId, await workbook(rows));
    expect(unchanged).toMatchObject({ ok: true, data: { quotation_number: 'Q-77', problems: [] } });
    const typed = rows.map((row, index) => (index === 2 ? row.with(2, 'Q-77 Rev. 2') : row));
    const answer = await check(numbered, own.rfqId, await workbook(typed), 'ar');
    expect(answer).toMatchObject({ ok: true, data: { quotation_number: 'Q-77 Rev. 2' } });
  });

  it('is for the currency that the supplier chose in the form, if the RFQ allows it', async () => {
    const own = await publishRfq(api, buyer, {
      set: { offer_rates: JSON.stringify({ KWD: 11_960_000, USD: 3_672_500 }) },
    });
    await giveAccess(api, supplier, own.rfqId);
    const inKwd = await sheetOf(supplier, own.rfqId, 'en&currency=KWD');
    expect(inKwd.rows[0]?.[0]).toMatch(/Prices in KWD/);
    expect(inKwd.rows[4]?.slice(1, 3)).toEqual(['Currency of your prices · عملة أسعارك', 'KWD']);
    const typed = inKwd.rows.map((row) =>
      own.lineIds.some((id) => row.includes(id)) ? row.with(at.unit_price, 1.125) : row,
    );
    expect(await check(supplier, own.rfqId, await workbook(typed))).toMatchObject({
      data: { currency: 'KWD', lines: [{ unit_price: '1.125' }, {}], problems: [] },
    });
    for (const other of ['en', 'en&currency=EUR'])
      expect((await sheetOf(supplier, own.rfqId, other)).rows[4]?.[2]).toBe('AED');
    expect((await take(supplier, own.rfqId, 'en&currency=JPY')).status).toBe(422);
  });

  it('is filled with the groups of the own version and gives those that are typed', async () => {
    const own = await publishRfq(api, buyer);
    const { supplier: grouped } = await quote(api, own, {
      part_rule: 'groups',
      lines: own.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '1', part_group: 'A' })),
    });
    const { rows } = await sheetOf(grouped, own.rfqId);
    expect(rows.slice(10).map((row) => row[at.part_group])).toEqual(['A', 'A']);
    const typed = (group: string) =>
      rows.map((row, index) => (index < 10 ? row : row.with(at.part_group, group)));
    const answer = await check(grouped, own.rfqId, await workbook(typed('b')));
    expect(answer).toMatchObject({
      data: { lines: [{ part_group: 'B' }, { part_group: 'B' }], problems: [] },
    });
    const unknown = await check(grouped, own.rfqId, await workbook(typed('Z')), 'ar');
    expect(unknown).toMatchObject({
      data: { problems: [{ cell: 'K11', column: 'part_group' }, { cell: 'K12' }] },
    });
  });

  it('is filled with the discount and conditions of the own version and gives those that are typed', async () => {
    const own = await publishRfq(api, buyer);
    const { supplier: offering } = await quote(api, own, {
      part_rule: 'lines',
      part_minimum: '100',
      part_discount: 'pro_rata',
      supplier_discount: '10',
    });
    const { rows } = await sheetOf(offering, own.rfqId);
    expect(rows.slice(5, 9).map((row) => row[2])).toEqual([
      10,
      'Any lines · أي بنود',
      100,
      'In proportion to the lines · بنسبة البنود المطلوبة',
    ]);
    const typed = rows.map((row, index) =>
      index === 5
        ? row.with(2, '12.5')
        : index === 6
          ? row.with(2, 'Only all lines together')
          : row,
    );
    expect(await check(offering, own.rfqId, await workbook(typed))).toMatchObject({
      data: {
        supplier_discount: '12.50',
        part_rule: 'whole',
        part_minimum: '100.00',
        part_discount: 'pro_rata',
        problems: [],
      },
    });
    const wrong = rows.map((row, index) => (index === 7 ? row.with(2, '-1') : row));
    expect(await check(offering, own.rfqId, await workbook(wrong), 'ar')).toMatchObject({
      data: {
        part_minimum: '',
        problems: [{ row: 8, column: 'part_minimum', message: expect.stringContaining('سالبة') }],
      },
    });
  });

  it('is filled with the Incoterm of the own version and gives the one that is typed', async () => {
    const own = await publishRfq(api, buyer);
    const { supplier: ruled } = await quote(api, own, {
      incoterm: 'CIF',
      incoterm_place: 'Jebel Ali',
    });
    const { rows } = await sheetOf(ruled, own.rfqId);
    expect(rows.slice(3, 5).map((row) => row.slice(1, 3))).toEqual([
      ['Incoterm · شرط إنكوترمز', 'CIF'],
      ['Named place · المكان المسمى', 'Jebel Ali'],
    ]);
    const typed = (rule: string) =>
      rows.map((row, index) => (index === 3 ? row.with(2, rule) : row));
    expect(await check(ruled, own.rfqId, await workbook(typed('fob')))).toMatchObject({
      data: { incoterm: 'FOB', incoterm_place: 'Jebel Ali', problems: [] },
    });
    expect(await check(ruled, own.rfqId, await workbook(typed('DAT')), 'ar')).toMatchObject({
      data: {
        incoterm: '',
        problems: [{ row: 4, column: 'incoterm', message: expect.stringContaining('إنكوترمز') }],
      },
    });
  });

  it('keeps a description that looks like a formula as text', async () => {
    const own = await publishRfq(api, buyer);
    await giveAccess(api, supplier, own.rfqId);
    const formula = '=HYPERLINK("http://x.test")';
    await api.db
      .updateTable('rfq_line')
      .set({ description: formula })
      .where('rfq_id', '=', own.rfqId)
      .execute();
    const answer = await take(supplier, own.rfqId);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="?RFQ-\d+-offer\.xlsx/,
    );
    const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
    expect(sheet?.rows[headRows]?.[at.description]).toBe(formula);
    expect(
      [...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined),
    ).toEqual([]);
    const { rows } = await sheetOf(supplier, own.rfqId);
    const filled = rows.map((row, index) => (index < headRows ? row : row.with(at.unit_price, 5)));
    expect(await check(supplier, own.rfqId, await workbook(filled))).toMatchObject({
      data: { problems: [] },
    });
  });

  it('begins with the current version, which is parsed back unchanged', async () => {
    const own = await publishRfq(api, buyer);
    const [one = '', two = ''] = own.lineIds;
    const { supplier: other } = await quote(api, own, {
      lines: [
        {
          line_id: one,
          unit_price: '6290.25',
          quantity: '20',
          state: 'alternative',
          remark: 'R-32',
          vat_kind: 'zero',
        },
        { line_id: two, state: 'not_quoted', remark: 'Not ours' },
      ],
    });
    const { rows } = await sheetOf(other, own.rfqId);
    expect(await check(other, own.rfqId, await workbook(rows))).toMatchObject({
      data: {
        lines: [
          {
            line_id: one,
            unit_price: '6290.25',
            quantity: '20',
            state: 'alternative',
            remark: 'R-32',
            vat_kind: 'zero',
          },
          { line_id: two, state: 'not_quoted', remark: 'Not ours', unit_price: '' },
        ],
        problems: [],
      },
    });
  });
});

describe('a filled-in sheet', () => {
  it('is answered line by line with the problems of its cells, and nothing is written', async () => {
    const { rows } = await sheetOf(supplier, rfq.rfqId);
    const [one = '', two = ''] = rfq.lineIds;
    const filled = [
      ...rows.slice(0, headRows),
      rows[headRows + 1]?.with(at.unit_price, '-12').with(at.vat_kind, 'X'),
      rows[headRows]?.with(at.unit_price, 6450.5).with(at.quantity, '٢٠'),
      ['9', 'Another', null, null, 3],
    ].map((row) => row ?? []);
    const english = await check(supplier, rfq.rfqId, await workbook(filled));
    expect(english).toMatchObject({
      data: {
        lines: [
          { row: 11, line_id: two, position: 2, description: 'Line 2', unit_price: '-12' },
          {
            row: 12,
            line_id: one,
            state: 'quoted',
            unit_price: '6450.50',
            quantity: '20',
            vat_kind: 'standard',
          },
        ],
        problems: [
          {
            row: 11,
            cell: 'G11',
            column: 'vat_kind',
            line_id: two,
            found: 'X',
            message: /S, Z or E/,
          },
          {
            row: 11,
            cell: 'E11',
            column: 'unit_price',
            line_id: two,
            found: '-12',
            message: 'Enter a price above zero.',
          },
          { row: 13, cell: 'A13', column: 'line', line_id: null, position: null, found: '9' },
        ],
      },
    });
    expect(await check(supplier, rfq.rfqId, await workbook(filled), 'ar')).toMatchObject({
      data: { problems: [{ message: /القائمة/ }, { message: /صفر/ }, { message: /الصف/ }] },
    });
    const quoted = await api.as(supplier)(readQuote, { params: { id: rfq.rfqId } });
    expect(quoted).toMatchObject({ data: { offer: null, draft: null } });
  });

  it('may be CSV as Excel saves it, with the currency’s grouping', async () => {
    const { rows } = await sheetOf(supplier, rfq.rfqId, 'ar');
    const filled = rows.map((row, index) =>
      index < headRows ? row : row.with(at.unit_price, '٦٬٤٥٠٫٥'),
    );
    const cell = (value: string | number | null | boolean | Date | undefined) =>
      `"${String(value ?? '').replaceAll('"', '""')}"`;
    const text = filled.map((row) => row.map(cell).join(';')).join('\r\n');
    const lines = [{ unit_price: '6450.50' }, { unit_price: '6450.50' }];
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    ])
      expect(await check(supplier, rfq.rfqId, bytes)).toMatchObject({
        data: { lines, problems: [] },
      });
  });

  it('is refused if it is no sheet, empty, too large or a compression bomb', async () => {
    const other = await workbook([
      ['Description', 'Quantity'],
      ['Helmet', 4],
    ]);
    const headOnly = await workbook((await sheetOf(supplier, rfq.rfqId)).rows.slice(0, headRows));
    for (const bytes of [
      await makePng(),
      other,
      headOnly,
      Buffer.from('PK\u0003\u0004 nothing'),
      Buffer.from('hello'),
    ]) {
      expect(await check(supplier, rfq.rfqId, bytes)).toMatchObject({
        status: 422,
        code: 'sheet_unreadable',
      });
    }
    expect(await check(supplier, rfq.rfqId, new Uint8Array())).toMatchObject({
      code: 'file_empty',
    });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await check(supplier, rfq.rfqId, large)).toMatchObject({ code: 'file_too_large' });
    // Sixty megabytes of one letter in a file of sixty kilobytes.
    const bomb = await workbook([
      ['Line', 'Unit price'],
      ...Array.from({ length: 60 }, (_, row) => [1, `${row}${'a'.repeat(1_000_000)}`]),
    ]);
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    expect(await check(supplier, rfq.rfqId, bomb)).toMatchObject({
      status: 422,
      code: 'sheet_unreadable',
    });
  });

  it('has at most five hundred lines', async () => {
    const long = await publishRfq(api, buyer, {
      quantities: Array.from({ length: 500 }, () => 1_000n),
    });
    await giveAccess(api, supplier, long.rfqId);
    const { rows } = await sheetOf(supplier, long.rfqId);
    const filled = rows.map((row, index) =>
      index < headRows ? row : row.with(at.unit_price, index),
    );
    const answer = await check(supplier, long.rfqId, await workbook(filled));
    expect(answer).toMatchObject({ ok: true, data: { problems: [] } });
    expect(answer.ok && answer.data.lines.map(({ line_id: id }) => id)).toEqual(long.lineIds);
    const oneMore = await workbook([...filled, [501, 'One more', null, null, 1]]);
    expect(await check(supplier, long.rfqId, oneMore)).toMatchObject({
      status: 422,
      code: 'import_too_large',
    });
  });

  it('returns exactly the filled-in values, for any order of its rows', async () => {
    const own = await publishRfq(api, buyer, { quantities: [24_000n, 680_500n, 1_000n] });
    await giveAccess(api, supplier, own.rfqId);
    const { rows } = await sheetOf(supplier, own.rfqId);
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => `x${text}`);
    const minor = fc.integer({ min: 1, max: 99_999_999_999 });
    const answers = fc.record({
      minor,
      state: fc.constantFrom('quoted', 'alternative', 'not_quoted'),
      kind: fc.constantFrom('S', 'Z', 'E'),
      words,
      isNumber: fc.boolean(),
    });
    const names = { S: 'standard', Z: 'zero', E: 'exempt' } as Record<string, string>;
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(answers, answers, answers),
        fc.boolean(),
        async (given, isTurned) => {
          const filled = given.map((one, index) => {
            const price = (one.minor / 100).toFixed(2);
            const isQuoted = one.state !== 'not_quoted';
            return (rows[headRows + index] ?? [])
              .with(at.unit_price, isQuoted ? (one.isNumber ? Number(price) : price) : null)
              .with(at.vat_kind, one.kind)
              .with(at.reason, isQuoted ? null : one.words)
              .with(at.alternative, one.state === 'alternative' ? one.words : null);
          });
          const body = isTurned ? filled.toReversed() : filled;
          const answer = await check(
            supplier,
            own.rfqId,
            await workbook([...rows.slice(0, headRows), ...body]),
          );
          if (!answer.ok) throw new Error(answer.code);
          expect(answer.data.problems).toEqual([]);
          const found = new Map(answer.data.lines.map((line) => [line.line_id, line]));
          given.forEach((one, index) => {
            const line = found.get(own.lineIds[index] ?? '');
            expect(line?.state).toBe(one.state);
            expect(line?.unit_price).toBe(
              one.state === 'not_quoted' ? '' : (one.minor / 100).toFixed(2),
            );
            expect(line?.vat_kind).toBe(names[one.kind]);
            if (one.state === 'quoted') expect(line?.remark).toBe('');
            else expect(line?.remark.startsWith('x')).toBe(true);
          });
        },
      ),
      { numRuns: 8 },
    );
  });

  it('can be sent as it was parsed', async () => {
    const { rows } = await sheetOf(supplier, rfq.rfqId);
    const filled = rows.map((row, index) =>
      index < headRows ? row : row.with(at.unit_price, 6450.25),
    );
    const answer = await check(supplier, rfq.rfqId, await workbook(filled));
    if (!answer.ok) throw new Error(answer.code);
    const lines = answer.data.lines.map(({ line_id, unit_price, vat_kind }) => ({
      line_id,
      unit_price,
      vat_kind,
    }));
    const body = offerBody(api, rfq, { lines });
    expect(await api.as(supplier)(sendOffer, { params: { id: rfq.rfqId }, body })).toMatchObject({
      ok: true,
    });
  });
});
