import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveDraft } from '#features/draft/schema.ts';
import { sheetColumns } from '#features/offer/rules/sheet.ts';
import { addParty, type Party } from '../factories/access.ts';
import { giveAccess, publishRfq, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offer sheet of a draft');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const at = (column: (typeof sheetColumns)[number]) => sheetColumns.indexOf(column);

async function rowsFor(party: Party, rfqId: string) {
  api.advance(10_000);
  const path = `/dashboard/supplier/rfq/${rfqId}/offer_sheet?lang=en`;
  const answer = await api.fetch(path, {}, { token: party.token });
  expect(answer.status).toBe(200);
  const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
  return sheet?.rows ?? [];
}

const headRows = 10;

function draftOf([first = '', second = '']: readonly string[]) {
  return {
    'lines.0.line_id': first,
    'lines.0.state': 'alternative',
    'lines.0.unit_price': '١٬٢٥٠٫٥',
    'lines.0.quantity': '',
    'lines.0.vat_kind': 'zero',
    'lines.0.package': 'Crate',
    'lines.0.remark': 'Another make',
    'lines.1.line_id': second,
    'lines.1.state': 'not_quoted',
    'lines.1.vat_kind': 'standard',
    'lines.1.remark': 'Out of stock',
    quotation_number: 'Q-9',
    supplier_discount: '25',
    part_rule: 'lines',
    files: [],
  };
}

async function save(party: Party, rfqId: string, payload: Record<string, unknown>) {
  const body = { kind: 'offer' as const, rfq_id: rfqId, title: 'Offer', payload };
  const params = { id: crypto.randomUUID() };
  const saved = await api.as({ token: party.token })(saveDraft, { params, body });
  expect(saved).toMatchObject({ ok: true });
}

it('the sheet has the prices, VAT, remarks and terms of the draft, also beside an offer', async () => {
  const rfq = await publishRfq(api, buyer);
  const { supplier } = await quote(api, rfq, { quotation_number: 'Q-1' });
  const before = await rowsFor(supplier, rfq.rfqId);
  await save(supplier, rfq.rfqId, draftOf(rfq.lineIds));
  const rows = await rowsFor(supplier, rfq.rfqId);
  expect(before[2]?.[2]).toBe('Q-1');
  expect(rows[2]?.[2]).toBe('Q-9');
  expect(rows[5]?.[2]).toBe(25);
  const [first, second] = rows.slice(headRows);
  expect(first?.slice(at('unit_price'))).toEqual([
    1250.5,
    null,
    expect.stringMatching(/^Z/),
    'Crate',
    null,
    'Another make',
    expect.toSatisfy((group: unknown) => group === null || group === ''),
    rfq.lineIds[0],
  ]);
  expect(second?.[at('unit_price')]).toBeNull();
  expect(second?.[at('reason')]).toBe('Out of stock');
});

it.each(['on request', 'Infinity', '1e5', '=1+1', '\u0001 7'])(
  'a line that is not quoted is marked without a reason, and the price %j stays a text',
  async (typed) => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, rfq.rfqId);
    await save(supplier, rfq.rfqId, {
      ...draftOf(rfq.lineIds),
      'lines.0.unit_price': typed,
      'lines.1.remark': '',
    });
    const [first, second] = (await rowsFor(supplier, rfq.rfqId)).slice(headRows);
    expect(first?.[at('unit_price')]).toBe(typed);
    expect(second?.[at('reason')]).toMatch(/^Not quoted/);
    const colleague = await addParty(api, 'supplier');
    await giveAccess(api, colleague, rfq.rfqId);
    const [other] = (await rowsFor(colleague, rfq.rfqId)).slice(headRows);
    expect(other?.[at('unit_price')]).toBeNull();
  },
);
