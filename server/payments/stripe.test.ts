import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signWebhook } from './signature.ts';
import { createStripeProvider } from './stripe.ts';

const now = new Date('2026-11-21T10:00:00Z');
const topUpId = '01930000-0000-7000-8000-000000000001';
const order = {
  topUpId,
  reference: 'TU-01001',
  amountFils: 25_000n,
  locale: 'ar',
  email: 'finance@bard.test',
  returnUrl: 'https://rfq.test/seller/wallet?top_up=1',
} as const;

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

let server: Server;
let base: string;
let requests: SentRequest[];
let next: { status: number; body: unknown; headers?: Record<string, string> };
/** Pauses between attempts, milliseconds. */
let waited: number[];

const session = (changes: Record<string, unknown> = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: topUpId,
  amount_total: 25_000,
  currency: 'aed',
  status: 'open',
  payment_status: 'unpaid',
  url: 'https://checkout.stripe.test/c/1',
  livemode: false,
  ...changes,
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        key: request.headers['idempotency-key']?.toString(),
        authorization: request.headers.authorization,
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      });
      response.writeHead(next.status, { 'Content-Type': 'application/json', ...next.headers });
      response.end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
  waited = [];
});

const provider = () =>
  createStripeProvider(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    { base, wait: async (ms) => waited.push(ms) },
  );

describe('Stripe', () => {
  it('receives a checkout of the exact amount, under a key of the top-up', async () => {
    next = { status: 200, body: session() };
    expect(await provider().start(order)).toEqual({
      providerReference: 'cs_test_1',
      redirectUrl: 'https://checkout.stripe.test/c/1',
    });
    const [one] = requests;
    expect(one).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: `top-up-${topUpId}`,
      authorization: 'Bearer sk_test_1',
    });
    expect(Object.fromEntries(one?.form ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: topUpId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'aed',
      'line_items[0][price_data][unit_amount]': '25000',
      success_url: order.returnUrl,
    });
  });

  it('without a valid answer is a fault and not a payment', async () => {
    next = { status: 500, body: {} };
    await expect(provider().start(order)).rejects.toThrow('500');
    next = { status: 200, body: session({ url: null }) };
    await expect(provider().start(order)).rejects.toThrow('no page');
    next = { status: 200, body: { object: 'error' } };
    await expect(provider().find('cs_test_1')).rejects.toThrow();
  });

  it.each([500, 503, 429, 409])(
    'is called at most three times when it answers %i, under the same key',
    async (status) => {
      next = { status, body: {} };
      await expect(provider().start(order)).rejects.toMatchObject({
        name: 'PaymentFault',
        kind: 'away',
        status,
      });
      expect(requests.map(({ key }) => key)).toEqual(
        Array.from({ length: 3 }, () => `top-up-${topUpId}`),
      );
      expect(new Set(requests.map(({ form }) => String(form))).size).toBe(1);
      expect(waited).toEqual([300, 1_200]);
    },
  );

  it.each([
    [401, 'invalid_request_error', 'api_key_expired'],
    [403, 'invalid_request_error', ''],
    [400, 'idempotency_error', ''],
    [404, 'invalid_request_error', 'resource_missing'],
  ])(
    'is called once when it refuses by %i, and only its names are repeated',
    async (status, type, code) => {
      const message = 'Invalid API Key provided: sk_test_1';
      next = {
        status,
        body: { error: { type, code, message } },
        headers: { 'Request-Id': 'req_4xYz' },
      };
      const fault: unknown = await provider()
        .start(order)
        .catch((error: unknown) => error);
      expect(fault).toMatchObject({ kind: 'refused', status, type, code, requestId: 'req_4xYz' });
      expect(String((fault as Error).stack)).not.toContain('sk_test_1');
      expect(requests).toHaveLength(1);
    },
  );

  it('decides by its own header if a retry may succeed', async () => {
    next = { status: 500, body: {}, headers: { 'Stripe-Should-Retry': 'false' } };
    await expect(provider().start(order)).rejects.toMatchObject({ kind: 'refused' });
    next = { status: 400, body: {}, headers: { 'Stripe-Should-Retry': 'true' } };
    await expect(provider().start(order)).rejects.toMatchObject({ kind: 'away' });
    expect(requests).toHaveLength(4);
  });

  it('repeats only names of an answer', async () => {
    const body = { error: { type: 'Card 4242 4242', code: 'a'.repeat(100) } };
    next = { status: 402, body, headers: { 'Request-Id': 'req_<script>' } };
    await expect(provider().start(order)).rejects.toMatchObject({
      type: '',
      code: '',
      requestId: '',
    });
  });

  it('that cannot be reached counts as unavailable', async () => {
    const nobody = createStripeProvider(
      { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      { base: 'http://127.0.0.1:1', wait: async () => undefined },
    );
    await expect(nobody.find('cs_test_1')).rejects.toMatchObject({ kind: 'away', status: null });
  });

  it.each([
    [{}, 'open'],
    [{ status: 'complete', payment_status: 'paid' }, 'paid'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'open'],
    [{ status: 'expired' }, 'canceled'],
  ])('reports a payment of %j as %s', async (changes, outcome) => {
    next = { status: 200, body: session(changes) };
    expect(await provider().find('cs_test_1')).toEqual({
      providerReference: 'cs_test_1',
      topUpId,
      amountMinor: 25_000n,
      currency: 'AED',
      outcome,
    });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/checkout/sessions/cs_test_1' });
  });

  it('returns no payment for an unknown id', async () => {
    next = { status: 404, body: {} };
    expect(await provider().find('cs_none')).toBeNull();
  });
});

describe('an event of Stripe', () => {
  const eventText = (type: string, object: unknown) =>
    JSON.stringify({ id: 'evt_1', type, data: { object } });
  const read = (raw: string, signature = signWebhook('whsec_1', raw, now)) =>
    provider().readEvent(raw, signature, now);

  it('is read if it is signed', () => {
    const paid = session({ status: 'complete', payment_status: 'paid' });
    expect(read(eventText('checkout.session.completed', paid))).toEqual({
      eventId: 'evt_1',
      providerReference: 'cs_test_1',
      topUpId,
      amountMinor: 25_000n,
      currency: 'AED',
      outcome: 'paid',
    });
    expect(read(eventText('checkout.session.async_payment_failed', session()))).toMatchObject({
      outcome: 'failed',
    });
    expect(
      read(eventText('checkout.session.expired', session({ status: 'expired' }))),
    ).toMatchObject({
      outcome: 'canceled',
    });
  });

  it('of another kind is ignored, and an unsigned one is refused', () => {
    expect(read(eventText('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(
      'ignored',
    );
    const raw = eventText('checkout.session.completed', session());
    expect(read(raw, signWebhook('whsec_2', raw, now))).toBeNull();
    expect(read(raw, '')).toBeNull();
    // While a secret is replaced, there are signatures of both.
    const both = `${signWebhook('whsec_2', raw, now)},${signWebhook('whsec_1', raw, now).split(',')[1]}`;
    expect(read(raw, both)).toMatchObject({ eventId: 'evt_1' });
  });
});
