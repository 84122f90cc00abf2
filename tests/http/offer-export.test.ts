import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offer export');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s/g, ' ');

async function take(party: Party, rfqId: string, lang: string) {
  return api.fetch(
    `/dashboard/buyer/rfq/${rfqId}/compare/xlsx?lang=${lang}`,
    {},
    { token: party.token },
  );
}

it('the comparison is exported as a sheet: numbers as numbers, formulas as text, from right to left in Arabic', async () => {
  const rfq = await publishRfq(api, buyer);
  const [one = '', two = ''] = rfq.lineIds;
  await quote(api, rfq, {
    supplier_discount: '4500',
    part_rule: 'lines',
    part_minimum: '90000',
    part_discount: 'pro_rata',
    payment_code: '',
    payment_terms: '=HYPERLINK("http://x.test")',
  });
  await quote(api, rfq, {
    payment_code: 'pdc_60',
    payment_terms: 'from delivery',
    lines: [
      { line_id: one, unit_price: '6290', state: 'alternative', remark: 'R-32' },
      { line_id: two, state: 'not_quoted', remark: 'None' },
    ],
  });
  const english = await take(buyer, rfq.rfqId, 'en');
  expect(english.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="?RFQ-\d+\.xlsx/,
  );
  const bytes = new Uint8Array(await english.arrayBuffer());
  const sheet = (await readXlsx(bytes)).sheets[0];
  const rows = sheet?.rows ?? [];
  expect(rows[0]?.slice(0, 3)).toEqual(['Unit price (AED)', 'Quantity', 'Unit']);
  expect(rows[1]).toEqual(['Line 1', 24, 'unit', 6450, 6290]);
  expect(rows[2]?.[4]).toBe('R-32');
  expect(rows[3]?.[4]).toBe('Not quoted');
  const row = (label: string) => rows.find((cells) => cells[0] === label)?.slice(3);
  expect(row('Supplier discount')).toEqual([-4500, 0]);
  expect(row('Total you pay')?.[0]).toBe(4_757_515);
  expect(row('Payment terms')).toEqual([
    '=HYPERLINK("http://x.test")',
    'Post-dated cheque, 60 days · from delivery',
  ]);
  const [first, second] = row('If you select only some lines') ?? [];
  expect(plain(String(first))).toBe(
    'Any lines · at least AED 90,000.00 before VAT · discount in proportion',
  );
  expect(second).toBe('Only all lines together');
  expect(row('Orders delivered')).toEqual([0, 0]);
  expect(row('Offers withdrawn')).toEqual([0, 0]);
  expect(row('Delivery time')).toEqual(['3 weeks', '3 weeks']);
  const arabic = await readXlsx(
    new Uint8Array(await (await take(buyer, rfq.rfqId, 'ar')).arrayBuffer()),
  );
  expect(arabic.sheets[0]?.view?.rightToLeft).toBe(true);
  expect(arabic.sheets[0]?.rows[0]?.[0]).toBe('سعر الوحدة (AED)');
});

it('the exported comparison is for the buyer of the RFQ only', async () => {
  const rfq = await publishRfq(api, buyer);
  const { supplier } = await quote(api, rfq);
  const stranger = await addParty(api, 'buyer');
  expect((await api.fetch(`/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx`)).status).toBe(401);
  expect((await take(supplier, rfq.rfqId, 'en')).status).toBe(403);
  expect((await take(stranger, rfq.rfqId, 'en')).status).toBe(404);
  expect((await take(buyer, rfq.rfqId, 'fr')).status).toBe(422);
});

it.each([
  ['same-origin', 200],
  ['cross-site', 403],
  ['none', 403],
])('the exported comparison opens by a link of site %s with status %i', async (site, status) => {
  const rfq = await publishRfq(api, buyer);
  await quote(api, rfq);
  const headers = {
    Cookie: `token=${buyer.token}`,
    'Sec-Fetch-Site': site,
    'Sec-Fetch-Mode': 'navigate',
  };
  const path = `/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx?lang=en`;
  expect((await api.fetch(path, {}, { headers })).status).toBe(status);
});
