import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOfferSheet } from '#features/offer/schema/sheet.ts';
import { addParty, type Party } from '../factories/access.ts';
import { giveAccess, publishRfq, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('import costs of a sheet');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function rowsOf(party: Party, rfqId: string) {
  const path = `/dashboard/supplier/rfq/${rfqId}/offer_sheet?lang=en`;
  const answer = await api.fetch(path, {}, { token: party.token });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return sheets[0]?.rows ?? [];
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function check(party: Party, rfqId: string, rows: Rows) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Offer', rows }] });
  const file = new File([new Uint8Array(bytes)], 'offer.xlsx');
  return api.as({ token: party.token })(checkOfferSheet, { params: { id: rfqId }, body: { file } });
}

it('the sheet has shipping and customs of an RFQ that is open to suppliers abroad only', async () => {
  const buyer = await addParty(api, 'buyer');
  const abroad = await publishRfq(api, buyer, { set: { request_type: 'external' } });
  const { supplier } = await quote(api, abroad, { shipping: '300', customs: '45.50' });
  const rows = await rowsOf(supplier, abroad.rfqId);
  const at = rows.findIndex((row) => String(row[1]).startsWith('Shipping, amount'));
  expect(rows.slice(at, at + 2).map((row) => row[2])).toEqual([300, 45.5]);
  const typed = (amount: string) =>
    rows.map((row, index) => (index === at ? row.with(2, amount) : row));
  expect(await check(supplier, abroad.rfqId, typed('٣١٠'))).toMatchObject({
    data: { shipping: '310.00', customs: '45.50', problems: [] },
  });
  expect(await check(supplier, abroad.rfqId, typed('1e5'))).toMatchObject({
    data: { shipping: '', problems: [{ row: at + 1, column: 'shipping', found: '1e5' }] },
  });

  const inside = await publishRfq(api, buyer);
  await giveAccess(api, supplier, inside.rfqId);
  const own = await rowsOf(supplier, inside.rfqId);
  expect(own.flat().filter((cell) => /^(Shipping|Customs)/.test(String(cell)))).toEqual([]);
  expect(await check(supplier, inside.rfqId, [rows[at] ?? [], ...own])).toMatchObject({
    data: { shipping: '', customs: '' },
  });
});
