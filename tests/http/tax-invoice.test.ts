import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { listTaxInvoices } from '#features/tax-invoice/schema.ts';
import { splitVat } from '#features/wallet/rules/postings.ts';
import { startTaxClock } from '#server/jobs/tax-clock.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  payingClient,
  type Party,
} from '../factories/access.ts';
import {
  checkCost,
  checkSort,
  allRows,
  refusedFields,
  type TestedList,
} from '../factories/list.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { addTaxedSupplier, chargeFee, giveLegalData, returnFees } from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
const path = '/dashboard/supplier/wallet/tax_invoices';

beforeAll(async () => {
  api = await startApi('tax invoice');
  buyer = await addParty(api, 'buyer');
  supplier = await addTaxedSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const buy = (who: Party, feeFils: bigint) => chargeFee(api, { buyer, supplier: who }, feeFils);
const issue = () => issueTaxInvoices(api.services);
const rowsOf = async (who: Party) => dataOf(await api.as(who)(listTaxInvoices, { query: {} })).data;
const countDue = async () =>
  (await api.db.selectFrom('tax_invoice_due').selectAll().execute()).length;
const get = (what: string, who?: Party, locale: 'en' | 'ar' = 'en') =>
  api.fetch(`${path}/${what}`, {}, { locale, ...(who === undefined ? {} : { token: who.token }) });

describe('a paid access fee', () => {
  it('gets the next number of its year, once, with the VAT that the ledger split off', async () => {
    await buy(supplier, 430_00n);
    await buy(supplier, 100_25n);
    expect(await rowsOf(supplier)).toEqual([]);
    expect(await countDue()).toBe(2);
    expect([await issue(), await issue(), await countDue()]).toEqual([2, 0, 0]);
    expect(await rowsOf(supplier)).toMatchObject([
      {
        number: 'FI-2026-00002',
        kind: 'invoice',
        net: '95.48',
        vat: '4.77',
        total: '100.25',
        corrects: null,
      },
      {
        number: 'FI-2026-00001',
        issued_on: '2026-11-21',
        net: '409.52',
        vat: '20.48',
        total: '430.00',
        missing: [],
      },
    ]);
  });

  it('that is paid again under the same key is one fee with one document', async () => {
    const id = await addRfq(api, buyer, { feeFils: 31_00n, days: 90 });
    const before = (await rowsOf(supplier)).length;
    for (const key of ['tax-key-1', 'tax-key-1', 'tax-key-2'])
      dataOf(await payingClient(api, supplier, key)(buyAccess, { params: { id }, body: {} }));
    expect(await issue()).toBe(1);
    expect(await rowsOf(supplier)).toHaveLength(before + 1);
  });

  it('leaves no gap where a purchase rolls back', async () => {
    const poor = await addSupplier(api, 10_00n);
    const id = await addRfq(api, buyer, { feeFils: 50_00n });
    expect((await payingClient(api, poor)(buyAccess, { params: { id }, body: {} })).ok).toBe(false);
    await api.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('tax_invoice_due')
          .values({ transaction_id: id, kind: 'invoice', at: api.now() })
          .execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await issue()).toBe(0);
    await buy(supplier, 25_00n);
    await issue();
    expect((await rowsOf(supplier))[0]).toMatchObject({ number: 'FI-2026-00004' });
  });

  it('that is refunded gets a credit note which names the invoice', async () => {
    const { rfqId } = await buy(supplier, 63_00n);
    await returnFees(api, rfqId);
    // Both at once: the invoice first.
    expect(await issue()).toBe(2);
    expect((await rowsOf(supplier)).slice(0, 2)).toMatchObject([
      {
        number: 'FC-2026-00001',
        kind: 'credit_note',
        net: '60.00',
        vat: '3.00',
        total: '63.00',
        corrects: 'FI-2026-00005',
      },
      { number: 'FI-2026-00005', kind: 'invoice' },
    ]);
    expect(await issue()).toBe(0);
  });

  it('keeps the invoiced party as it was then', async () => {
    const [row] = await rowsOf(supplier);
    await api.db
      .updateTable('company')
      .set({ legal_name_en: 'Renamed LLC' })
      .where('id', '=', supplier.companyId)
      .execute();
    const text = await (await get(`${row?.id ?? ''}/xml`, supplier)).text();
    expect(text).toContain('<cbc:RegistrationName>Bared HVAC Systems LLC</cbc:RegistrationName>');
    expect(text).not.toContain('Renamed');
    await expect(api.db.updateTable('tax_invoice').set({ number: 99 }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(api.db.deleteFrom('tax_invoice').execute()).rejects.toThrow(/append-only/);
  });

  it('is numbered by each year of Dubai, by the day of the charge', async () => {
    // 21:00 UTC on the last day of the year is next year in Dubai.
    api.advance(new Date('2026-12-31T19:59:00Z').getTime() - api.now().getTime());
    await buy(supplier, 26_00n);
    api.advance(2 * 60_000);
    await buy(supplier, 27_00n);
    await issue();
    expect((await rowsOf(supplier)).slice(0, 2)).toMatchObject([
      { number: 'FI-2027-00001', issued_on: '2027-01-01' },
      { number: 'FI-2026-00006', issued_on: '2026-12-31' },
    ]);
  });

  it('splits any fee so that both parts are the fee', async () => {
    const rows = await api.db.selectFrom('tax_invoice').selectAll().execute();
    expect(rows.length).toBeGreaterThan(5);
    const side = async (account: 'fee_revenue' | 'vat_payable') => {
      const postings = await api.db
        .selectFrom('posting')
        .select('amount_fils')
        .where('account', '=', account)
        .execute();
      return postings.reduce((sum, { amount_fils: fils }) => sum + fils, 0n);
    };
    const sum = (amountOf: (row: (typeof rows)[number]) => bigint) =>
      rows.reduce(
        (total, row) => total + (row.kind === 'invoice' ? amountOf(row) : -amountOf(row)),
        0n,
      );
    // Invoiced less credited amounts equal the books.
    expect([sum((row) => row.net_fils), sum((row) => row.vat_fils)]).toEqual([
      await side('fee_revenue'),
      await side('vat_payable'),
    ]);
    for (const { net_fils, vat_fils } of rows)
      expect(splitVat(net_fils + vat_fils, 500)).toEqual({ netFils: net_fils, vatFils: vat_fils });
  });
});

describe('the job that numbers tax invoices', () => {
  it('numbers due fees at once when it starts, and ends on request', async () => {
    await buy(supplier, 33_00n);
    const stop = startTaxClock(api.services);
    await stop();
    expect(await countDue()).toBe(0);
  });
});

describe('the list of tax invoices', () => {
  it('is searched, filtered and sorted with two queries', async () => {
    const list: TestedList = { api, token: supplier.token, path };
    const numbers = async (query: string) =>
      (await allRows(list, query)).map(({ number }) => number);
    expect(await numbers('key=fi-2027')).toEqual(['FI-2027-00002', 'FI-2027-00001']);
    expect(await numbers('key=00004')).toEqual(['FI-2026-00004']);
    expect(await numbers('state=credit_note')).toEqual(['FC-2026-00001']);
    expect(await numbers('from=2026-12-31&to=2026-12-31')).toEqual(['FI-2026-00006']);
    await checkSort(
      list,
      'total',
      ({ id }) => id,
      ({ total }) => Number(total),
    );
    await checkSort(
      list,
      'date',
      ({ id }) => id,
      ({ issued_on: day }) => String(day),
    );
    await checkCost(list, 'key=FI&sort=-total&from=2026-11-01&state=invoice');
    expect(await refusedFields(list, 'sort=vat&from=2026-13-01&state=paid')).toEqual([
      'from',
      'sort',
      'state',
    ]);
  });

  it('is for members who manage the wallet of the company', async () => {
    expect((await api.fetch(path)).status).toBe(401);
    expect((await api.fetch(path, {}, { token: buyer.token })).status).toBe(403);
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
    expect((await api.fetch(path, {}, { token: sales.token })).status).toBe(403);
    const other = await addSupplier(api);
    expect(await rowsOf(other)).toEqual([]);
    const [row] = await rowsOf(supplier);
    for (const what of ['pdf', 'xml']) {
      expect((await get(`${row?.id ?? ''}/${what}`)).status).toBe(401);
      expect((await get(`${row?.id ?? ''}/${what}`, other)).status).toBe(404);
      expect((await get(`${row?.id ?? ''}/${what}`, sales)).status).toBe(403);
    }
  });
});

describe('a tax invoice as PDF', () => {
  it('has the particulars of Article 59, in both languages, with the same bytes each time', async () => {
    const row = (await rowsOf(supplier)).find(({ number }) => number === 'FI-2026-00001');
    const response = await get(`${row?.id ?? ''}/pdf`, supplier);
    expect(response.headers.get('Content-Disposition')).toContain('FI-2026-00001.pdf');
    const again = Buffer.from(
      await (await get(`${row?.id ?? ''}/pdf`, supplier, 'ar')).arrayBuffer(),
    );
    expect(again.equals(Buffer.from(await response.clone().arrayBuffer()))).toBe(true);
    const text = await textOfPdf(response);
    if (text === null) return;
    for (const word of [
      'Tax Invoice',
      'FI-2026-00001',
      '100492837500003',
      '100123456700003',
      'Qeema E-Commerce LLC',
    ])
      expect(text).toContain(word);
    for (const word of [
      'Bared HVAC Systems LLC',
      'فاتورة ضريبية',
      'Jebel Ali',
      '409.52',
      '20.48',
      'AED 430.00',
      '5%',
    ])
      expect(text).toContain(word);
  });

  it('of a credit note names the invoice', async () => {
    const row = (await rowsOf(supplier)).find(({ kind }) => kind === 'credit_note');
    const text = await textOfPdf(await get(`${row?.id ?? ''}/pdf`, supplier));
    if (text === null) return;
    for (const word of [
      'Tax Credit Note',
      'FC-2026-00001',
      'FI-2026-00005',
      '63.00',
      'The buyer cancelled the RFQ',
      'Value on the original tax invoice',
      'Correct value',
      'on the difference',
    ])
      expect(text).toContain(word);
  });
});

describe('a tax invoice as XML', () => {
  it('is complete', async () => {
    const row = (await rowsOf(supplier)).find(({ number }) => number === 'FI-2026-00001');
    const response = await get(`${row?.id ?? ''}/xml`, supplier);
    expect(response.headers.get('Content-Type')).toContain('application/xml');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;.*FI-2026-00001\.xml/);
    const text = await response.text();
    expect(text).toContain('<cbc:ID>FI-2026-00001</cbc:ID>');
    expect(text).toContain('<cbc:PrepaidAmount currencyID="AED">430.00</cbc:PrepaidAmount>');
    expect(text).toContain('<cbc:PayableAmount currencyID="AED">0.00</cbc:PayableAmount>');
  });

  it('is refused with the fields to fill in, and is complete afterwards', async () => {
    const bare = await addSupplier(api, 100_00n);
    await buy(bare, 25_00n);
    await issue();
    const [row] = await rowsOf(bare);
    const missing = row?.missing.map(({ side, field }) => `${side} ${field}`);
    expect([...new Set(missing)]).toEqual(
      ['legalName', 'trn', 'licence', 'street', 'city', 'emirate'].map((field) => `buyer ${field}`),
    );
    const english = await get(`${row?.id ?? ''}/xml`, bare);
    expect(english.status).toBe(409);
    const said = (await english.json()) as { message: string; details: { missing: unknown } };
    expect(said.message).toContain(
      'Buyer: Legal name; Buyer: A TRN that starts with 1 and ends with 03',
    );
    expect(said.details.missing).toEqual(row?.missing);
    const arabic = (await (await get(`${row?.id ?? ''}/xml`, bare, 'ar')).json()) as {
      message: string;
    };
    expect(arabic.message).toContain(
      'المشتري: رقم الرخصة؛ المشتري: العنوان الافتراضي: الشارع والمدينة والإمارة',
    );
    await giveLegalData(api, bare);
    await giveAddress(api, bare);
    expect((await get(`${row?.id ?? ''}/xml`, bare)).status).toBe(200);
  });
});
