import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOperatorSession } from '#features/operator/schema/session.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import * as operator from '#features/wallet/schema/operator.ts';
import {
  decideSandboxPayment,
  readSandboxPayment,
  receivePaymentEvent,
} from '#features/wallet/schema/payment.ts';
import {
  cancelTopUp,
  checkTopUp,
  listTopUps,
  readWallet,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import { createLogger } from '#server/observe/log.ts';
import { createPayments } from '#server/payments/payments.ts';
import { signWebhook } from '#server/payments/signature.ts';
import { queryOpenPayments } from '#server/payments/watch.ts';
import type { PaymentFacts, SignedEvent } from '#shared/payments.ts';
import { readConfig } from '#server/config.ts';
import { balanceOf, type Party } from '../factories/access.ts';
import { addSupplier, decideAtSandbox, deliver, newKey, startCard } from '../factories/wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

const secret = 'whsec_of_the_sandbox';
const minuteMs = 60_000;

let api: TestApi;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('payments', { SANDBOX_WEBHOOK_SECRET: secret });
});
beforeEach(async () => {
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party = supplier) => api.as({ token: party.token });
const sign = (told: Record<string, unknown>, at = api.now()): SignedEvent => {
  const raw = JSON.stringify(told);
  return { raw, signature: signWebhook(secret, raw, at) };
};

async function balance(): Promise<string> {
  const answer = await as()(readWallet, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.balance;
}

async function stateOf(id: string): Promise<string> {
  const row = await api.db
    .selectFrom('top_up')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
}

describe('a card payment', () => {
  it('redirects to the provider’s page and is the same one when it is started again', async () => {
    const key = newKey();
    const begin = () => as()(startCardTopUp, { body: { amount: '250' } }, key);
    const first = await begin();
    expect(first).toMatchObject({
      ok: true,
      data: {
        redirect_url: expect.stringMatching(
          /^http:\/\/qeema\.test\/sandbox-payment\/[0-9a-f-]{36}$/,
        ),
        top_up: { state: 'started', amount: '250.00', can: { check: true, cancel: true } },
      },
    });
    expect(await begin()).toEqual(first);
    const arabic = await api.as({ token: supplier.token, locale: 'ar' })(
      startCardTopUp,
      { body: { amount: '250' } },
      newKey(),
    );
    expect(arabic).toMatchObject({
      data: { redirect_url: expect.stringContaining('/ar/sandbox-payment/') },
    });
    expect(await as()(listTopUps, { query: { state: 'open' } })).toMatchObject({
      data: { total: 2 },
    });
  });

  it('credits the wallet once for repeated webhooks', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const event = await decideAtSandbox(api, paymentId);
    for (let time = 0; time < 5; time += 1)
      expect(await deliver(api, event)).toMatchObject({ ok: true });
    // Another event of the same payment reports the same.
    expect(await deliver(api, await decideAtSandbox(api, paymentId))).toMatchObject({ ok: true });
    expect(await balance()).toBe('250.00');
    expect(await stateOf(topUpId)).toBe('confirmed');
    const told = await api.db
      .selectFrom('notification')
      .select('type')
      .where('member_id', '=', supplier.memberId)
      .execute();
    expect(told).toEqual([{ type: 'top_up_confirmed' }]);
  });

  it('is credited although its failure, or the supplier’s cancellation, was reported first', async () => {
    const failed = await startCard(api, supplier);
    const failure = await decideAtSandbox(api, failed.paymentId, 'failed');
    const success = await decideAtSandbox(api, failed.paymentId, 'paid');
    await deliver(api, failure);
    expect(await stateOf(failed.topUpId)).toBe('failed');
    await deliver(api, success);
    expect(await stateOf(failed.topUpId)).toBe('confirmed');

    const canceled = await startCard(api, supplier);
    expect(await as()(cancelTopUp, { params: { id: canceled.topUpId } })).toMatchObject({
      ok: true,
    });
    await deliver(api, await decideAtSandbox(api, canceled.paymentId));
    expect(await stateOf(canceled.topUpId)).toBe('confirmed');
    expect(await balance()).toBe('500.00');
  });

  it('stays credited when an older failure comes after the success', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const failure = await decideAtSandbox(api, paymentId, 'failed');
    const success = await decideAtSandbox(api, paymentId, 'paid');
    await deliver(api, success);
    await deliver(api, failure);
    expect([await stateOf(topUpId), await balance()]).toEqual(['confirmed', '250.00']);
  });

  it('is requested from the provider when the payer returns without a webhook', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const check = () => as()(checkTopUp, { params: { id: topUpId } });
    expect(await check()).toMatchObject({ data: { state: 'started' } });
    const late = await decideAtSandbox(api, paymentId);
    expect(await check()).toMatchObject({
      data: { state: 'confirmed', can: { check: false, cancel: false } },
    });
    await deliver(api, late);
    expect(await check()).toMatchObject({ data: { state: 'confirmed' } });
    expect(await balance()).toBe('250.00');
  });

  it('is requested by the clock as well, and abandoned after a day', async () => {
    const paid = await startCard(api, supplier);
    const left = await startCard(api, supplier);
    await decideAtSandbox(api, paid.paymentId);
    const config = {
      ...readConfig({ DEMO: '1', SANDBOX_WEBHOOK_SECRET: secret }),
      publicUrl: 'http://qeema.test',
    };
    const parts = { db: api.db, random: seededRandom('watch'), clock: api.now };
    const payments = createPayments(config, { ...parts, log: createLogger(() => undefined) });
    const watch = {
      ...parts,
      payments,
      clockAt: async () => api.now(),
      log: createLogger(() => undefined),
    };
    await queryOpenPayments(watch);
    expect(await stateOf(paid.topUpId)).toBe('started');
    api.advance(11 * minuteMs);
    await queryOpenPayments(watch);
    expect([await stateOf(paid.topUpId), await stateOf(left.topUpId)]).toEqual([
      'confirmed',
      'started',
    ]);
    api.advance(24 * 60 * minuteMs);
    await queryOpenPayments(watch);
    expect([await stateOf(left.topUpId), await balance()]).toEqual(['canceled', '250.00']);
  });

  it('is credited although any number of payments before it cannot be read', async () => {
    const config = {
      ...readConfig({ DEMO: '1', SANDBOX_WEBHOOK_SECRET: secret }),
      publicUrl: 'http://qeema.test',
    };
    const parts = { db: api.db, random: seededRandom('watch behind others'), clock: api.now };
    const payments = createPayments(config, { ...parts, log: createLogger(() => undefined) });
    const { provider } = payments;
    if (provider === null) throw new Error('no provider');
    // More than are read at once, and every fourth of them is one that the provider fails on.
    const broken = new Set<string>();
    const others = [await addSupplier(api), await addSupplier(api), await addSupplier(api)];
    for (let index = 0; index < 60; index += 1) {
      const waiting = await startCard(api, others[index % others.length] ?? supplier);
      if (index % 4 === 0) broken.add(waiting.paymentId);
    }
    const paid = await startCard(api, supplier);
    await decideAtSandbox(api, paid.paymentId);
    api.advance(11 * minuteMs);
    const faults: string[] = [];
    const failing = async (reference: string) => {
      if (broken.has(reference)) throw new Error('Stripe answered 500');
      return provider.find(reference);
    };
    await queryOpenPayments({
      ...parts,
      payments: { ...payments, provider: { ...provider, find: failing } },
      clockAt: async () => api.now(),
      log: createLogger((line) => faults.push(line)),
    });
    expect([await stateOf(paid.topUpId), await balance()]).toEqual(['confirmed', '250.00']);
    expect(faults).toHaveLength(broken.size);
    // If the provider is unavailable, the job soon stops asking.
    const away = { ...provider, find: async () => Promise.reject(new Error('fetch failed')) };
    faults.length = 0;
    await queryOpenPayments({
      ...parts,
      payments: { ...payments, provider: away },
      clockAt: async () => api.now(),
      log: createLogger((line) => faults.push(line)),
    });
    expect(faults).toHaveLength(10);
  });
});

describe('a card payment that cannot be read', () => {
  const said: string[] = [];
  const watching = (find: (reference: string) => Promise<PaymentFacts | null>) => {
    const config = {
      ...readConfig({ DEMO: '1', SANDBOX_WEBHOOK_SECRET: secret }),
      publicUrl: 'http://qeema.test',
    };
    const parts = { db: api.db, random: seededRandom('watch unread'), clock: api.now };
    const payments = createPayments(config, { ...parts, log: createLogger(() => undefined) });
    const { provider } = payments;
    if (provider === null) throw new Error('no provider');
    const log = createLogger((line) => said.push(line));
    const made = {
      ...parts,
      payments: { ...payments, provider: { ...provider, find } },
      clockAt: async () => api.now(),
      log,
    };
    return () => queryOpenPayments(made);
  };

  it('is requested with growing pauses and then left to an operator, who requests it again or abandons it with a reason', async () => {
    // Excludes payments that other tests left open.
    await api.db
      .updateTable('top_up')
      .set({ state: 'canceled' })
      .where('state', '=', 'started')
      .execute();
    const finance = api.as({ token: (await signInOperator(api, ['finance'])).token });
    const { topUpId: id, paymentId } = await startCard(api, supplier);
    const params = { id };
    let asked = 0;
    const watch = watching(async (reference) => {
      if (reference === paymentId) asked += 1;
      return null;
    });
    api.advance(11 * minuteMs);
    await watch();
    await watch();
    expect(asked).toBe(1);
    api.advance(5 * minuteMs);
    await watch();
    api.advance(5 * minuteMs);
    await watch();
    expect(asked).toBe(2);
    expect(await finance(operator.listOperatorTopUps, {})).toMatchObject({ data: { total: 0 } });
    expect(await finance(operator.recheckTopUp, { params })).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    const refusal = { params, body: { note: 'Nothing of it at the provider' } };
    expect(await finance(operator.refuseTopUp, refusal)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    for (let round = 0; round < 20; round += 1) {
      api.advance(12 * 60 * minuteMs);
      await watch();
    }
    expect(asked).toBe(12);
    expect(said.filter((line) => line.includes('is given up to the console'))).toHaveLength(1);
    // Operators' sessions are short.
    const later = api.as({
      token: (await signInOperator(api, ['finance'], 'later@qeema.test')).token,
    });
    expect(await later(operator.listOperatorTopUps, {})).toMatchObject({
      data: {
        total: 1,
        data: [
          { id, provider_reference: paymentId, can: { confirm: false, refuse: true, ask: true } },
        ],
      },
    });
    for (const [state, total] of [
      ['cards', 1],
      ['slips', 0],
    ] as const)
      expect(await later(operator.listOperatorTopUps, { query: { state } })).toMatchObject({
        data: { total },
      });
    expect(await later(readOperatorSession, {})).toMatchObject({
      data: { waiting: { cards: 1, top_ups: 0 } },
    });
    // The sandbox can be read: the payment is still open there, and returns to the timer, which
    // ends it.
    expect(await later(operator.recheckTopUp, { params })).toMatchObject({
      data: { state: 'started', can: { ask: false } },
    });
    expect(await later(operator.listOperatorTopUps, {})).toMatchObject({ data: { total: 0 } });
    await api.db
      .updateTable('top_up')
      .set({ given_up_at: api.now(), provider_reference: 'gone' })
      .where('id', '=', id)
      .execute();
    expect(await later(operator.recheckTopUp, { params })).toMatchObject({
      status: 409,
      code: 'payment_unreadable',
    });
    expect(await later(operator.refuseTopUp, refusal)).toMatchObject({
      data: { state: 'refused', note: refusal.body.note },
    });
    expect(await later(operator.refuseTopUp, refusal)).toMatchObject({ code: 'state_changed' });
    // Money that was taken after all is the supplier's.
    await api.db
      .updateTable('top_up')
      .set({ provider_reference: paymentId })
      .where('id', '=', id)
      .execute();
    await deliver(api, await decideAtSandbox(api, paymentId));
    expect([await stateOf(id), await balanceOf(api, supplier.companyId)]).toEqual([
      'confirmed',
      25_000n,
    ]);
  });
});

describe('a webhook', () => {
  it('is refused if it is unsigned, signed with another secret, altered or old', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const event = await decideAtSandbox(api, paymentId);
    const seconds = Math.floor(api.now().getTime() / 1000);
    const wrong: SignedEvent[] = [
      { ...event, signature: '' },
      { ...event, signature: 'v1=00' },
      { ...event, signature: `t=${seconds}` },
      { ...event, signature: `t=${seconds},v1=${'0'.repeat(64)}` },
      { ...event, signature: signWebhook('another', event.raw, api.now()) },
      { ...event, signature: event.signature.replace(/t=\d+/, `t=${seconds + 1}`) },
      { ...event, raw: event.raw.replace('"25000"', '"95000"') },
      { ...event, raw: `${event.raw} ` },
      sign(
        JSON.parse(event.raw) as Record<string, unknown>,
        new Date(api.now().getTime() - 301_000),
      ),
      sign(
        JSON.parse(event.raw) as Record<string, unknown>,
        new Date(api.now().getTime() + 302_000),
      ),
    ];
    for (const one of wrong)
      expect(await deliver(api, one)).toMatchObject({ status: 400, code: 'signature_invalid' });
    const latin = await api.fetch('/payments/sandbox/webhook', {
      method: 'POST',
      body: Buffer.from('\xff', 'latin1'),
    });
    expect(latin.status).toBe(400);
    expect([await stateOf(topUpId), await balance()]).toEqual(['started', '0.00']);
    expect(await deliver(api, event)).toMatchObject({ ok: true });
    expect(await balance()).toBe('250.00');
  });

  it('is accepted from the configured provider only', async () => {
    const { paymentId } = await startCard(api, supplier);
    const body = await decideAtSandbox(api, paymentId);
    expect(
      await api.as()(receivePaymentEvent, { params: { provider: 'stripe' }, body }),
    ).toMatchObject({ status: 404 });
  });

  it('that matches no record changes nothing, is not sent again, and is in the report', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const other = await startCard(api, supplier);
    const told = {
      payment: paymentId,
      reference: topUpId,
      amount_minor: '25000',
      currency: 'AED',
      state: 'paid',
    };
    const unfit = [
      { ...told, amount_minor: '25001' },
      { ...told, amount_minor: '2500000' },
      { ...told, currency: 'USD' },
      { ...told, payment: other.paymentId },
      { ...told, reference: other.topUpId },
      { ...told, reference: supplier.companyId },
    ];
    const events = unfit.map((one, index) =>
      sign({ id: `evt_unfit_${supplier.companyId}_${index}`, ...one }),
    );
    for (const event of events) expect(await deliver(api, event)).toMatchObject({ ok: true });
    expect([await stateOf(topUpId), await stateOf(other.topUpId), await balance()]).toEqual([
      'started',
      'started',
      '0.00',
    ]);
    const { differences } = await reconcile(api.db);
    expect(differences.filter(({ kind }) => kind === 'event_differs')).toHaveLength(unfit.length);
    expect(differences).toHaveLength(unfit.length);
  });
});

describe('the sandbox of payments', () => {
  it('shows a payment at its address, and no other', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const read = (id: string) => api.as()(readSandboxPayment, { params: { id } });
    expect(await read(paymentId)).toMatchObject({
      data: { id: paymentId, top_up_id: topUpId, amount: '250.00', state: 'open' },
    });
    await decideAtSandbox(api, paymentId, 'failed');
    expect(await read(paymentId)).toMatchObject({ data: { state: 'failed' } });
    await decideAtSandbox(api, paymentId, 'paid');
    await decideAtSandbox(api, paymentId, 'failed');
    expect(await read(paymentId)).toMatchObject({ data: { state: 'paid' } });
    expect(await read(topUpId)).toMatchObject({ status: 404 });
  });

  it('does not exist outside the demo, where cards are off without a provider', async () => {
    const other = await startApi('no demo', { DEMO: '0' });
    const owner = await addSupplier(other);
    const client = other.as({ token: owner.token });
    expect(await client(readWallet, {})).toMatchObject({
      data: { can: { top_up_card: false, top_up_bank: true } },
    });
    expect(await client(startCardTopUp, { body: { amount: '250' } }, newKey())).toMatchObject({
      code: 'cards_off',
    });
    const params = { id: owner.companyId };
    expect(await other.as()(readSandboxPayment, { params })).toMatchObject({ status: 404 });
    expect(
      await other.as()(decideSandboxPayment, { params, body: { outcome: 'paid' } }),
    ).toMatchObject({
      status: 404,
    });
    const body = sign({ id: 'evt_1' });
    expect(
      await other.as()(receivePaymentEvent, { params: { provider: 'sandbox' }, body }),
    ).toMatchObject({
      status: 404,
    });
    await other.close();
  });
});
