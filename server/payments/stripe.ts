import { z } from 'zod';
import type { PaymentFacts, PaymentOrder, PaymentProvider } from '../../shared/payments.ts';
import { isSignedWebhook } from './signature.ts';

interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Answers slower than this count as none; the payer tries again. */
const timeoutMs = 15_000;
/** The API's version whose fields are read below. */
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

const sessionEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ object: session }) });

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

/** A checkout for one amount; Stripe's page asks for the card, we never see it. */
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

/** Whose page asks for the card: the payer is sent there. */
export const stripeCheckoutOrigin = 'https://checkout.stripe.com';

/** Stripe Checkout over plain HTTPS (docs.stripe.com/api/checkout/sessions). `base` is another server in tests. */
export function createStripeProvider(
  { secretKey, webhookSecret }: StripeKeys,
  base = 'https://api.stripe.com',
): PaymentProvider {
  const ask = async (path: string, post?: { key: string; form: URLSearchParams }): Promise<Session | null> => {
    const headers = new Headers({ Authorization: `Bearer ${secretKey}`, 'Stripe-Version': version });
    if (post !== undefined) headers.set('Idempotency-Key', post.key);
    const response = await fetch(`${base}${path}`, {
      method: post === undefined ? 'GET' : 'POST',
      body: post?.form ?? null,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`Stripe answered ${response.status}`);
    return session.parse(await response.json());
  };
  return {
    name: 'stripe',
    start: async (order) => {
      // The same key gives the same session, so a payer who comes back goes on where they were.
      const one = await ask('/v1/checkout/sessions', { key: `top-up-${order.topUpId}`, form: toForm(order) });
      if (one?.url === null || one?.url === undefined) throw new Error('Stripe gave no page to pay on');
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
      const one = await ask(`/v1/checkout/sessions/${encodeURIComponent(providerReference)}`);
      return one === null ? null : toFacts(one);
    },
  };
}
