import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDashboard } from '#features/console/schema/dashboard.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { openTopUpsMax, pauseAfter } from '#features/wallet/rules/top-up.ts';
import { receivePaymentEvent } from '#features/wallet/schema/payment.ts';
import {
  cancelTopUp,
  checkTopUp,
  listTopUps,
  readWallet,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import { createLogger } from '#server/observe/log.ts';
import { createBacklog } from '#server/observe/metrics-backlog.ts';
import { signWebhook } from '#server/payments/signature.ts';
import { createStripeProvider } from '#server/payments/stripe.ts';
import { watchProvider } from '#server/payments/watched.ts';
import { queryOpenPayments } from '#server/payments/watch.ts';
import type { SignedEvent } from '#shared/payments.ts';
import { startFakeStripe, type FakeStripe } from '../fakes/stripe.ts';
import type { Party } from '../factories/access.ts';
import { addSupplier, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

const webhookSecret = 'whsec_of_the_test';
const secretKey = 'sk_test_of_the_test';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let api: TestApi;
let stripe: FakeStripe;
let supplier: Party;
let logged: string[];
let operators = 0;

/** The same provider as with keys, at the fake's address and without its pauses. */
function use(key: string): void {
  const wait = async () => undefined;
  const provider = createStripeProvider(
    { secretKey: key, webhookSecret },
    { base: stripe.url, wait },
  );
  const log = createLogger((line) => void logged.push(line));
  const { db, clock } = api.services;
  Object.assign(api.services, {
    payments: { provider: watchProvider(provider, { db, clock, log }), sandbox: null },
  });
}

beforeAll(async () => {
  api = await startApi('stripe');
  stripe = await startFakeStripe(secretKey, webhookSecret);
  use(secretKey);
});
beforeEach(async () => {
  logged = [];
  supplier = await addSupplier(api);
});
afterEach(() => stripe.go('none'));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect((await reconcile(api.db)).differences).toEqual([]);
  await stripe.close();
  await api.close();
});

const as = (locale: 'en' | 'ar' = 'en') => api.as({ token: supplier.token, locale });
const begin = (key = newKey(), locale: 'en' | 'ar' = 'en') =>
  as(locale)(startCardTopUp, { body: { amount: '250' } }, key);
const deliver = (body: SignedEvent) =>
  api.as()(receivePaymentEvent, { params: { provider: 'stripe' }, body });
const check = (id: string) => as()(checkTopUp, { params: { id } });
/** One run of the job that requests the state of silent payments. */
const job = () =>
  queryOpenPayments({ ...api.services, log: createLogger((line) => void logged.push(line)) });

async function started(): Promise<string> {
  const answer = await begin();
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.top_up.id;
}

/** State of the top-up and balance of the wallet. */
async function statusOf(id: string): Promise<string[]> {
  const row = await api.db
    .selectFrom('top_up')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wallet = await as()(readWallet, {});
  return [row.state, wallet.ok ? wallet.data.balance : wallet.code];
}

describe('starting a payment at Stripe', () => {
  it('that is repeated under the same key is the same payment and one top-up', async () => {
    const key = newKey();
    const before = stripe.count();
    const first = await begin(key);
    expect(first).toMatchObject({
      data: {
        redirect_url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\/c\/cs_test_\d+$/),
      },
    });
    expect(await begin(key)).toEqual(first);
    expect(stripe.count()).toBe(before + 1);
    expect(await as()(listTopUps, {})).toMatchObject({ data: { total: 1 } });
  });

  it('is reported as busy while Stripe is unavailable, and continues under the same key afterwards', async () => {
    const key = newKey();
    const before = stripe.count();
    stripe.go('down');
    expect(await begin(key)).toMatchObject({ status: 503, code: 'busy' });
    stripe.go('none');
    expect(await begin(key)).toMatchObject({ ok: true });
    expect(stripe.count()).toBe(before + 1);
    expect(await as()(listTopUps, {})).toMatchObject({ data: { total: 1 } });
  });

  it('is found under the same key if its answer was lost, so that no payer pays twice', async () => {
    const key = newKey();
    const before = stripe.count();
    stripe.go('lost');
    expect(await begin(key)).toMatchObject({ code: 'busy' });
    expect(stripe.count()).toBe(before + 1);
    stripe.go('none');
    const again = await begin(key);
    expect(stripe.count()).toBe(before + 1);
    const id = again.ok ? again.data.top_up.id : '';
    await deliver(stripe.decide(id, 'paid', api.now()));
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });

  it('is retried at once after a brief failure of Stripe, and is one payment', async () => {
    const before = [stripe.count(), stripe.asked()] as const;
    stripe.go('stumbles');
    expect(await begin()).toMatchObject({ ok: true });
    expect([stripe.count(), stripe.asked()]).toEqual([before[0] + 1, before[1] + 2]);
  });

  it('continues under its key in the other language, and after a change of the e-mail', async () => {
    const key = newKey();
    const before = stripe.count();
    stripe.go('lost');
    expect(await begin(key, 'en')).toMatchObject({ code: 'busy' });
    stripe.go('none');
    const email = `moved-${supplier.memberId}@aldana.test`;
    await api.db
      .updateTable('member')
      .set({ email, email_key: email })
      .where('id', '=', supplier.memberId)
      .execute();
    expect(await begin(key, 'ar')).toMatchObject({ ok: true });
    expect(stripe.count()).toBe(before + 1);
  });

  it('is credited if its webhook comes before its answer', async () => {
    stripe.go('lost');
    expect(await begin()).toMatchObject({ code: 'busy' });
    stripe.go('none');
    const list = await as()(listTopUps, {});
    const id = list.ok ? (list.data.data[0]?.id ?? '') : '';
    expect(await deliver(stripe.decide(id, 'paid', api.now()))).toMatchObject({ ok: true });
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });
});

describe('an invalid key of Stripe', () => {
  afterEach(() => use(secretKey));
  const fault = async () => {
    const { token } = await signInOperator(
      api,
      ['finance'],
      `finance${(operators += 1)}@qeema.test`,
    );
    const answer = await api.as({ token })(readDashboard, {});
    return answer.ok ? answer.data.card_fault : answer.code;
  };

  it('is reported to the payer, the log, the console and the metrics, until a payment starts again', async () => {
    const readGauge = async () =>
      (await createBacklog(api.db, api.now)()).find(({ name }) => name === 'card_payments_refused')
        ?.values;
    expect(await fault()).toBeNull();
    expect(await readGauge()).toEqual([[{}, 0]]);
    use('sk_test_wrong');
    const before = stripe.count();
    const since = api.now().toISOString();
    const key = newKey();
    expect(await begin(key)).toMatchObject({
      status: 503,
      code: 'cards_unavailable',
      message: expect.stringContaining('Nothing was charged. Pay by bank transfer'),
    });
    expect(await begin(newKey(), 'ar')).toMatchObject({
      message: expect.stringContaining('بحوالة بنكية'),
    });
    expect(stripe.count()).toBe(before);
    const told = logged
      .filter((line) => line.includes('"level":"error"'))
      .map((line) => JSON.parse(line) as object);
    expect(told).toHaveLength(2);
    const words = {
      status: 401,
      type: 'invalid_request_error',
      providerRequestId: `req_${stripe.asked()}`,
    };
    expect(told[1]).toMatchObject({ message: 'card payments: the provider refuses us', ...words });
    expect(logged.join('')).not.toContain('sk_test');
    api.advance(minuteMs);
    expect(await fault()).toMatchObject({
      since,
      refusals: 2,
      reason: 'key',
      text: `HTTP 401 · invalid_request_error · req_${stripe.asked()}`,
    });
    expect(await readGauge()).toEqual([[{}, 1]]);
    use(secretKey);
    expect(await begin(key)).toMatchObject({ ok: true });
    expect(stripe.count()).toBe(before + 1);
    expect(await fault()).toBeNull();
  });

  it('closes the top-up, so that no number of tries prevents a later payment', async () => {
    use('sk_test_wrong');
    const keys = Array.from({ length: openTopUpsMax + 1 }, newKey);
    for (const key of keys) expect(await begin(key)).toMatchObject({ code: 'cards_unavailable' });
    const states = async () => {
      const rows = api.db
        .selectFrom('top_up')
        .select('state')
        .where('company_id', '=', supplier.companyId);
      return new Set((await rows.execute()).map(({ state }) => state));
    };
    expect(await states()).toEqual(new Set(['canceled']));
    use(secretKey);
    const again = await begin(keys[0]);
    expect(again).toMatchObject({ data: { top_up: { state: 'started' } } });
    expect(await states()).toEqual(new Set(['canceled', 'started']));
    for (const key of keys.slice(1, openTopUpsMax))
      expect(await begin(key)).toMatchObject({ ok: true });
    expect(await begin(keys.at(-1))).toMatchObject({ code: 'open_top_ups_max' });
  });

  it('leaves a payment open that the same request had started', async () => {
    const key = newKey();
    expect(await begin(key)).toMatchObject({ ok: true });
    use('sk_test_wrong');
    expect(await begin(key)).toMatchObject({ code: 'cards_unavailable' });
    expect(await as()(listTopUps, {})).toMatchObject({ data: { data: [{ state: 'started' }] } });
  });

  it('is shown to operators of finance only', async () => {
    use('sk_test_wrong');
    await begin();
    const { token } = await signInOperator(api, ['reviewer']);
    expect(await api.as({ token })(readDashboard, {})).toMatchObject({
      data: { card_fault: null },
    });
  });
});

describe('a webhook of Stripe', () => {
  it('counts only with its signature of its exact text from the last minutes', async () => {
    const id = await started();
    const event = stripe.decide(id, 'paid', api.now());
    const old = new Date(api.now().getTime() - 301_000);
    const wrong: SignedEvent[] = [
      { ...event, signature: '' },
      { ...event, signature: signWebhook('whsec_of_another', event.raw, api.now()) },
      { ...event, signature: signWebhook(webhookSecret, event.raw, old) },
      { ...event, raw: event.raw.replace('25000', '95000') },
    ];
    for (const one of wrong)
      expect(await deliver(one)).toMatchObject({ code: 'signature_invalid' });
    expect(await statusOf(id)).toEqual(['started', '0.00']);
    expect(await deliver(event)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });

  it('that is repeated is credited once, also as another event of the same payment', async () => {
    const id = await started();
    const event = stripe.decide(id, 'paid', api.now());
    for (let time = 0; time < 3; time += 1)
      expect(await deliver(event)).toMatchObject({ ok: true });
    expect(await deliver(stripe.decide(id, 'paid', api.now()))).toMatchObject({ ok: true });
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });

  it('is credited in any order of events, so that an older event never loses received money', async () => {
    const id = await started();
    const [failed, expired, paid] = (['failed', 'expired', 'paid'] as const).map((one) =>
      stripe.decide(id, one, api.now()),
    );
    if (failed === undefined || expired === undefined || paid === undefined)
      throw new Error('no events');
    await deliver(expired);
    expect(await statusOf(id)).toEqual(['canceled', '0.00']);
    await deliver(paid);
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
    await deliver(failed);
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });

  it('that is days late credits an abandoned payment, also one that the supplier cancelled', async () => {
    const givenUp = await started();
    const takenBack = await started();
    expect(await as()(cancelTopUp, { params: { id: takenBack } })).toMatchObject({ ok: true });
    api.advance(25 * hourMs);
    await job();
    expect((await statusOf(givenUp))[0]).toBe('canceled');
    api.advance(48 * hourMs);
    // Stripe signs each try again.
    await deliver(stripe.decide(givenUp, 'paid', api.now()));
    await deliver(stripe.decide(takenBack, 'paid', api.now()));
    expect(await statusOf(givenUp)).toEqual(['confirmed', '500.00']);
    expect((await statusOf(takenBack))[0]).toBe('confirmed');
  });
});

describe('a webhook of Stripe that never comes', () => {
  it('is replaced by the payer’s return', async () => {
    const id = await started();
    stripe.decide(id, 'paid', api.now());
    stripe.go('down');
    expect(await check(id)).toMatchObject({ data: { state: 'started' } });
    stripe.go('none');
    expect(await check(id)).toMatchObject({ data: { state: 'confirmed' } });
    expect(await statusOf(id)).toEqual(['confirmed', '250.00']);
  });

  it('is replaced by the job, which requests the state after ten minutes and abandons after a day', async () => {
    const paid = await started();
    const left = await started();
    stripe.decide(paid, 'paid', api.now());
    await job();
    expect((await statusOf(paid))[0]).toBe('started');
    api.advance(11 * minuteMs);
    await job();
    expect([(await statusOf(paid))[0], (await statusOf(left))[0]]).toEqual([
      'confirmed',
      'started',
    ]);
    api.advance(24 * hourMs);
    await job();
    expect(await statusOf(left)).toEqual(['canceled', '250.00']);
    expect(logged).toEqual([]);
  });

  it('of one unreadable payment delays no other, is logged, and the payment is not abandoned', async () => {
    const stuck = await started();
    const other = await started();
    stripe.go('refused', stripe.of(stuck).id);
    stripe.decide(stuck, 'paid', api.now());
    stripe.decide(other, 'paid', api.now());
    api.advance(25 * hourMs);
    await job();
    expect([(await statusOf(stuck))[0], (await statusOf(other))[0]]).toEqual([
      'started',
      'confirmed',
    ]);
    expect(
      logged.filter((line) => line.includes('"level":"error"') && line.includes(stuck)),
    ).toHaveLength(1);
    stripe.go('none', stripe.of(stuck).id);
    // It is left alone for the first of the growing pauses.
    await job();
    expect((await statusOf(stuck))[0]).toBe('started');
    api.advance(pauseAfter(1));
    await job();
    expect(await statusOf(stuck)).toEqual(['confirmed', '500.00']);
  });
});
