import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestRefund } from '#features/access/schema/paid.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { runDealClock, type DealClock } from '#features/deal/commands/clock.ts';
import { compareOffers, readBuyerOffer } from '#features/offer/schema/buyer.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import { endOfDayInDubai } from '#features/rfq/rules/expiry.ts';
import { chargeAccessFee } from '#features/wallet/commands/transfers.ts';
import { addParty, fundWallet, payingClient, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  giveAccess,
  newsOf,
  offerBody,
  publishRfq,
  quote,
} from '../factories/offer.ts';
import { acceptQuoted, receive, sendOrderOf, sentDeal } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
const random = seededRandom('clock');
const dayMs = 86_400_000;

// A database for each: what one leaves to time would be due in the next.
beforeEach(async () => {
  api = await startApi('deal clock');
  buyer = await addParty(api, 'buyer');
});

afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function clockOf(changes: Partial<DealClock> = {}): DealClock {
  const onFault = (error: unknown) => {
    throw error;
  };
  return { db: api.db, clockAt: async () => api.now(), random, onFault, ...changes };
}

const run = (changes: Partial<DealClock> = {}) => runDealClock(clockOf(changes), api.now());

async function stateOf(table: 'rfq' | 'offer', id: string): Promise<string> {
  const row = await api.db
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function accessOf(supplier: Party, rfqId: string) {
  return api.db
    .selectFrom('access')
    .select(['refund_cause', 'refunded_at'])
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', supplier.companyId)
    .executeTakeFirstOrThrow();
}

/** Pays the access fee from the wallet, because only a paid fee can be refunded. */
async function payFee({ companyId }: Party, rfqId: string): Promise<void> {
  await fundWallet(api, companyId, 2_500n);
  const access = await api.db
    .selectFrom('access')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '',
  };
  const fee = {
    companyId,
    accessId: access.id,
    feeFils: 2_500n,
    vatRateBp: 500,
    reference: 'RFQ-10001',
  };
  await api.db.transaction().execute((tx) => chargeAccessFee(tx, actorContext, fee));
}

async function balanceOf(supplier: Party): Promise<bigint> {
  const row = await api.db
    .selectFrom('wallet')
    .select('balance_fils')
    .where('company_id', '=', supplier.companyId)
    .executeTakeFirst();
  return row?.balance_fils ?? 0n;
}

describe('the clock of deals', () => {
  it('does nothing while nothing is due', async () => {
    await quote(api, await publishRfq(api, buyer));
    expect(await run()).toBe(0);
  });

  it('reminds those who paid early and did not quote once, 24 hours before the deadline', async () => {
    const rfq = await publishRfq(api, buyer, { days: 3 });
    const [idle, refunded, late] = await Promise.all(
      ['idle', 'refunded', 'late'].map(async () => addParty(api, 'supplier')),
    );
    if (idle === undefined || refunded === undefined || late === undefined) throw new Error();
    await giveAccess(api, idle, rfq.rfqId);
    await giveAccess(api, refunded, rfq.rfqId);
    const { supplier: quoted } = await quote(api, rfq);
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('company_id', '=', refunded.companyId)
      .execute();
    const deadline = endOfDayInDubai(dayAfter(api, 3)).getTime();
    api.advance(deadline - dayMs - 1 - api.now().getTime());
    expect(await run()).toBe(0);
    api.advance(1);
    await giveAccess(api, late, rfq.rfqId);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await newsOf(api, idle)).toEqual(['quote_reminder']);
    for (const other of [refunded, quoted, late])
      expect(await newsOf(api, other)).not.toContain('quote_reminder');
  });

  it('reminds the buyer on days 7 and 25 of an evaluation, each once', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    await quote(api, rfq);
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: new Date(api.now().getTime() + 90 * dayMs) })
      .execute();
    const reminders = async () =>
      (await newsOf(api, buyer)).filter((type) => type === 'decision_reminder').length;
    api.advance(endOfDayInDubai(dayAfter(api, 1)).getTime() - api.now().getTime());
    await run();
    const counts: number[] = [];
    for (const days of [6, 1, 1, 16, 1, 1]) {
      api.advance(days * dayMs);
      await run();
      await run();
      counts.push(await reminders());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it('is not needed for a deadline to apply', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, rfq.rfqId);
    api.advance(endOfDayInDubai(dayAfter(api, 1)).getTime() - api.now().getTime());
    const answer = await api.as({ token: supplier.token })(sendOffer, {
      params: { id: rfq.rfqId },
      body: offerBody(api, rfq),
    });
    expect(answer).toMatchObject({ ok: false, status: 409, code: 'rfq_expired' });
    expect(await stateOf('rfq', rfq.rfqId)).toBe('active');
    expect(await run()).toBe(1);
    expect(await stateOf('rfq', rfq.rfqId)).toBe('expired');
  });

  it('ends an RFQ without offers, and requests the buyer’s decision where there are some, with one notification each', async () => {
    const quiet = await publishRfq(api, buyer, { days: 1 });
    const asked = await publishRfq(api, buyer, { days: 1 });
    const { offer } = await quote(api, asked);
    const onlooker = await addParty(api, 'supplier');
    await giveAccess(api, onlooker, quiet.rfqId);
    api.advance(2 * dayMs);
    expect(await run()).toBe(2);
    expect(await stateOf('rfq', quiet.rfqId)).toBe('expired');
    expect(await stateOf('rfq', asked.rfqId)).toBe('evaluate');
    expect(await stateOf('offer', offer.id)).toBe('pending');
    expect(await run()).toBe(0);
    const news = await newsOf(api, buyer);
    expect(news.filter((type) => type === 'rfq_evaluate')).toHaveLength(1);
    expect(news.filter((type) => type === 'rfq_expired')).toHaveLength(1);
    expect(await newsOf(api, onlooker)).toEqual(['rfq_closed']);
    // product §6: who paid and did not quote gets nothing back.
    expect((await accessOf(onlooker, quiet.rfqId)).refunded_at).toBeNull();
  });

  it('ends an evaluation after 30 days with its offers, and refunds suppliers whose offer the buyer never opened', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    const unopened = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    await payFee(unopened.supplier, rfq.rfqId);
    const opened = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    await api.db
      .updateTable('offer')
      .set({ opened_at: api.now() })
      .where('id', '=', opened.offer.id)
      .execute();
    await api.db.updateTable('rfq').set({ access_count: 2 }).where('id', '=', rfq.rfqId).execute();
    api.advance(2 * dayMs);
    expect(await run()).toBe(1);
    api.advance(30 * dayMs);
    expect(await run()).toBe(2);
    expect(await stateOf('rfq', rfq.rfqId)).toBe('expired');
    expect([
      await stateOf('offer', unopened.offer.id),
      await stateOf('offer', opened.offer.id),
    ]).toEqual(['expired', 'expired']);
    expect(await accessOf(unopened.supplier, rfq.rfqId)).toMatchObject({
      refund_cause: 'never_opened',
    });
    expect(await accessOf(opened.supplier, rfq.rfqId)).toMatchObject({ refunded_at: null });
    expect(await balanceOf(unopened.supplier)).toBe(2_500n);
    expect(await run()).toBe(0);
    expect(await balanceOf(unopened.supplier)).toBe(2_500n);
  });

  it('refunds the fee once another supplier’s goods are received, without waiting for its Q discount invoice', async () => {
    const rfq = await publishRfq(api, buyer);
    const [won, unopened] = [await quote(api, rfq), await quote(api, rfq)];
    for (const { supplier } of [won, unopened]) await payFee(supplier, rfq.rfqId);
    await api.db.updateTable('rfq').set({ access_count: 2 }).where('id', '=', rfq.rfqId).execute();
    const deal = await sendOrderOf(api, await acceptQuoted(api, buyer, rfq, won));
    expect(await accessOf(unopened.supplier, rfq.rfqId)).toMatchObject({ refunded_at: null });
    const quantities = deal.order.lines.map(({ quantity }) => quantity);
    expect(await receive(api, deal, quantities)).toMatchObject({ ok: true });
    expect(await stateOf('rfq', rfq.rfqId)).toBe('delivered');
    await run();
    expect(await accessOf(unopened.supplier, rfq.rfqId)).toMatchObject({
      refund_cause: 'never_opened',
    });
    expect(await accessOf(won.supplier, rfq.rfqId)).toMatchObject({ refunded_at: null });
    expect(await balanceOf(unopened.supplier)).toBe(2_500n);
    expect(await run()).toBe(0);
  });

  it('counts an offer opened in the seconds before the clock as opened after the end', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    const quoted = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    await payFee(quoted.supplier, rfq.rfqId);
    await api.db.updateTable('rfq').set({ access_count: 1 }).where('id', '=', rfq.rfqId).execute();
    api.advance(2 * dayMs);
    expect(await run()).toBe(1);
    api.advance(30 * dayMs);
    const look = () =>
      payingClient(api, buyer)(readBuyerOffer, { params: { id: quoted.offer.id } });
    expect(await look()).toMatchObject({ ok: true });
    expect(
      await payingClient(api, buyer)(compareOffers, { params: { id: rfq.rfqId } }),
    ).toMatchObject({ ok: true });
    api.advance(20_000);
    expect(await run()).toBe(2);
    expect(await accessOf(quoted.supplier, rfq.rfqId)).toMatchObject({
      refund_cause: 'never_opened',
    });
    expect(await balanceOf(quoted.supplier)).toBe(2_500n);
  });

  it('ends the offers as well when a supplier with access first touches an RFQ whose evaluation is over', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    const quoted = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    await payFee(quoted.supplier, rfq.rfqId);
    const onlooker = await addParty(api, 'supplier');
    await giveAccess(api, onlooker, rfq.rfqId);
    await api.db.updateTable('rfq').set({ access_count: 2 }).where('id', '=', rfq.rfqId).execute();
    api.advance(40 * dayMs);
    const params = { id: rfq.rfqId };
    expect(await payingClient(api, onlooker)(buyAccess, { params, body: {} })).toMatchObject({
      ok: true,
      data: { repeated: true },
    });
    const asking = api.as({ token: onlooker.token });
    expect(
      await asking(requestRefund, { params, body: { reason: 'Nobody decided' } }),
    ).toMatchObject({
      ok: true,
    });
    await run();
    expect(await stateOf('rfq', rfq.rfqId)).toBe('expired');
    expect(await stateOf('offer', quoted.offer.id)).toBe('expired');
    expect(await countsOf(api, rfq.rfqId)).toMatchObject({ pending_offer_count: 0 });
  });

  it('lets an offer past its validity lapse, and notifies both sides', async () => {
    const rfq = await publishRfq(api, buyer, { days: 20 });
    const { supplier, offer } = await quote(api, rfq, { valid_until: dayAfter(api, 2) });
    api.advance(3 * dayMs);
    expect(await run()).toBe(1);
    expect(await stateOf('offer', offer.id)).toBe('expired');
    expect(await newsOf(api, supplier)).toEqual(['offer_expired']);
    expect(await newsOf(api, buyer)).toContain('offer_lapsed');
    expect(await run()).toBe(0);
  });

  it('reminds a supplier, once, of an order that was not acknowledged in two working days', async () => {
    // Sent on a Saturday: Monday and Tuesday pass, and nothing is due before.
    const { order, supplier } = await sentDeal(api);
    api.advance(2 * dayMs);
    expect(await run()).toBe(0);
    api.advance(3 * dayMs);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect((await newsOf(api, supplier)).filter((type) => type === 'order_reminder')).toHaveLength(
      1,
    );
    const row = await api.db
      .selectFrom('purchase_order')
      .select('reminded_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.reminded_at).toEqual(api.now());
  });

  it('applies each deadline once when two clocks run at the same time', async () => {
    const rfqs = await Promise.all([1, 2, 3, 4, 5].map(() => publishRfq(api, buyer, { days: 1 })));
    api.advance(2 * dayMs);
    const settled = await Promise.all([run(), run()]);
    expect(settled[0] + settled[1]).toBe(rfqs.length);
    expect(await newsOf(api, buyer)).toEqual(rfqs.map(() => 'rfq_expired'));
  });

  it('continues with other records if one fails, and retries that one', async () => {
    await publishRfq(api, buyer, { days: 1 });
    await publishRfq(api, buyer, { days: 1 });
    api.advance(2 * dayMs);
    let calls = 0;
    const failsOnce = {
      ...random,
      id: () => {
        calls += 1;
        if (calls === 1) throw new Error('no id');
        return random.id();
      },
    };
    const faults: unknown[] = [];
    expect(await run({ random: failsOnce, onFault: (_error, about) => faults.push(about) })).toBe(
      1,
    );
    expect(faults).toHaveLength(1);
    expect(await run()).toBe(1);
    expect(await newsOf(api, buyer)).toEqual(['rfq_expired', 'rfq_expired']);
  });

  it('is not blocked by failing records, and retries them with growing pauses', async () => {
    const broken = await publishRfq(api, buyer, { days: 1 });
    const other = await publishRfq(api, buyer, { days: 1 });
    const sooner = new Date(api.now().getTime() + dayMs / 2);
    await api.db
      .updateTable('rfq')
      .set({ expires_at: sooner })
      .where('id', '=', broken.rfqId)
      .execute();
    // The database refuses whatever is done to it.
    await sql`create function stay() returns trigger language plpgsql as $$ begin raise 'stays'; end $$`.execute(
      api.db,
    );
    await sql
      .raw(
        `create trigger stay before update on rfq for each row when (old.id = '${broken.rfqId}') execute function stay()`,
      )
      .execute(api.db);
    api.advance(2 * dayMs);
    const faults: unknown[] = [];
    const changes = {
      batchSize: 1,
      stuck: new Map(),
      onFault: (_error: unknown, about: object) => faults.push(about),
    };
    expect(await run(changes)).toBe(1);
    expect(await stateOf('rfq', other.rfqId)).toBe('expired');
    expect(faults).toEqual([{ kind: 'rfq', id: broken.rfqId }]);
    api.advance(20_000);
    expect([await run(changes), faults.length]).toEqual([0, 1]);
    api.advance(21_000);
    expect([await run(changes), faults.length]).toEqual([0, 2]);
    await sql`drop trigger stay on rfq`.execute(api.db);
    api.advance(41_000);
    expect(await run(changes)).toBe(0);
    api.advance(41_000);
    expect(await run(changes)).toBe(1);
    expect(changes.stuck.size).toBe(0);
  });

  it('stops after the current record', async () => {
    await publishRfq(api, buyer, { days: 1 });
    await publishRfq(api, buyer, { days: 1 });
    api.advance(2 * dayMs);
    let asked = 0;
    expect(await run({ isStopped: () => (asked += 1) > 1 })).toBe(1);
    expect(await run()).toBe(1);
  });
});
