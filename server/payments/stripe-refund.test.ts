import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signWebhook } from './signature.ts';
import { createStripeProvider } from './stripe.ts';

const now = new Date('2026-11-21T10:00:00Z');
const withdrawalId = '01930000-0000-7000-8000-0000000000bb';
const order = { withdrawalId, attempt: 1, providerReference: 'cs_test_1', amountFils: 5_000n };

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: '01930000-0000-7000-8000-000000000001',
  amount_total: 25_000,
  currency: 'aed',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_1',
};
const refund = (changes: Record<string, unknown> = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 5_000,
  currency: 'aed',
  status: 'succeeded',
  metadata: { withdrawal: withdrawalId, attempt: '1' },
  ...changes,
});

let server: Server;
let base: string;
let requests: { line: string; key: string | undefined; form: Record<string, string> }[];
let earlier: unknown[];
let made: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      requests.push({ line, key: request.headers['idempotency-key']?.toString(), form });
      const isList = line.startsWith('GET /v1/refunds');
      const read = isList ? { data: earlier } : session;
      const answer = request.method === 'POST' ? made : { status: 200, body: read };
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
  earlier = [];
  made = { status: 200, body: refund() };
});

const provider = () =>
  createStripeProvider(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    { base, wait: async () => undefined },
  );
const facts = {
  refundReference: 're_1',
  withdrawalId,
  attempt: 1,
  amountMinor: 5_000n,
  currency: 'AED',
  outcome: 'paid',
};

describe('a refund at Stripe', () => {
  it('returns a part of the payment, under a key of the withdrawal and its try', async () => {
    expect(await provider().refund(order)).toEqual(facts);
    expect(requests.map(({ line }) => line)).toEqual([
      'GET /v1/checkout/sessions/cs_test_1',
      'GET /v1/refunds?payment_intent=pi_1&limit=100',
      'POST /v1/refunds',
    ]);
    expect(requests[2]).toMatchObject({
      key: `refund-${withdrawalId}-1`,
      form: {
        payment_intent: 'pi_1',
        amount: '5000',
        'metadata[withdrawal]': withdrawalId,
        'metadata[attempt]': '1',
      },
    });
  });

  it('is found instead of made again, also after Stripe forgot the key', async () => {
    const other = refund({ id: 're_0', metadata: { withdrawal: 'another', attempt: '1' } });
    earlier = [other, refund({ status: 'pending' })];
    expect(await provider().refund(order)).toEqual({ ...facts, outcome: 'open' });
    expect(requests.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
    // The next try is a refund of its own.
    earlier = [refund({ status: 'failed' })];
    made = {
      status: 200,
      body: refund({ id: 're_2', metadata: { withdrawal: withdrawalId, attempt: '2' } }),
    };
    expect(await provider().refund({ ...order, attempt: 2 })).toMatchObject({
      refundReference: 're_2',
      attempt: 2,
    });
  });

  it.each([
    ['succeeded', 'paid'],
    ['pending', 'open'],
    ['requires_action', 'open'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('with the status %s is %s', async (status, outcome) => {
    made = { status: 200, body: refund({ status }) };
    expect(await provider().refund(order)).toMatchObject({ outcome });
  });

  it('that Stripe refuses is tried once, and one without an answer three times under one key', async () => {
    made = {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'charge_disputed' } },
    };
    await expect(provider().refund(order)).rejects.toMatchObject({
      kind: 'refused',
      code: 'charge_disputed',
    });
    expect(requests).toHaveLength(3);
    made = { status: 503, body: {} };
    await expect(provider().refund(order)).rejects.toMatchObject({ kind: 'away' });
    expect(new Set(requests.slice(5).map(({ key }) => key))).toEqual(
      new Set([`refund-${withdrawalId}-1`]),
    );
  });
});

describe('an event of a refund', () => {
  const read = (object: unknown) => {
    const raw = JSON.stringify({ id: 'evt_9', type: 'refund.updated', data: { object } });
    return provider().readEvent(raw, signWebhook('whsec_1', raw, now), now);
  };

  it('names the withdrawal and its try', () => {
    expect(read(refund())).toEqual({ ...facts, eventId: 'evt_9' });
    expect(read(refund({ status: 'failed' }))).toMatchObject({ outcome: 'failed' });
  });

  it.each([[null], [{}], [{ withdrawal: 'x' }]])(
    'is ignored if it is not ours: metadata %j',
    (metadata) => {
      expect(read(refund({ metadata }))).toBe('ignored');
    },
  );
});
