import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '#features/address/schema.ts';
import { collect } from '#features/own-data/store.ts';
import { issueOrderTaxInvoice, readOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import { closeRest, receiveGoods } from '#features/purchase-order/schema/order.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { dataOf, receive, sentDeal, type SentDeal } from '../factories/order.ts';
import { cityId } from '../factories/rfq.ts';
import { billableDeal, deliverDeal, giveLegalData, invoicedDeal } from '../factories/tax.ts';
import type { MemberActor, Permission } from '#shared/actor.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('order tax invoice');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const dayMs = 86_400_000;
const read = (who: Party, deal: SentDeal) =>
  api.as(who)(readOrderTaxInvoice, { params: { id: deal.order.id } });
const issue = (
  who: Party | null,
  deal: SentDeal,
  body: Record<string, string> = {},
  key?: string,
) =>
  api.as(who ?? {})(
    issueOrderTaxInvoice,
    { params: { id: deal.order.id }, body },
    key === undefined ? {} : { idempotencyKey: key },
  );
const file = (who: Party | null, deal: SentDeal, kind: 'xml' | 'pdf' = 'xml') =>
  api.fetch(
    `/dashboard/orders/${deal.order.id}/tax_invoice/${kind}`,
    {},
    who === null ? {} : { token: who.token },
  );
const textAt = (text: string, name: string) =>
  new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(text)?.[1];
const quantitiesOf = (text: string) =>
  [...text.matchAll(/<cbc:InvoicedQuantity[^>]*>([^<]*)</g)].map(([, one]) => one);

describe('before the tax invoice is issued', () => {
  it('XML and PDF are refused with a message, and the buyer reads nothing of it', async () => {
    const deal = await billableDeal(api);
    for (const state of ['sent', 'delivered']) {
      if (state === 'delivered') await deliverDeal(api, deal);
      for (const who of [deal.supplier, deal.buyer]) {
        for (const kind of ['xml', 'pdf'] as const) {
          const answer = await file(who, deal, kind);
          expect([state, answer.status]).toEqual([state, 404]);
          const said = (await answer.json()) as { message: string };
          expect(said.message).toBe('The supplier hasn’t issued a tax invoice for this order yet.');
        }
      }
      const seen = dataOf(await read(deal.buyer, deal));
      expect(seen).toMatchObject({
        invoice: null,
        credit_notes: [],
        proposal: null,
        creditable: null,
      });
    }
  });

  it('the goods must be delivered first', async () => {
    const deal = await billableDeal(api);
    expect(dataOf(await read(deal.supplier, deal))).toMatchObject({
      state: 'early',
      can: { issue: false },
    });
    expect(await issue(deal.supplier, deal)).toMatchObject({ status: 409, code: 'not_delivered' });
    await deliverDeal(api, deal);
    expect(dataOf(await read(deal.supplier, deal))).toMatchObject({
      state: 'due',
      can: { issue: true },
    });
  });

  it('missing data is listed with its owner', async () => {
    const deal = await deliverDeal(api, await sentDeal(api));
    const { proposal } = dataOf(await read(deal.supplier, deal));
    const said = [...new Set(proposal?.missing.map(({ side, field }) => `${side} ${field}`))];
    expect(said).toEqual([
      ...['legalName', 'trn', 'licence', 'street', 'city', 'emirate'].map(
        (field) => `seller ${field}`,
      ),
      // Its address was copied with the order.
      ...['legalName', 'trn', 'licence'].map((field) => `buyer ${field}`),
    ]);
    const refused = await issue(deal.supplier, deal);
    expect(refused).toMatchObject({ status: 409, code: 'einvoice_incomplete' });
    expect(refused.message).toContain('Supplier: Default address: street');
    expect(refused.message).toContain('Buyer: A TRN that starts with 1 and ends with 03');
  });
});

describe('issuing a tax invoice', () => {
  it('records the accepted goods with the platform’s actual payment', async () => {
    const deal = await deliverDeal(api, await billableDeal(api), ['10', '']);
    const { proposal } = dataOf(await read(deal.supplier, deal));
    expect(proposal).toMatchObject({
      number: 'INV-2026-00001',
      supplied_on: '2026-11-21',
      missing: [],
    });
    const done = await issue(deal.supplier, deal);
    const { invoice, state } = dataOf(done);
    expect(done.message).toContain('INV-2026-00001');
    expect([state, invoice?.net, invoice?.vat, invoice?.total]).toEqual([
      'issued',
      '64500.00',
      '3225.00',
      '67725.00',
    ]);
    expect(invoice?.prepaid).toBe(deal.order.q_payable);
    const text = await (await file(deal.supplier, deal)).text();
    expect(quantitiesOf(text)).toEqual(['10']);
    expect(textAt(text, 'PrepaidAmount')).toBe(deal.order.q_payable);
    expect(textAt(text, 'PayableAmount')).toBe(invoice?.payable);
    expect(textAt(text, 'UUID')).toBe(invoice?.id);
    expect(textAt(text, 'ActualDeliveryDate')).toBe('2026-11-21');
    expect(text).toContain('<cbc:CountrySubentity>DXB</cbc:CountrySubentity>');
  });

  it('of a complete delivery records the agreed sums', async () => {
    const deal = await invoicedDeal(api);
    const text = await (await file(deal.buyer, deal)).text();
    expect(textAt(text, 'PayableAmount')).toBe(deal.order.total_price);
    expect(textAt(text, 'TaxInclusiveAmount')).toBe(deal.order.sums.total_after_vat);
    expect(quantitiesOf(text)).toEqual(deal.order.lines.map(({ quantity }) => quantity));
  });

  it('notifies the buyer and writes both logs', async () => {
    const deal = await invoicedDeal(api);
    expect(await toldTo(api, deal.buyer)).toContainEqual({
      type: 'tax_invoice_issued',
      params: expect.objectContaining({
        document: deal.tax.invoice?.number,
        order_id: deal.order.id,
      }) as unknown,
    });
    const verbs = await api.db
      .selectFrom('activity')
      .select(['verb', 'company_id'])
      .where('subject_id', '=', deal.order.id)
      .where('verb', '=', 'orderTax.invoiced')
      .execute();
    expect(verbs).toEqual([{ verb: 'orderTax.invoiced', company_id: deal.supplier.companyId }]);
    const events = await api.db
      .selectFrom('deal_event')
      .select('verb')
      .where('offer_id', '=', deal.offerId)
      .where('verb', '=', 'orderTax.invoiced')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('that is repeated answers with the same record, and with another number is refused with the existing one', async () => {
    const deal = await deliverDeal(api, await billableDeal(api));
    const first = await issue(deal.supplier, deal, { number: 'INV 7' }, 'issue-once');
    const again = await issue(deal.supplier, deal, { number: 'INV 7' }, 'issue-once');
    const anew = await issue(deal.supplier, deal, { number: 'inv7' });
    const unnumbered = await issue(deal.supplier, deal);
    const id = dataOf(first).invoice?.id;
    for (const answer of [again, anew, unnumbered])
      expect(dataOf(answer).invoice).toMatchObject({ id, number: 'INV 7' });
    const other = await issue(deal.supplier, deal, { number: 'INV 8' });
    expect(other).toMatchObject({ status: 409, code: 'tax_invoice_exists' });
    expect(other.message).toContain('INV 7');
    const told = (await toldTo(api, deal.buyer)).filter(
      ({ type }) => type === 'tax_invoice_issued',
    );
    expect(told).toHaveLength(1);
  });

  it('is for the order’s own supplier and members who may bill', async () => {
    const deal = await deliverDeal(api, await billableDeal(api));
    expect(await issue(null, deal)).toMatchObject({ status: 401 });
    expect(await issue(deal.buyer, deal)).toMatchObject({ code: 'suppliers_only' });
    expect(await issue(await addParty(api, 'supplier'), deal)).toMatchObject({ status: 404 });
    const sales = await addMember(api, deal.supplier.companyId, { roles: ['sales'] });
    expect(await issue(sales, deal)).toMatchObject({ status: 403 });
    expect(dataOf(await read(sales, deal))).toMatchObject({
      state: 'due',
      can: { issue: false },
      proposal: null,
    });
    const finance = await addMember(api, deal.supplier.companyId, { roles: ['finance'] });
    expect(dataOf(await issue(finance, deal))).toMatchObject({ state: 'issued' });
  });
});

describe('numbers of tax invoices', () => {
  /** Another delivered order, of the supplier of the first. */
  async function another(first: SentDeal): Promise<SentDeal> {
    const deal = await deliverDeal(api, await billableDeal(api));
    const { companyId } = first.supplier;
    for (const [table, column] of [
      ['purchase_order', 'supplier_company_id'],
      ['offer', 'company_id'],
    ] as const) {
      await api.db
        .updateTable(table)
        .set({ [column]: companyId })
        .where(column, '=', deal.supplier.companyId)
        .execute();
    }
    return { ...deal, supplier: first.supplier };
  }

  it('are counted per supplier and year without gaps, and skip one that was typed', async () => {
    const first = await invoicedDeal(api);
    expect(first.tax.invoice?.number).toBe('INV-2026-00001');
    const typed = await another(first);
    expect(
      dataOf(await issue(typed.supplier, typed, { number: 'inv-2026-00002' })).invoice?.number,
    ).toBe('inv-2026-00002');
    const refusedOne = await another(first);
    expect(await issue(refusedOne.supplier, refusedOne, { issued_on: '2027-01-01' })).toMatchObject(
      { status: 422 },
    );
    expect(dataOf(await issue(refusedOne.supplier, refusedOne)).invoice?.number).toBe(
      'INV-2026-00003',
    );
  });

  it('are unique per supplier in any notation, and free for another supplier', async () => {
    const first = await invoicedDeal(api);
    const next = await another(first);
    for (const number of ['INV-2026-00001', ' inv - 2026 - 00001', 'INV-2026-٠٠٠٠١']) {
      const refused = await issue(next.supplier, next, { number });
      expect(refused).toMatchObject({
        status: 422,
        errors: { number: [expect.stringContaining('already')] },
      });
    }
    expect((await invoicedDeal(api)).tax.invoice?.number).toBe('INV-2026-00001');
  });

  it('may be a separator alone, which has a key of its own', async () => {
    const first = await deliverDeal(api, await billableDeal(api));
    expect(dataOf(await issue(first.supplier, first, { number: '٬' })).invoice?.number).toBe('٬');
    const next = await another(first);
    expect(await issue(next.supplier, next, { number: '٬\u034f' })).toMatchObject({ status: 422 });
  });

  it('may contain any character, while file names contain safe ones only', async () => {
    const deal = await deliverDeal(api, await billableDeal(api));
    dataOf(await issue(deal.supplier, deal, { number: 'INV/77 &' }));
    const answer = await file(deal.supplier, deal);
    expect(textAt(await answer.text(), 'ID')).toBe('INV/77 &amp;');
    expect(answer.headers.get('Content-Disposition')).toContain('INV-77-.xml');
    expect(await issue(deal.supplier, deal, { number: '9'.repeat(61) })).toMatchObject({
      status: 422,
    });
  });
});

describe('days of tax invoices', () => {
  it('are from the sending of the order to today in Dubai, and payment is not due before the day of issue', async () => {
    const deal = await billableDeal(api);
    api.advance(3 * dayMs);
    await deliverDeal(api, deal);
    const refused = async (body: Record<string, string>) => {
      const answer = await issue(deal.supplier, deal, body);
      return answer.ok ? [] : Object.keys(answer.errors ?? {});
    };
    for (const field of ['issued_on', 'supplied_on']) {
      for (const day of ['2001-01-01', '9999-12-31', 'soon']) {
        expect([field, day, await refused({ [field]: day })]).toEqual([field, day, [field]]);
      }
    }
    const [sentOn = ''] = (deal.order.sent_at ?? '').split('T');
    expect(await refused({ issued_on: sentOn, due_on: '2026-11-01' })).toEqual(['due_on']);
    const done = dataOf(
      await issue(deal.supplier, deal, {
        issued_on: sentOn,
        supplied_on: sentOn,
        due_on: '2027-01-31',
      }),
    );
    expect(done.invoice).toMatchObject({
      issued_on: sentOn,
      supplied_on: sentOn,
      due_on: '2027-01-31',
    });
  });
});

describe('the day of supply', () => {
  it('is the last day on which goods were accepted, not that of a receipt that rejected everything', async () => {
    const deal = await billableDeal(api);
    const came = dayInDubai(api.now());
    dataOf(await receive(api, deal, ['10', '']));
    api.advance(2 * dayMs);
    const [line] = deal.order.lines;
    const client = api.as(deal.buyer);
    const lines = [
      { line_id: line?.id ?? '', accepted: '', rejected: '3', reason: 'damaged' as const },
    ];
    const params = { id: deal.order.id };
    dataOf(
      await client(receiveGoods, { params, body: { received_on: dayInDubai(api.now()), lines } }),
    );
    dataOf(await client(closeRest, { params }));
    expect(dataOf(await read(deal.supplier, deal)).proposal?.supplied_on).toBe(came);
    expect(dataOf(await issue(deal.supplier, deal)).invoice).toMatchObject({
      supplied_on: came,
      issued_on: dayInDubai(api.now()),
    });
  });
});

describe('an issued tax invoice', () => {
  it('is the same for both sides after any change of addresses, names and the order', async () => {
    const deal = await invoicedDeal(api);
    const before = await (await file(deal.supplier, deal)).text();
    const pdf = Buffer.from(await (await file(deal.supplier, deal, 'pdf')).arrayBuffer());
    const city_id = await cityId(api, 'Sharjah');
    const address = {
      label: 'New',
      city_id,
      area: 'Al Majaz',
      street: 'Corniche',
      building: '1',
      landmark: 'Lagoon',
    };
    for (const party of [deal.buyer, deal.supplier]) {
      dataOf(
        await api.as(party)(addAddress, {
          body: { ...address, phone: '+971504187726', is_default: true },
        }),
      );
      await giveLegalData(api, party, 77);
    }
    await api.db
      .updateTable('purchase_order')
      .set({ canceled_at: api.now() })
      .where('id', '=', deal.order.id)
      .execute();
    for (const party of [deal.buyer, deal.supplier]) {
      expect(await (await file(party, deal)).text()).toBe(before);
      expect(
        Buffer.compare(Buffer.from(await (await file(party, deal, 'pdf')).arrayBuffer()), pdf),
      ).toBe(0);
      expect(dataOf(await read(party, deal))).toMatchObject({
        state: 'issued',
        invoice: deal.tax.invoice,
      });
    }
  });

  it('is printed in both languages with all particulars of Article 59', async () => {
    const deal = await deliverDeal(api, await billableDeal(api), ['10', '']);
    const { invoice } = dataOf(await issue(deal.supplier, deal, { number: 'INV-882' }));
    const text = await textOfPdf(await file(deal.buyer, deal, 'pdf'));
    if (text === null) return;
    for (const said of [
      'Tax Invoice',
      'INV-882',
      deal.order.serial,
      '64,500.00',
      '3,225.00',
      'Q discount',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toContain((invoice?.payable ?? '').replace(/\B(?=(\d{3})+\.)/g, ','));
    expect(text.match(/1001234567\d{3}03/g)?.length).toBe(2);
    expect(text).toMatch(/[\u0620-\u064a]/);
  });

  it('states the buyer’s PO number and the supplier’s quotation number in the XML and the PDF', async () => {
    const options = { poNumber: '4500017342', offer: { quotation_number: 'Q-2026/77' } };
    const deal = await invoicedDeal(api, options);
    const xml = await (await file(deal.buyer, deal)).text();
    expect(xml).toMatch(/<cac:OrderReference>\s*<cbc:ID>4500017342</);
    expect(textAt(xml, 'BuyerReference')).toBe(deal.order.serial);
    expect(xml).toMatch(/<cac:AdditionalDocumentReference>\s*<cbc:ID>Q-2026\/77</);
    const text = await textOfPdf(await file(deal.buyer, deal, 'pdf'));
    if (text === null) return;
    for (const number of [deal.order.serial, '4500017342', 'Q-2026/77'])
      expect(text).toContain(number);
  });

  it('belongs to both companies only', async () => {
    const deal = await invoicedDeal(api);
    expect((await file(null, deal)).status).toBe(401);
    for (const type of ['buyer', 'supplier'] as const) {
      const stranger = await addParty(api, type);
      expect([
        (await file(stranger, deal)).status,
        (await file(stranger, deal, 'pdf')).status,
      ]).toEqual([404, 404]);
      expect(await read(stranger, deal)).toMatchObject({ status: 404 });
    }
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    expect((await file(requester, deal)).status).toBe(404);
  });

  it('in dinars has a PDF, and its XML is refused only because of three decimals', async () => {
    const rfq = {
      set: { currency: 'KWD' as const, rate_micro: 11_960_000n, discount_minor: 1_234n },
    };
    const deal = await deliverDeal(api, await billableDeal(api, { rfq }), ['7', '']);
    const { invoice } = dataOf(await issue(deal.supplier, deal));
    expect(invoice?.missing).toEqual([{ rule: 'ibr-091', side: 'document', field: 'currency' }]);
    const refused = await file(deal.buyer, deal);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).not.toContain('support');
    const text = await textOfPdf(await file(deal.buyer, deal, 'pdf'));
    if (text !== null) expect(text).toContain('VAT in AED');
  });

  it('is in the data that both companies download', async () => {
    const deal = await invoicedDeal(api);
    for (const accountType of ['buyer', 'supplier'] as const) {
      const { companyId, memberId } = deal[accountType];
      const permissions: ReadonlySet<Permission> = new Set(['rfq.see_all']);
      const rights = { isOwner: false, permissions, own: { permissions, limitFils: null } };
      const actor = {
        kind: 'member',
        accountType,
        companyId,
        memberId,
        ...rights,
      } as unknown as MemberActor;
      const rows = (await collect(api.db, actor)).get('order_tax_documents');
      expect(rows).toMatchObject([
        { number: deal.tax.invoice?.number, order_serial: deal.order.serial },
      ]);
    }
  });

  it('cannot be changed or deleted, not even by a defect of the code', async () => {
    const deal = await invoicedDeal(api);
    const row = api.db
      .updateTable('order_tax_document')
      .set({ note: 'changed' })
      .where('order_id', '=', deal.order.id);
    await expect(row.execute()).rejects.toThrow('append-only');
    const gone = api.db.deleteFrom('order_tax_document').where('order_id', '=', deal.order.id);
    await expect(gone.execute()).rejects.toThrow('append-only');
  });
});
