import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { listAllTaxInvoices } from '#features/tax-invoice/schema.ts';
import { addParty, addSupplier, type Party } from '../factories/access.ts';
import { addTaxedSupplier, chargeFee, returnFees } from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let finance: string;
let suppliers: readonly Party[];

beforeAll(async () => {
  api = await startApi('tax invoice console');
  finance = (await signInOperator(api, ['finance'])).token;
  const buyer = await addParty(api, 'buyer');
  const [first, second] = [await addTaxedSupplier(api), await addSupplier(api, 5000_00n)];
  suppliers = [first, second];
  await api.db
    .updateTable('company')
    .set({ display_name: 'Bared HVAC' })
    .where('id', '=', first.companyId)
    .execute();
  await api.db
    .updateTable('company')
    .set({ display_name: 'الدانة' })
    .where('id', '=', second.companyId)
    .execute();
  await chargeFee(api, { buyer, supplier: first }, 105_00n);
  const back = await chargeFee(api, { buyer, supplier: second }, 210_00n);
  await issueTaxInvoices(api.services);
  await returnFees(api, back.rfqId);
  await issueTaxInvoices(api.services);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function list(query: Record<string, string> = {}) {
  const answer = await api.as({ token: finance })(listAllTaxInvoices, { query });
  if (!answer.ok) throw new Error(answer.code);
  return { rows: answer.data.data, totals: answer.extra.totals };
}
const numbers = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ number }) => number);

describe('the platform’s tax documents', () => {
  it('are in one list with their companies, and credit notes reduce the totals', async () => {
    const { rows, totals } = await list();
    expect(rows.map(({ number, total, company }) => [number, total, company.name])).toEqual([
      ['FC-2026-00001', '210.00', 'الدانة'],
      ['FI-2026-00002', '210.00', 'الدانة'],
      ['FI-2026-00001', '105.00', 'Bared HVAC'],
    ]);
    expect(totals).toEqual({ net: '100.00', vat: '5.00', gross: '105.00', is_least: false });
  });

  it('are found by company, number, TRN, kind and day, with the totals of the matches', async () => {
    expect(await numbers({ key: 'bared' })).toEqual(['FI-2026-00001']);
    expect(await numbers({ key: 'الدانه' })).toEqual(['FC-2026-00001', 'FI-2026-00002']);
    expect(await numbers({ key: 'fc-2026' })).toEqual(['FC-2026-00001']);
    expect(await numbers({ key: '100123456700003' })).toEqual(['FI-2026-00001']);
    expect(await numbers({ key: '%' })).toEqual([]);
    expect(await numbers({ state: 'invoice', sort: 'total' })).toEqual([
      'FI-2026-00001',
      'FI-2026-00002',
    ]);
    expect(await numbers({ from: '2027-01-01' })).toEqual([]);
    expect((await list({ state: 'invoice' })).totals).toMatchObject({
      net: '300.00',
      vat: '15.00',
      gross: '315.00',
    });
    expect((await list({ key: 'nobody' })).totals).toMatchObject({ gross: '0.00' });
  });

  it('are exported as PDF, as XML, and together as a table', async () => {
    const { rows } = await list({ key: 'bared' });
    const get = (path: string, token = finance) =>
      api.fetch(`/operator/tax_invoices/${path}`, {}, { token });
    const pdf = await get(`${rows[0]?.id}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const xml = await get(`${rows[0]?.id}/xml`);
    expect([xml.status, await xml.text()]).toEqual([200, expect.stringContaining('FI-2026-00001')]);
    const csv = await (await get('export?format=csv&lang=en')).text();
    expect(csv).toContain('FC-2026-00001');
    expect(csv).toContain('-210.00');
    const lacking = await get(`${(await list({ key: 'FI-2026-00002' })).rows[0]?.id}/xml`);
    expect(lacking.status).toBe(409);
    expect((await get(`${rows[0]?.id}/pdf`, suppliers[0]?.token)).status).toBe(401);
  });
});
