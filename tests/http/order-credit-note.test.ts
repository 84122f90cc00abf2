import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { issueOrderCreditNote, readOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import { dataOf, type SentDeal } from '../factories/order.ts';
import { billableDeal, deliverDeal, invoicedDeal } from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('order credit note');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Body = InputOf<typeof issueOrderCreditNote>['body'];
const whole: Body = { scope: 'all', reason: 'returned' };
const credit = (who: Party | null, deal: SentDeal, body: Body, key?: string) =>
  api.as(who ?? {})(
    issueOrderCreditNote,
    { params: { id: deal.order.id }, body },
    key === undefined ? {} : { idempotencyKey: key },
  );
const read = (who: Party, deal: SentDeal) =>
  api.as(who)(readOrderTaxInvoice, { params: { id: deal.order.id } });
const file = (who: Party, deal: SentDeal, noteId: string, kind: 'xml' | 'pdf' = 'xml') =>
  api.fetch(
    `/dashboard/orders/${deal.order.id}/credit_notes/${noteId}/${kind}`,
    {},
    { token: who.token },
  );
const textAt = (text: string, name: string) =>
  new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(text)?.[1];

describe('a credit note', () => {
  it('takes back goods by line and names its invoice', async () => {
    const deal = await invoicedDeal(api);
    const body: Body = {
      scope: 'part',
      reason: 'returned',
      note: 'Two arrived dented',
      lines: [{ position: 1, quantity: '2' }],
    };
    const done = await credit(deal.supplier, deal, body);
    const { credit_notes: notes, invoice, creditable } = dataOf(done);
    const [note] = notes;
    expect(done.message).toContain('CN-2026-00001');
    expect(note).toMatchObject({
      number: 'CN-2026-00001',
      net: '12900.00',
      vat: '645.00',
      total: '13545.00',
      missing: [],
    });
    expect(creditable?.lines[0]).toMatchObject({ position: 1, quantity: '22' });
    const text = await (await file(deal.buyer, deal, note?.id ?? '')).text();
    expect(textAt(text, 'CreditNoteTypeCode')).toBe('381');
    expect(textAt(text, 'ResponseCode')).toBe('DL8.61.1.D');
    expect(text).toContain(
      `<cac:InvoiceDocumentReference>\n      <cbc:ID>${invoice?.number}</cbc:ID>\n      <cbc:IssueDate>${invoice?.issued_on}`,
    );
    expect(
      [...text.matchAll(/<cbc:CreditedQuantity[^>]*>([^<]*)</g)].map(([, one]) => one),
    ).toEqual(['2']);
    expect(await (await file(deal.supplier, deal, note?.id ?? '')).text()).toBe(text);
  });

  it('is printed with the invoiced value, the corrected one and the difference', async () => {
    const deal = await invoicedDeal(api);
    const lines = [{ position: 1, amount: '1,000' }];
    dataOf(await credit(deal.supplier, deal, { scope: 'part', reason: 'price', lines }));
    const second = dataOf(
      await credit(deal.supplier, deal, { scope: 'part', reason: 'price', lines }),
    );
    const text = await textOfPdf(
      await file(deal.buyer, deal, second.credit_notes[1]?.id ?? '', 'pdf'),
    );
    if (text === null) return;
    const grouped = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 });
    const invoiced = Number(deal.tax.invoice?.net);
    for (const said of [invoiced, 1000, invoiced - 2000].map(grouped)) expect(text).toContain(said);
    for (const said of [
      'Tax Credit Note',
      deal.tax.invoice?.number ?? 'none',
      'The price changed',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('of everything that is left is the last one possible', async () => {
    const deal = await invoicedDeal(api);
    const lines = [{ position: 2, quantity: '80' }];
    dataOf(await credit(deal.supplier, deal, { scope: 'part', reason: 'returned', lines }));
    const {
      state,
      credit_notes: notes,
      can,
    } = dataOf(await credit(deal.supplier, deal, { ...whole, reason: 'mistake' }));
    expect([state, can.credit]).toEqual(['credited', false]);
    const sum = (field: 'total' | 'payable' | 'prepaid') =>
      notes.reduce((all, note) => all + Number(note[field]), 0);
    const { total, payable, prepaid } = deal.tax.invoice ?? {};
    expect([sum('total'), sum('payable'), sum('prepaid')]).toEqual([
      Number(total),
      Number(payable),
      Number(prepaid),
    ]);
    expect(await credit(deal.supplier, deal, whole)).toMatchObject({
      status: 409,
      code: 'nothing_to_credit',
    });
  });

  it('is refused at its field: above the rest, both kinds at once, nothing at all, an invalid figure or day', async () => {
    const deal = await invoicedDeal(api);
    const refused = async (body: Partial<Body>) => {
      const answer = await credit(deal.supplier, deal, {
        scope: 'part',
        reason: 'returned',
        ...body,
      });
      return answer.ok ? [] : [answer.status, ...Object.keys(answer.errors ?? {})];
    };
    const line = (over: { quantity?: string; amount?: string; position?: number }) => ({
      lines: [{ position: 1, ...over }],
    });
    expect(await refused(line({ quantity: '25' }))).toEqual([422, 'lines.0.quantity']);
    expect(await refused(line({ amount: '154800.01' }))).toEqual([422, 'lines.0.amount']);
    expect(await refused(line({ quantity: '1', amount: '1' }))).toEqual([422, 'lines.0.amount']);
    expect(await refused(line({ quantity: 'two' }))).toEqual([422, 'lines.0.quantity']);
    expect(await refused(line({ amount: '1.005' }))).toEqual([422, 'lines.0.amount']);
    expect(await refused(line({ amount: '-1' }))).toEqual([422, 'lines.0.amount']);
    expect(await refused(line({ position: 9, amount: '1' }))).toEqual([422, 'lines.0.position']);
    expect(await refused({ charges: [{ kind: 'shipping', amount: '1' }] })).toEqual([
      422,
      'charges.0.amount',
    ]);
    expect(await refused({})).toEqual([422, 'lines']);
    expect(await refused({ ...line({ amount: '1' }), issued_on: '2026-11-20' })).toEqual([
      422,
      'issued_on',
    ]);
    expect(await refused({ ...line({ amount: '1' }), issued_on: '2026-11-22' })).toEqual([
      422,
      'issued_on',
    ]);
    expect(dataOf(await read(deal.supplier, deal)).credit_notes).toEqual([]);
  });

  it('takes back no charge twice', async () => {
    const rfq = { set: { request_type: 'external' as const } };
    const deal = await invoicedDeal(api, { rfq, offer: { shipping: '30' } });
    const twice = (['shipping', 'shipping'] as const).map((kind) => ({ kind, amount: '30' }));
    const refused = await credit(deal.supplier, deal, {
      scope: 'part',
      reason: 'price',
      charges: twice,
    });
    expect(refused).toMatchObject({ status: 422, errors: { charges: [expect.anything()] } });
    expect(dataOf(await read(deal.supplier, deal)).credit_notes).toEqual([]);
  });

  it('is refused once its invoice has a hundred', async () => {
    const deal = await invoicedDeal(api);
    const lines = [{ position: 1, amount: '10' }];
    const body: Body = { scope: 'part', reason: 'price', lines };
    dataOf(await credit(deal.supplier, deal, body));
    const row = await api.db
      .selectFrom('order_tax_document')
      .selectAll()
      .where('order_id', '=', deal.order.id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow();
    const nothing = { net_minor: 0n, vat_minor: 0n, prepaid_minor: 0n, payable_minor: 0n };
    const snapshot = JSON.stringify({ ...(row.snapshot as object), lines: [] });
    const more = Array.from({ length: 98 }, (_, index) => {
      const number = `more-${index}`;
      return {
        ...row,
        ...nothing,
        snapshot,
        id: api.services.random.id(),
        number,
        number_key: number,
      };
    });
    await api.db.insertInto('order_tax_document').values(more).execute();
    expect(dataOf(await credit(deal.supplier, deal, body)).credit_notes).toHaveLength(100);
    expect(await credit(deal.supplier, deal, body)).toMatchObject({
      status: 409,
      code: 'credit_notes_full',
    });
  });

  it('is issued once under one key, and notifies the buyer', async () => {
    const deal = await invoicedDeal(api);
    const body: Body = {
      scope: 'part',
      reason: 'price',
      lines: [{ position: 1, amount: '10' }],
      number: 'CN/1',
    };
    const first = await credit(deal.supplier, deal, body, 'credit-once');
    const again = await credit(deal.supplier, deal, body, 'credit-once');
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(await credit(deal.supplier, deal, body)).toMatchObject({
      status: 422,
      errors: { number: [expect.anything()] },
    });
    const told = (await toldTo(api, deal.buyer)).filter(
      ({ type }) => type === 'credit_note_issued',
    );
    expect(told).toMatchObject([{ params: { document: 'CN/1', serial: deal.order.serial } }]);
  });

  it('is listed with its invoice among the documents of the deal, for both sides', async () => {
    const deal = await invoicedDeal(api);
    dataOf(await credit(deal.supplier, deal, whole));
    const seen = [
      dataOf(await api.as(deal.supplier)(readSupplierDeal, { params: { id: deal.offerId } })),
      dataOf(await api.as(deal.buyer)(readBuyerDeal, { params: { id: deal.rfq.rfqId } })),
    ];
    for (const [index, { documents, log }] of seen.entries()) {
      // The memo of the decision is the buyer's own.
      const shared = documents.filter(({ kind }) => kind !== 'decision_memo');
      expect(documents.length - shared.length).toBe(index);
      expect(shared.map(({ kind, name }) => [kind, name])).toEqual([
        ['order', `${deal.order.serial}.pdf`],
        ['tax_invoice', 'INV-2026-00001.pdf'],
        ['credit_note', 'CN-2026-00001.pdf'],
      ]);
      expect(log.slice(0, 2)).toMatchObject([
        { event: 'orderTax_credited', params: { number: 'CN-2026-00001' } },
        { event: 'orderTax_invoiced', params: { number: 'INV-2026-00001' } },
      ]);
      const who = index === 0 ? deal.supplier : deal.buyer;
      for (const { url } of documents) {
        expect((await api.fetch(url.replace('/api', ''), {}, { token: who.token })).status).toBe(
          200,
        );
      }
    }
  });

  it('can be issued and read after the order was cancelled', async () => {
    const deal = await invoicedDeal(api);
    await api.db
      .updateTable('purchase_order')
      .set({ canceled_at: api.now() })
      .where('id', '=', deal.order.id)
      .execute();
    const { credit_notes: notes } = dataOf(
      await credit(deal.supplier, deal, { ...whole, reason: 'canceled' }),
    );
    for (const who of [deal.supplier, deal.buyer]) {
      const answer = await file(who, deal, notes[0]?.id ?? '');
      expect([answer.status, textAt(await answer.text(), 'ResponseCode')]).toEqual([
        200,
        'DL8.61.1.A',
      ]);
    }
  });

  it('is issued by the supplier, read by both sides, and not found by others', async () => {
    const deal = await invoicedDeal(api);
    expect(await credit(null, deal, whole)).toMatchObject({ status: 401 });
    expect(await credit(deal.buyer, deal, whole)).toMatchObject({ code: 'suppliers_only' });
    expect(await credit(await addParty(api, 'supplier'), deal, whole)).toMatchObject({
      status: 404,
    });
    const sales = await addMember(api, deal.supplier.companyId, { roles: ['sales'] });
    expect(await credit(sales, deal, whole)).toMatchObject({ status: 403 });
    const early = await deliverDeal(api, await billableDeal(api));
    expect(await credit(early.supplier, early, whole)).toMatchObject({
      status: 404,
      code: 'tax_invoice_missing',
    });
    const { credit_notes: notes } = dataOf(await credit(deal.supplier, deal, whole));
    const id = notes[0]?.id ?? '';
    expect((await file(await addParty(api, 'buyer'), deal, id)).status).toBe(404);
    const other = await invoicedDeal(api);
    expect([
      (await file(other.buyer, other, id)).status,
      (await file(other.buyer, other, id, 'pdf')).status,
    ]).toEqual([404, 404]);
  });

  it('never exceeds its invoice, not even by a defect of the code', async () => {
    const deal = await invoicedDeal(api);
    const { credit_notes: notes } = dataOf(await credit(deal.supplier, deal, whole));
    const row = await api.db
      .selectFrom('order_tax_document')
      .selectAll()
      .where('id', '=', notes[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const second = { ...row, id: api.services.random.id(), number: 'CN-X', number_key: 'cn-x' };
    const insert = api.db
      .insertInto('order_tax_document')
      .values({ ...second, snapshot: JSON.stringify(row.snapshot) });
    await expect(insert.execute()).rejects.toThrow('exceed');
  });
});
