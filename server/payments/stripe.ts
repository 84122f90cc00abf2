import { z } from 'zod';
import {
  PaymentFault,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentProvider,
} from '#shared/payments.ts';
import { isSignedWebhook } from './signature.ts';
import { createStripeSender, type StripeOptions } from './stripe-http.ts';
import { readRefundEvent, refundAtStripe } from './stripe-refund.ts';

interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

const session = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  client_reference_id: z.string().nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullish(),
  payment_intent: z.string().nullish(),
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

const sessionPath = (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`;

/** Stripe Checkout over HTTPS (docs.stripe.com/api/checkout/sessions). */
export function createStripeProvider(
  { secretKey, webhookSecret }: StripeKeys,
  options: StripeOptions = {},
): PaymentProvider {
  const send = createStripeSender(secretKey, options);
  return {
    name: 'stripe',
    start: async (order) => {
      // The same key returns the same session, so that a returning payer continues.
      const one = await send('/v1/checkout/sessions', session, {
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
      const parsed: unknown = JSON.parse(raw);
      const event = sessionEvent.safeParse(parsed);
      if (!event.success) return readRefundEvent(parsed);
      const isFailed = event.data.type === 'checkout.session.async_payment_failed';
      return { ...toFacts(event.data.data.object, isFailed), eventId: event.data.id };
    },
    find: async (providerReference) => {
      const one = await send(sessionPath(providerReference), session);
      return one === null ? null : toFacts(one);
    },
    refund: async (order) => {
      const paid = await send(sessionPath(order.providerReference), session);
      return refundAtStripe(send, order, paid?.payment_intent ?? null);
    },
  };
}
