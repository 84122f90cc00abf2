import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import {
  PaymentFault,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentProvider,
} from '#shared/payments.ts';
import { isSignedWebhook } from './signature.ts';

interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

const timeoutMs = 8_000;
const allMs = 10_000;
/** Pauses before the second and third attempt. They are short, because a payer waits. */
const pausesMs = [300, 1_200] as const;
const version = '2025-03-31.basil';

const session = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  client_reference_id: z.string().nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullish(),
});
type Session = z.output<typeof session>;

const sessionEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: session }),
});

function outcomeOf(one: Session, isFailed: boolean): PaymentFacts['outcome'] {
  if (one.payment_status === 'paid') return 'paid';
  if (isFailed) return 'failed';
  return one.status === 'expired' ? 'canceled' : 'open';
}

function toFacts(one: Session, isFailed = false): PaymentFacts {
  return {
    providerReference: one.id,
    topUpId: one.client_reference_id ?? '',
    amountMinor: BigInt(one.amount_total ?? 0),
    currency: (one.currency ?? '').toUpperCase(),
    outcome: outcomeOf(one, isFailed),
  };
}

/** A checkout for one amount. Stripe's page collects the card, so we never see it. */
function toForm(order: PaymentOrder): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.topUpId,
    customer_email: order.email,
    locale: order.locale === 'ar' ? 'auto' : 'en',
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'aed',
    'line_items[0][price_data][unit_amount]': String(order.amountFils),
    'line_items[0][price_data][product_data][name]': order.reference,
  });
}

export const stripeCheckoutOrigin = 'https://checkout.stripe.com';

const stripeError = z.object({
  error: z.object({ type: z.string().optional(), code: z.string().optional() }),
});

/** Accepts only identifiers, so that no other text of Stripe's answer is logged or shown. */
function nameOf(word: string | undefined): string {
  return word !== undefined && /^[a-z_]{1,60}$/.test(word) ? word : '';
}

/**
 * True if a retry may succeed (docs.stripe.com/error-low-level). Stripe's own header takes
 * precedence.
 */
function mayPass(response: Response): boolean {
  const shouldRetry = response.headers.get('Stripe-Should-Retry');
  if (shouldRetry !== null) return shouldRetry === 'true';
  return response.status === 409 || response.status === 429 || response.status >= 500;
}

async function faultOf(response: Response): Promise<PaymentFault> {
  const answer = stripeError.safeParse(await response.json().catch(() => null));
  const { type, code } = answer.success ? answer.data.error : {};
  const requestId = /^req_\w{1,60}$/.exec(response.headers.get('Request-Id') ?? '')?.[0] ?? '';
  const facts = { status: response.status, type: nameOf(type), code: nameOf(code), requestId };
  return new PaymentFault(
    mayPass(response) ? 'away' : 'refused',
    `Stripe answered ${response.status}`,
    facts,
  );
}

async function readSession(response: Response): Promise<Session> {
  const read = session.safeParse(await response.json().catch(() => null));
  if (read.success) return read.data;
  throw new PaymentFault(
    'away',
    'Stripe answered in another form',
    { status: response.status },
    { cause: read.error },
  );
}

interface Post {
  readonly key: string;
  readonly form: URLSearchParams;
}

interface Options {
  readonly base?: string;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Stripe Checkout over HTTPS (docs.stripe.com/api/checkout/sessions). */
export function createStripeProvider(
  { secretKey, webhookSecret }: StripeKeys,
  { base = 'https://api.stripe.com', wait = setTimeout }: Options = {},
): PaymentProvider {
  /** Sends one request. Null: Stripe does not know the object. Throws PaymentFault. */
  const sendOnce = async (path: string, post: Post | undefined, deadline: AbortSignal) => {
    const headers = new Headers({
      Authorization: `Bearer ${secretKey}`,
      'Stripe-Version': version,
    });
    if (post !== undefined) headers.set('Idempotency-Key', post.key);
    const response = await fetch(`${base}${path}`, {
      method: post === undefined ? 'GET' : 'POST',
      body: post?.form ?? null,
      headers,
      signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]),
    }).catch((cause: unknown) => {
      throw new PaymentFault('away', 'Stripe could not be reached', {}, { cause });
    });
    if (response.status === 404 && post === undefined) return null;
    if (!response.ok) throw await faultOf(response);
    return readSession(response);
  };
  /**
   * Sends a request with retries. A repeated POST has the same idempotency key, so that it makes
   * one payment.
   */
  const send = async (path: string, post?: Post): Promise<Session | null> => {
    const deadline = AbortSignal.timeout(allMs);
    for (const pauseMs of pausesMs) {
      try {
        return await sendOnce(path, post, deadline);
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind === 'refused') throw error;
        await wait(pauseMs);
      }
    }
    return sendOnce(path, post, deadline);
  };
  return {
    name: 'stripe',
    start: async (order) => {
      // The same key returns the same session, so that a returning payer continues.
      const one = await send('/v1/checkout/sessions', {
        key: `top-up-${order.topUpId}`,
        form: toForm(order),
      });
      if (one?.url === null || one?.url === undefined) {
        throw new PaymentFault('refused', 'Stripe gave no page to pay on', { status: 200 });
      }
      return { providerReference: one.id, redirectUrl: one.url };
    },
    readEvent: (raw, signature, now) => {
      if (!isSignedWebhook(webhookSecret, raw, signature, now)) return null;
      const event = sessionEvent.safeParse(JSON.parse(raw));
      if (!event.success) return 'ignored';
      const isFailed = event.data.type === 'checkout.session.async_payment_failed';
      return { ...toFacts(event.data.data.object, isFailed), eventId: event.data.id };
    },
    find: async (providerReference) => {
      const one = await send(`/v1/checkout/sessions/${encodeURIComponent(providerReference)}`);
      return one === null ? null : toFacts(one);
    },
  };
}
