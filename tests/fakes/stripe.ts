import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '#server/payments/signature.ts';
import type { SignedEvent } from '#shared/payments.ts';

interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly client_reference_id: string;
  readonly amount_total: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  readonly url: string;
}

/**
 * The failure of the next requests. `lost`: it is done, but the answer never arrives. `stumbles`:
 * only the next one fails.
 */
export type Trouble = 'none' | 'down' | 'stumbles' | 'lost' | 'refused';

export interface FakeStripe {
  readonly url: string;
  /** The number of started payments. */
  count(): number;
  /** The number of requests. */
  asked(): number;
  /** The payment of a top-up. */
  of(topUpId: string): Session;
  /** From now on; for one payment only where it is named. */
  go(trouble: Trouble, sessionId?: string): void;
  /**
   * The payer pays, is declined, or leaves. The webhook is signed as of `at`; the caller delivers
   * it.
   */
  decide(topUpId: string, outcome: 'paid' | 'failed' | 'expired', at: Date): SignedEvent;
  close(): Promise<void>;
}

const types = {
  paid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
};

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}
const refusal = (status: number, type: string, message = ''): Said => ({
  status,
  body: { error: { type, message } },
});

/**
 * Stripe Checkout as documented: one key gives one payment, the same key with another form is
 * refused, a request without the secret key gets nothing, and webhooks are signed.
 */
export async function startFakeStripe(
  secretKey: string,
  webhookSecret: string,
): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const keys = new Map<string, { readonly form: string; readonly said: Said }>();
  let events = 0;
  let general: Trouble = 'none';
  let asked = 0;
  const single = new Map<string, Trouble>();

  const begin = (key: string, text: string): Said => {
    const before = keys.get(key);
    if (before !== undefined)
      return before.form === text ? before.said : refusal(400, 'idempotency_error');
    const form = new URLSearchParams(text);
    const id = `cs_test_${sessions.size + 1}`;
    const made: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.test/c/${id}`,
    };
    sessions.set(id, made);
    // Stored as answered, because later events do not change a repeat.
    const said = { status: 200, body: { ...made } };
    keys.set(key, { form: text, said });
    return said;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    asked += 1;
    const id = /^\/v1\/checkout\/sessions\/(.+)$/.exec(request.url ?? '')?.[1];
    const trouble = (id === undefined ? undefined : single.get(id)) ?? general;
    const say = ({ status, body }: Said) => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Request-Id': `req_${asked}`,
      });
      response.end(JSON.stringify(body));
    };
    if (trouble === 'stumbles') general = 'none';
    if (trouble === 'down' || trouble === 'stumbles') return say(refusal(503, 'api_error'));
    const { authorization = '' } = request.headers;
    // Like Stripe, with the beginning and the end of the key.
    if (trouble === 'refused' || authorization !== `Bearer ${secretKey}`)
      return say(
        refusal(401, 'invalid_request_error', `Invalid API Key provided: ${authorization}`),
      );
    const found = id === undefined ? undefined : sessions.get(id);
    const said = ((): Said => {
      if (request.method === 'POST') return begin(String(request.headers['idempotency-key']), text);
      return found === undefined
        ? refusal(404, 'invalid_request_error')
        : { status: 200, body: found };
    })();
    if (trouble === 'lost') return void response.destroy();
    return say(said);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const of = (topUpId: string): Session => {
    const found = [...sessions.values()].find((one) => one.client_reference_id === topUpId);
    if (found === undefined) throw new Error(`no payment of ${topUpId} was begun`);
    return found;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => sessions.size,
    asked: () => asked,
    of,
    go: (trouble, sessionId) => {
      if (sessionId === undefined) general = trouble;
      else single.set(sessionId, trouble);
    },
    decide: (topUpId, outcome, at) => {
      const session = of(topUpId);
      session.status = outcome === 'expired' ? 'expired' : 'complete';
      session.payment_status = outcome === 'paid' ? 'paid' : 'unpaid';
      events += 1;
      const raw = JSON.stringify({
        id: `evt_${events}`,
        type: types[outcome],
        data: { object: session },
      });
      return { raw, signature: signWebhook(webhookSecret, raw, at) };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
