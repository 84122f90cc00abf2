import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundNeverOpened } from '#features/access/commands/refund.ts';
import { ar } from '#app/texts/ar.ts';
import { requestRefund, listPaid, readPaid } from '#features/access/schema/paid.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { listRefunds, refuseRefund, type RefundRowView } from '#features/access/schema/refunds.ts';
import { listRfqsOwingFees } from '#features/access/store/row.ts';
import {
  approveRefund,
  cancelRfq,
  checkUpdates,
  takeDownRfq,
} from '#features/deal/schema/endings.ts';
import { editRfq, readRfq } from '#features/rfq/schema/endpoints.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import {
  addMember,
  addOffer,
  addParty,
  addRfq,
  addSupplier,
  balanceOf,
  payingClient,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { rfqBody } from '../factories/rfq.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
/** Signs in before each use, because an operator's session is short. */
let operators = 0;
beforeAll(async () => {
  api = await startApi('cancel-rfq');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function addOperator(role: 'finance' | 'reviewer' | 'content') {
  operators += 1;
  return signInOperator(api, [role], `operator-${operators}@qeema.test`);
}

type CancelBody = InputOf<typeof cancelRfq>['body'];

async function cancel(
  who: { token: string },
  id: string,
  body: CancelBody = { reason: 'price' },
  key?: string,
) {
  return payingClient(api, who, key)(cancelRfq, { params: { id }, body });
}

/** A supplier with access to an RFQ and 570 left of its 1,000. */
async function addPaid(id: string): Promise<Party> {
  const supplier = await addSupplier(api, 1000_00n);
  const bought = await payingClient(api, supplier)(buyAccess, { params: { id }, body: {} });
  if (!bought.ok) throw new Error(bought.code);
  return supplier;
}

async function stateOf(id: string) {
  return api.db
    .selectFrom('rfq')
    .select(['state', 'access_count', 'pending_offer_count', 'reason_code', 'reason_text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function offerState(id: string): Promise<string> {
  return (
    await api.db.selectFrom('offer').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  ).state;
}

describe('a buyer who cancels', () => {
  it('needs the company’s RFQ and the right to publish', async () => {
    const id = await addRfq(api, buyer);
    expect(await cancel({ token: '' }, id)).toMatchObject({ status: 401 });
    expect(await cancel(await addSupplier(api), id)).toMatchObject({
      status: 403,
      code: 'buyers_only',
    });
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    expect(await cancel(requester, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await cancel(await addParty(api, 'buyer'), id)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'active' });
    const approver = await addMember(api, buyer.companyId, { roles: ['approver'] });
    expect(await cancel(approver, id)).toMatchObject({ ok: true, data: { status: 'canceled' } });
  });

  it('refunds every fee, closes every offer and notifies every supplier with access, once', async () => {
    const id = await addRfq(api, buyer);
    const [one, two] = [await addPaid(id), await addPaid(id)];
    const offerId = await addOffer(api, one, buyer, id);
    const first = await cancel(
      buyer,
      id,
      { reason: 'other', reason_text: 'The site moved' },
      'cancel-once-1',
    );
    expect(first).toMatchObject({
      ok: true,
      data: { status: 'canceled', reason: 'The site moved', access_count: 0 },
    });
    expect(
      await cancel(buyer, id, { reason: 'other', reason_text: 'The site moved' }, 'cancel-once-1'),
    ).toEqual(first);
    expect(await cancel(buyer, id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await stateOf(id)).toMatchObject({
      state: 'canceled',
      access_count: 0,
      pending_offer_count: 0,
    });
    expect(await offerState(offerId)).toBe('canceled');
    for (const supplier of [one, two]) {
      expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
      const told = await toldTo(api, supplier);
      expect(told.map(({ type }) => type)).toEqual(['access_refunded', 'rfq_canceled']);
      expect(told[0]?.params).toMatchObject({ rfq_id: id, amount: '430.00' });
      const client = api.as({ token: supplier.token });
      expect(await client(readPaid, { params: { id } })).toMatchObject({
        status: 403,
        code: 'access_needed',
      });
      expect(await client(listPaid, { query: {} })).toMatchObject({
        data: {
          data: [
            {
              access: 'refunded',
              refund_cause: 'rfq_canceled',
              can: { open: false, quote: false },
            },
          ],
        },
      });
    }
  });

  it.each(['pending', 'active', 'evaluate'] as const)(
    'may cancel while it is %s',
    async (state) => {
      const id = await addRfq(api, buyer, { state });
      expect(await cancel(buyer, id)).toMatchObject({
        ok: true,
        data: { status: 'canceled', reason_code: 'price' },
      });
    },
  );

  it.each(['accepted', 'expired', 'canceled', 'completed'] as const)(
    'may not cancel once it is %s',
    async (state) => {
      const id = await addRfq(api, buyer, { state });
      expect(await cancel(buyer, id)).toMatchObject({ status: 409, code: 'state_changed' });
      expect(await stateOf(id)).toMatchObject({ state });
    },
  );

  it('may not cancel after the deadline passed without an offer, although no clock has run', async () => {
    const id = await addRfq(api, buyer, { days: -1 });
    expect(await cancel(buyer, id)).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it.each([
    {},
    { reason: '' as const },
    { reason: 'other' as const },
    { reason: 'other' as const, reason_text: '  ' },
  ])('must give a reason: %j is not enough', async (body) => {
    const id = await addRfq(api, buyer);
    expect(await cancel(buyer, id, body)).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await stateOf(id)).toMatchObject({ state: 'active', reason_text: '' });
  });
});

describe('an operator who takes an RFQ down', () => {
  it('refunds every fee, and the buyer reads the reason', async () => {
    const { token } = await addOperator('reviewer');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    const params = { id };
    const silent = await payingClient(api, { token })(takeDownRfq, {
      params,
      body: { reason: ' ' },
    });
    expect(silent).toMatchObject({ status: 422, code: 'invalid' });
    const done = await payingClient(api, { token })(takeDownRfq, {
      params,
      body: { reason: 'Names its company' },
    });
    expect(done).toMatchObject({ ok: true });
    expect(await stateOf(id)).toMatchObject({
      state: 'canceled',
      reason_text: 'Names its company',
    });
    expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
    const told = await toldTo(api, buyer);
    expect(told.at(-1)).toMatchObject({
      type: 'rfq_refused',
      params: { rfq_id: id, note: 'Names its company' },
    });
    const again = await payingClient(api, { token })(takeDownRfq, {
      params,
      body: { reason: 'again' },
    });
    expect(again).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('needs the role', async () => {
    const id = await addRfq(api, buyer);
    const { token } = await addOperator('content');
    const body = { reason: 'Spam' };
    expect(await payingClient(api, { token })(takeDownRfq, { params: { id }, body })).toMatchObject(
      { status: 403 },
    );
    expect(await payingClient(api, buyer)(takeDownRfq, { params: { id }, body })).toMatchObject({
      status: 401,
    });
    const reviewer = await addOperator('reviewer');
    const missing = { id: buyer.companyId };
    expect(await payingClient(api, reviewer)(takeDownRfq, { params: missing, body })).toMatchObject(
      { status: 404 },
    );
  });
});

describe('a requested refund', () => {
  async function ask(who: Party, id: string, reason = 'The drawings are of another site') {
    return api.as({ token: who.token })(requestRefund, { params: { id }, body: { reason } });
  }

  async function requestOf(token: string, companyId: string): Promise<RefundRowView> {
    const answer = await api.as({ token })(listRefunds, { query: {} });
    const row = answer.ok
      ? answer.data.data.find((one) => one.company_id === companyId)
      : undefined;
    if (row === undefined) throw new Error('no request');
    return row;
  }

  it('needs an access, a reason and the permission for the wallet', async () => {
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    expect(await api.as()(requestRefund, { params: { id }, body: {} })).toMatchObject({
      status: 401,
    });
    expect(await ask(await addSupplier(api), id)).toMatchObject({ status: 404 });
    expect(await ask(supplier, id, ' ')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
    expect(await ask(sales, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    const finance = await addMember(api, supplier.companyId, { roles: ['finance'] });
    expect(await ask(finance, id)).toMatchObject({ ok: true });
    expect(await ask(supplier, id)).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('is refused for a supplier whose offer was accepted', async () => {
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await addOffer(api, supplier, buyer, id, { state: 'accepted' });
    expect(await ask(supplier, id)).toMatchObject({ status: 409, code: 'access_not_refundable' });
  });

  it('is approved once: the fee is refunded, the pending offer closed, and the RFQ may be bought again', async () => {
    const { token } = await addOperator('finance');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    const offerId = await addOffer(api, supplier, buyer, id);
    await ask(supplier, id);
    const request = await requestOf(token, supplier.companyId);
    expect(request).toMatchObject({
      fee: '430.00',
      reason: 'The drawings are of another site',
      offer_state: 'pending',
      rfq: { id, status: 'active' },
      can: { approve: true, refuse: true },
    });
    const params = { id: request.id };
    expect(await payingClient(api, { token })(approveRefund, { params })).toMatchObject({
      ok: true,
    });
    expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
    // Withdrawn and not canceled: after buying access again it may be sent again.
    expect(await offerState(offerId)).toBe('withdrawn');
    expect(await stateOf(id)).toMatchObject({
      state: 'active',
      access_count: 0,
      pending_offer_count: 0,
    });
    expect((await toldTo(api, supplier)).map(({ type }) => type)).toEqual(['access_refunded']);
    expect((await toldTo(api, buyer)).at(-1)).toMatchObject({
      type: 'offer_withdrawn',
      params: { offer_id: offerId },
    });
    expect(await payingClient(api, { token })(approveRefund, { params })).toMatchObject({
      code: 'already_decided',
    });
    const refused = await api.as({ token })(refuseRefund, { params, body: { reason: 'late' } });
    expect(refused).toMatchObject({ status: 409, code: 'already_decided' });
    // The offer names the lines: what a supplier has paid for once is never edited freely again.
    const editing = api.as({ token: buyer.token });
    const body = { ...(await rfqBody(api)), version: 1 };
    expect(await editing(editRfq, { params: { id }, body })).toMatchObject({
      status: 409,
      code: 'amendment_needed',
    });
    expect(await editing(readRfq, { params: { id } })).toMatchObject({
      data: { can: { edit: false, amend: true } },
    });
    const again = await payingClient(api, supplier)(buyAccess, { params: { id }, body: {} });
    expect(again).toMatchObject({ ok: true, data: { balance: '570.00', repeated: false } });
    const decided = await api.as({ token })(listRefunds, { query: { state: 'decided' } });
    expect(decided).toMatchObject({
      data: { data: [{ id: request.id, state: 'approved', decided_by: 'Mariam Al Ketbi' }] },
    });
  });

  it('is not approved if an offer was accepted in the meantime', async () => {
    const { token } = await addOperator('finance');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await ask(supplier, id);
    await addOffer(api, supplier, buyer, id, { state: 'waiting' });
    const request = await requestOf(token, supplier.companyId);
    expect(request.can).toEqual({ approve: false, refuse: true });
    const answer = await payingClient(api, { token })(approveRefund, {
      params: { id: request.id },
    });
    expect(answer).toMatchObject({ status: 409, code: 'access_not_refundable' });
    expect(await balanceOf(api, supplier.companyId)).toBe(570_00n);
  });

  it('is refused with a reason, and may be requested again', async () => {
    const { token } = await addOperator('finance');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await ask(supplier, id);
    const request = await requestOf(token, supplier.companyId);
    const params = { id: request.id };
    for (const reason of ['', 'no', '\u2063\u2063\u2063']) {
      const silent = await api.as({ token })(refuseRefund, { params, body: { reason } });
      expect(silent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
    }
    expect(await requestOf(token, supplier.companyId)).toMatchObject({ state: 'pending' });
    const note = 'The drawings are right';
    expect(await api.as({ token })(refuseRefund, { params, body: { reason: note } })).toMatchObject(
      { ok: true },
    );
    expect(await toldTo(api, supplier)).toMatchObject([
      { type: 'refund_refused', params: { note } },
    ]);
    const seen = await api.as({ token: supplier.token })(readPaid, { params: { id } });
    expect(seen).toMatchObject({
      data: { refund: { state: 'refused', note }, can: { ask_refund: true } },
    });
    expect(await balanceOf(api, supplier.companyId)).toBe(570_00n);
    expect(await ask(supplier, id)).toMatchObject({ ok: true });
  });

  it('is refused with a usual reason, which the supplier reads in its own language', async () => {
    const { token } = await addOperator('finance');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await ask(supplier, id);
    const request = await requestOf(token, supplier.companyId);
    await api.db
      .updateTable('member')
      .set({ locale: 'ar' })
      .where('company_id', '=', supplier.companyId)
      .execute();
    const params = { id: request.id };
    const body = { cause: 'opened', reason: 'On 3 May' } as const;
    expect(await api.as({ token })(refuseRefund, { params, body })).toMatchObject({ ok: true });
    const note = `${ar.access.refund.refusal.opened}\nOn 3 May`;
    expect(await toldTo(api, supplier)).toMatchObject([
      { type: 'refund_refused', params: { note } },
    ]);
    const seen = await api.as({ token: supplier.token })(readPaid, { params: { id } });
    expect(seen).toMatchObject({ data: { refund: { state: 'refused', note } } });
  });

  it('is decided by operators of finance', async () => {
    const { token } = await addOperator('reviewer');
    const client = api.as({ token });
    const params = { id: buyer.companyId };
    expect(await client(listRefunds, { query: {} })).toMatchObject({ status: 403 });
    expect(await client(refuseRefund, { params, body: { reason: 'Too late' } })).toMatchObject({
      status: 403,
    });
    expect(await payingClient(api, { token })(approveRefund, { params })).toMatchObject({
      status: 403,
    });
    expect(await api.as({ token: buyer.token })(listRefunds, { query: {} })).toMatchObject({
      status: 401,
    });
    const finance = await addOperator('finance');
    expect(await payingClient(api, finance)(approveRefund, { params })).toMatchObject({
      status: 404,
    });
  });

  it('is completed by a cancellation that comes first', async () => {
    const { token } = await addOperator('finance');
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await ask(supplier, id);
    const request = await requestOf(token, supplier.companyId);
    await cancel(buyer, id);
    expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
    const late = await payingClient(api, { token })(approveRefund, { params: { id: request.id } });
    expect(late).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
  });
});

describe('the automatic refund', () => {
  it('is paid once if the buyer never opened the offer before the RFQ ended, and only then', async () => {
    const id = await addRfq(api, buyer, { days: 1 });
    const [opened, unopened, late, silent, withdrawn] = [
      await addPaid(id),
      await addPaid(id),
      await addPaid(id),
      await addPaid(id),
      await addPaid(id),
    ];
    await addOffer(api, opened, buyer, id, { openedAt: api.now(), state: 'expired' });
    await addOffer(api, unopened, buyer, id, { state: 'expired' });
    await addOffer(api, late, buyer, id, {
      openedAt: new Date(api.now().getTime() + 3 * 86_400_000),
      state: 'expired',
    });
    await addOffer(api, withdrawn, buyer, id, { state: 'withdrawn' });
    const actorContext = {
      actor: { kind: 'anonymous' as const },
      random: seededRandom('fair fee'),
      now: api.now(),
      address: '',
      clockAt: async () => api.now(),
    };
    const settle = () =>
      api.db.transaction().execute(async (tx) => {
        const rfq = await lockRfq(tx, actorContext, id);
        return rfq === undefined
          ? 0
          : refundNeverOpened(tx, { ...actorContext, now: rfq.now }, rfq);
      });
    expect(await settle()).toBe(0);
    const since = api.now();
    api.advance(2 * 86_400_000);
    expect(await listRfqsOwingFees(api.db, since, 10)).not.toContain(id);
    expect(await settle()).toBe(2);
    expect(await settle()).toBe(0);
    expect(await listRfqsOwingFees(api.db, since, 10)).not.toContain(id);
    const balances = await Promise.all(
      [opened, unopened, late, silent, withdrawn].map(({ companyId }) => balanceOf(api, companyId)),
    );
    expect(balances).toEqual([570_00n, 1000_00n, 1000_00n, 570_00n, 570_00n]);
  });

  it('is found by the clock among RFQs that ended recently', async () => {
    const id = await addRfq(api, buyer);
    const supplier = await addPaid(id);
    await addOffer(api, supplier, buyer, id, { state: 'expired' });
    const closed = api.now();
    await api.db
      .updateTable('rfq')
      .set({ state: 'expired', closed_at: closed })
      .where('id', '=', id)
      .execute();
    expect(await listRfqsOwingFees(api.db, closed, 10)).toEqual([id]);
    expect(await listRfqsOwingFees(api.db, new Date(closed.getTime() + 1), 10)).toEqual([]);
  });
});

describe('the updates of a buyer', () => {
  it('are unopened offers; a requester sees those of their own RFQs', async () => {
    const own = await addParty(api, 'buyer');
    const supplier = await addSupplier(api, 1000_00n);
    const requester = await addMember(api, own.companyId, { roles: ['requester'] });
    const ask = async (who: Party) => api.as({ token: who.token })(checkUpdates.buyer, {});
    expect(await ask(own)).toMatchObject({ data: false });
    const id = await addRfq(api, own);
    await addOffer(api, supplier, own, id);
    expect(await ask(own)).toMatchObject({ data: true });
    expect(await ask(requester)).toMatchObject({ data: false });
    await api.db
      .updateTable('rfq')
      .set({ created_by: requester.memberId })
      .where('id', '=', id)
      .execute();
    expect(await ask(requester)).toMatchObject({ data: true });
  });
});
