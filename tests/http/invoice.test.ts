import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '#features/invoice/schema.ts';
import { readBuyerOffer } from '#features/offer/schema/buyer.ts';
import { readQuotation } from '#features/offer/schema/supplier.ts';
import { chargeAccessFee } from '#features/wallet/commands/transfers.ts';
import { reverseTransfer } from '#features/wallet/schema/operator.ts';
import { brandOf } from '#shared/brand.ts';
import { addMember, addParty, balanceOf, fundWallet, toldTo } from '../factories/access.ts';
import { closeRest } from '#features/purchase-order/schema/order.ts';
import {
  dataOf,
  deliveredDeal,
  giveFile,
  receive,
  sentDeal,
  type SentDeal,
} from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator, textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;
let operator: { token: string };
let keys = 0;
beforeAll(async () => {
  api = await startApi('Q invoices');
  operator = await signInOperator(api, ['finance'], 'finance@qeema.test');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string }) => api.as({ token: party.token });
const newKey = () => ({ idempotencyKey: `q-invoice-${(keys += 1)}` });

async function upload(deal: SentDeal, party = deal.supplier) {
  const fileId = await giveFile(api, party, 'q-invoice.pdf');
  return as(party)(endpoints.uploadInvoice, {
    params: { id: deal.order.id },
    body: { file_id: fileId },
  });
}

const accept = (id: string, key = newKey()) =>
  as(operator)(
    endpoints.acceptInvoice,
    { params: { id }, body: { checked: 'Called both companies' } },
    key,
  );

describe('submitting a Q discount invoice', () => {
  it('needs the delivery and a discount', async () => {
    const sent = await sentDeal(api);
    expect(await upload(sent)).toMatchObject({ status: 409, code: 'state_changed' });
    const without = await deliveredDeal(api, { rfq: { set: { discount_minor: 0n } } });
    expect(await upload(without)).toMatchObject({ status: 409, code: 'no_discount' });
  });

  it('is for the order’s own supplier and members with the permission', async () => {
    const deal = await deliveredDeal(api);
    const params = { id: deal.order.id };
    const file = await giveFile(api, deal.supplier);
    const input = { params, body: { file_id: file } };
    expect(await api.as()(endpoints.uploadInvoice, input)).toMatchObject({ status: 401 });
    expect(await as(deal.buyer)(endpoints.uploadInvoice, input)).toMatchObject({
      code: 'suppliers_only',
    });
    expect(await as(await addParty(api, 'supplier'))(endpoints.uploadInvoice, input)).toMatchObject(
      { status: 404 },
    );
    const sales = await addMember(api, deal.supplier.companyId, { roles: ['sales'] });
    expect(await as(sales)(endpoints.uploadInvoice, input)).toMatchObject({ status: 403 });
    const foreign = { params, body: { file_id: await giveFile(api, deal.buyer) } };
    expect(await as(deal.supplier)(endpoints.uploadInvoice, foreign)).toMatchObject({
      status: 422,
    });
    const done = await as(deal.supplier)(endpoints.uploadInvoice, input);
    expect(done).toMatchObject({
      data: { state: 'pending', amount: '5600.00', amount_aed: '5600.00' },
    });
    expect(await as(deal.supplier)(endpoints.uploadInvoice, input)).toMatchObject({
      code: 'invoice_exists',
    });
  });

  it('fixes the amount in AED by the rate of the RFQ’s publication', async () => {
    const deal = await deliveredDeal(api, {
      rfq: { set: { currency: 'KWD', rate_micro: 11_960_000n, discount_minor: 1_234n } },
      offer: { payment_terms: '' },
    });
    expect(await upload(deal)).toMatchObject({
      data: { amount: '1.234', currency: 'KWD', amount_aed: '14.76' },
    });
  });
});

describe('the prepared Q discount invoice', () => {
  const pdfOf = ({ order, supplier }: SentDeal) =>
    api.fetch(
      `/dashboard/supplier/orders/${order.id}/q_invoice/pdf`,
      {},
      { token: supplier.token },
    );
  const submit = (deal: SentDeal, party = deal.supplier) =>
    as(party)(endpoints.uploadInvoice, { params: { id: deal.order.id }, body: {} });
  const countFiles = async ({ supplier }: SentDeal) => {
    const files = await api.db
      .selectFrom('stored_file')
      .select('id')
      .where('company_id', '=', supplier.companyId)
      .execute();
    return files.length;
  };

  it('is the supplier’s invoice to the platform over the payable amount, with both TRNs', async () => {
    const deal = await deliveredDeal(api);
    const answer = await pdfOf(deal);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toContain(`${deal.order.serial}-Q.pdf`);
    const text = await textOfPdf(answer);
    if (text === null) return;
    for (const part of [
      '5,600.00',
      `${deal.order.serial}-Q`,
      brandOf('en').trn ?? '',
      'Commercial invoice',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('5%');
  });

  it('is submitted without a file, once, and read by both sides', async () => {
    const deal = await deliveredDeal(api);
    const had = await countFiles(deal);
    const invoice = dataOf(await submit(deal));
    const name = `${deal.order.serial}-Q.pdf`;
    expect(invoice).toMatchObject({
      state: 'pending',
      amount: '5600.00',
      file: { name, media_type: 'application/pdf' },
    });
    for (const [path, token] of [
      [`/dashboard/supplier/invoices/${invoice.id}/file`, deal.supplier.token],
      [`/operator/q_invoices/${invoice.id}/file`, operator.token],
    ] as const) {
      const file = await api.fetch(path, {}, { token });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([bytes.subarray(0, 5).toString(), bytes.byteLength]).toEqual([
        '%PDF-',
        invoice.file.bytes,
      ]);
    }
    expect(await submit(deal)).toMatchObject({ code: 'invoice_exists' });
    expect(await pdfOf(deal)).toMatchObject({ status: 409 });
    expect(await countFiles(deal)).toBe(had + 1);
  });

  it('needs the delivery, a discount, the permission and the own order', async () => {
    const sent = await sentDeal(api);
    expect(await pdfOf(sent)).toMatchObject({ status: 409 });
    expect(await submit(sent)).toMatchObject({ code: 'state_changed' });
    const without = await deliveredDeal(api, { rfq: { set: { discount_minor: 0n } } });
    expect(await submit(without)).toMatchObject({ code: 'no_discount' });
    const deal = await deliveredDeal(api);
    const sales = await addMember(api, deal.supplier.companyId, { roles: ['sales'] });
    expect(await submit(deal, sales)).toMatchObject({ status: 403 });
    expect(await submit(deal, await addParty(api, 'supplier'))).toMatchObject({ status: 404 });
    expect(await pdfOf({ ...deal, supplier: sales })).toMatchObject({ status: 403 });
    const stranger = await addParty(api, 'supplier');
    expect(await pdfOf({ ...deal, supplier: stranger })).toMatchObject({ status: 404 });
  });
});

describe('an order whose rest was closed', () => {
  it('is invoiced over the payable part of its discount; both figures are shown, and the wallet gets that part', async () => {
    const deal = await sentDeal(api);
    dataOf(await receive(api, deal, ['20', '']));
    const closed = dataOf(await as(deal.buyer)(closeRest, { params: { id: deal.order.id } }));
    const paid = closed.q_payable;
    expect(Number(paid)).toBeLessThan(5_600);
    expect(await as(deal.supplier)(endpoints.listInvoices, {})).toMatchObject({
      data: { data: [{ qdiscount: '5600.00', q_payable: paid, can: { upload: true } }] },
    });
    const invoice = dataOf(await upload(deal));
    expect(invoice).toMatchObject({ amount: paid, amount_aed: paid });
    const view = dataOf(
      await as(operator)(endpoints.readOperatorInvoice, { params: { id: invoice.id } }),
    );
    expect(view).toMatchObject({
      amount: paid,
      agreed_discount: '5600.00',
      wallet: { before: '0.00', after: paid },
    });
    expect(await accept(invoice.id)).toMatchObject({ ok: true });
    expect(await balanceOf(api, deal.supplier.companyId)).toBe(BigInt(paid.replace('.', '')));
  });

  it('with a discount of less than half a fils needs no invoice', async () => {
    const deal = await deliveredDeal(api, {
      rfq: { set: { currency: 'KWD', rate_micro: 100_000n, discount_minor: 40n } },
      offer: { payment_terms: '' },
    });
    expect(deal.order).toMatchObject({ status: 'completed', q_payable: '0.000' });
    expect(await upload(deal)).toMatchObject({ status: 409, code: 'no_discount' });
  });

  it('with a discount of zero needs no invoice', async () => {
    const deal = await sentDeal(api, {
      rfq: { set: { discount_minor: 1n, discount_rate_bp: 1, discount_max_minor: 1n } },
    });
    dataOf(await receive(api, deal, ['0.001', '']));
    dataOf(await as(deal.buyer)(closeRest, { params: { id: deal.order.id } }));
    expect(await upload(deal)).toMatchObject({ status: 409, code: 'no_discount' });
    expect(await as(deal.supplier)(endpoints.listInvoices, {})).toMatchObject({
      data: { total: 0 },
    });
  });
});

describe('the supplier’s list of Q discount invoices', () => {
  it('shows delivered orders with a discount and the states of their invoices', async () => {
    const deal = await deliveredDeal(api);
    const list = (query: object, party = deal.supplier) =>
      as(party)(endpoints.listInvoices, { query });
    expect(await list({})).toMatchObject({
      data: {
        total: 1,
        data: [
          {
            serial: deal.order.serial,
            invoice_status: 'none',
            invoice: null,
            can: { upload: true },
          },
        ],
      },
    });
    const invoice = dataOf(await upload(deal));
    expect(await list({})).toMatchObject({
      data: {
        data: [
          {
            invoice_status: 'pending',
            invoice: { number: invoice.number },
            can: { upload: false },
          },
        ],
      },
    });
    expect(await list({ state: 'pending' })).toMatchObject({ data: { total: 1 } });
    expect(await list({ state: 'none' })).toMatchObject({ data: { total: 0 } });
    expect(await list({ key: 'po-2026' })).toMatchObject({ data: { total: 1 } });
    expect(await list({ key: 'no such' })).toMatchObject({ data: { total: 0 } });
    const catalogue = await addMember(api, deal.supplier.companyId, { roles: ['catalogue'] });
    expect(await list({}, catalogue)).toMatchObject({ data: { total: 0 } });
    const path = `/dashboard/supplier/invoices/${invoice.id}/file`;
    expect((await api.fetch(path, {}, { token: deal.supplier.token })).status).toBe(200);
    expect(
      (await api.fetch(path, {}, { token: (await addParty(api, 'supplier')).token })).status,
    ).toBe(404);
  });
});

describe('the operator’s decision on a Q discount invoice', () => {
  it('accepts once: money to the wallet, deal completed, both sides notified', async () => {
    const deal = await deliveredDeal(api);
    const { id } = dataOf(await upload(deal));
    expect(
      await api.as({ token: operator.token })(endpoints.acceptInvoice, {
        params: { id },
        body: {},
      }),
    ).toMatchObject({
      status: 400,
      code: 'idempotency_key_missing',
    });
    const view = dataOf(await as(operator)(endpoints.readOperatorInvoice, { params: { id } }));
    expect(view).toMatchObject({
      serial: deal.order.serial,
      amount: '5600.00',
      wallet: { before: '0.00', after: '5600.00' },
      can: { accept: true, reject: true },
    });
    const key = newKey();
    const [one, two] = [await accept(id, key), await accept(id, key)];
    expect(one).toMatchObject({
      data: { state: 'accepted', wallet: null, can: { accept: false, reject: false } },
    });
    expect(two).toEqual(one);
    expect(await accept(id)).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await balanceOf(api, deal.supplier.companyId)).toBe(560_000n);
    const states = await api.db
      .selectFrom('offer')
      .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
      .select(['offer.state as offer', 'rfq.state as rfq'])
      .where('offer.id', '=', deal.offerId)
      .executeTakeFirstOrThrow();
    expect(states).toEqual({ offer: 'completed', rfq: 'completed' });
    expect((await toldTo(api, deal.supplier)).at(-1)).toMatchObject({ type: 'q_invoice_accepted' });
    expect((await toldTo(api, deal.buyer)).at(-1)).toMatchObject({ type: 'deal_completed' });
  });

  it('rejects with a reason, and another invoice may be submitted', async () => {
    const deal = await deliveredDeal(api);
    const { id } = dataOf(await upload(deal));
    const reject = (reason: string) =>
      as(operator)(endpoints.rejectInvoice, { params: { id }, body: { reason } }, newKey());
    for (const silent of ['  ', 'no', '\u200b\u200b\u200b']) {
      expect(await reject(silent)).toMatchObject({
        status: 422,
        errors: { reason: [expect.any(String)] },
      });
    }
    expect(
      dataOf(await as(operator)(endpoints.readOperatorInvoice, { params: { id } })),
    ).toMatchObject({
      state: 'pending',
    });
    expect(await reject('The TRN is missing')).toMatchObject({ data: { state: 'rejected' } });
    expect(await reject('again')).toMatchObject({ code: 'already_decided' });
    expect((await toldTo(api, deal.supplier)).at(-1)).toMatchObject({
      type: 'q_invoice_rejected',
      params: {
        note: 'The TRN is missing',
        amount: expect.stringMatching(/^\d+\.\d{2}$/),
        invoice_number: expect.stringMatching(/^QI-\d+$/),
        submitted_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    });
    const next = dataOf(await upload(deal));
    expect(next.number).not.toBe('');
    const view = dataOf(
      await as(operator)(endpoints.readOperatorInvoice, { params: { id: next.id } }),
    );
    expect(view.earlier).toMatchObject([{ reason: 'The TRN is missing' }]);
    expect(await accept(next.id)).toMatchObject({ ok: true });
    expect(await balanceOf(api, deal.supplier.companyId)).toBe(560_000n);
  });

  it('rejects with a usual reason in the language of the supplier, and words beside it', async () => {
    const deal = await deliveredDeal(api);
    const { id } = dataOf(await upload(deal));
    const body = { cause: 'no_trn', reason: 'See page 2' } as const;
    const rejected = await as(operator)(
      endpoints.rejectInvoice,
      { params: { id }, body },
      newKey(),
    );
    expect(rejected).toMatchObject({ data: { state: 'rejected' } });
    const locale = await api.db
      .selectFrom('member')
      .select('locale')
      .where('id', '=', deal.supplier.memberId)
      .executeTakeFirstOrThrow();
    const usual = {
      en: 'The TRN is missing or wrong.',
      ar: 'رقم التسجيل الضريبي ناقص أو غير صحيح.',
    };
    expect((await toldTo(api, deal.supplier)).at(-1)).toMatchObject({
      params: { note: `${usual[locale.locale as 'en' | 'ar']}\nSee page 2` },
    });
  });

  it('shows the queue, oldest first, to operators of finance', async () => {
    const deal = await deliveredDeal(api);
    const invoice = dataOf(await upload(deal));
    const reviewer = await signInOperator(api, ['reviewer'], 'reviewer@qeema.test');
    expect(await as(reviewer)(endpoints.listOperatorInvoices, { query: {} })).toMatchObject({
      status: 403,
    });
    const member = { params: { id: invoice.id } };
    expect(await as(deal.supplier)(endpoints.readOperatorInvoice, member)).toMatchObject({
      ok: false,
    });
    const list = dataOf(await as(operator)(endpoints.listOperatorInvoices, { query: {} }));
    const times = list.data.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(list.data.every(({ can }) => can.decide)).toBe(true);
    for (const key of [invoice.number, deal.order.serial]) {
      const found = dataOf(
        await as(operator)(endpoints.listOperatorInvoices, { query: { key, state: 'all' } }),
      );
      expect(found.data.map(({ id }) => id)).toContain(invoice.id);
    }
    const file = await api.fetch(
      `/operator/q_invoices/${invoice.id}/file`,
      {},
      { token: operator.token },
    );
    expect(file.status).toBe(200);
    const missing = { params: { id: deal.offerId } };
    expect(await as(operator)(endpoints.readOperatorInvoice, missing)).toMatchObject({
      status: 404,
    });
  });
});

it('an offer shows its transactions to readers of the wallet: the access fee, the Q discount and reversals', async () => {
  const deal = await deliveredDeal(api);
  const { companyId } = deal.supplier;
  const access = api.db.selectFrom('access').select('id').where('company_id', '=', companyId);
  const { id: accessId } = await access.executeTakeFirstOrThrow();
  await fundWallet(api, companyId, 2_500n);
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random: seededRandom('fee'),
    now: api.now(),
    address: '',
  };
  const fee = { companyId, accessId, feeFils: 2_500n, vatRateBp: 500, reference: 'RFQ-10001' };
  await api.db.transaction().execute((tx) => chargeAccessFee(tx, actorContext, fee));
  const read = async (party: { token: string }) => {
    const { transactions } = dataOf(
      await as(party)(readQuotation, { params: { id: deal.offerId } }),
    );
    return transactions?.map(({ kind, reference, amount }) => [kind, reference, amount]) ?? null;
  };
  const paid = ['access_fee', 'RFQ-10001', '-25.00'];
  expect(await read(deal.supplier)).toEqual([paid]);
  const invoice = dataOf(await upload(deal));
  expect(await read(deal.supplier)).toEqual([paid]);
  await accept(invoice.id);
  const earned = ['q_discount', invoice.number, '5600.00'];
  expect(await read(deal.supplier)).toEqual([paid, earned]);
  const posted = api.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('subject_id', '=', invoice.id);
  const { id } = await posted.executeTakeFirstOrThrow();
  const input = { params: { id }, body: { note: 'Paid by mistake' } };
  dataOf(await as(operator)(reverseTransfer, input, newKey()));
  expect(await read(deal.supplier)).toEqual([
    paid,
    earned,
    ['reversal', invoice.number, '-5600.00'],
  ]);
  // A member without the wallet, and the buyer, read the same offer without it.
  expect(await read(await addMember(api, companyId, { roles: ['sales'] }))).toBeNull();
  const bought = dataOf(await as(deal.buyer)(readBuyerOffer, { params: { id: deal.offerId } }));
  expect(bought).not.toHaveProperty('transactions');
});
