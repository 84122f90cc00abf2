import { z } from 'zod';
import {
  PaymentFault,
  type RefundEvent,
  type RefundFacts,
  type RefundOrder,
} from '#shared/payments.ts';
import type { SendToStripe } from './stripe-http.ts';

const refund = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Refund = z.output<typeof refund>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const refundList = z.object({ data: z.array(refund) });
const refundEvent = z.object({ id: z.string(), data: z.object({ object: refund }) });

/** `pending` and `requires_action` are open (docs.stripe.com/refunds). */
function outcomeOf({ status }: Refund): RefundFacts['outcome'] {
  if (status === 'succeeded') return 'paid';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'open';
}

function toFacts(one: Refund): RefundFacts {
  return {
    refundReference: one.id,
    withdrawalId: one.metadata?.['withdrawal'] ?? '',
    attempt: Number(one.metadata?.['attempt'] ?? 0),
    amountMinor: BigInt(one.amount),
    currency: one.currency.toUpperCase(),
    outcome: outcomeOf(one),
  };
}

/** A refund without our metadata was made at Stripe by hand, so it is not ours. */
export function readRefundEvent(told: unknown): RefundEvent | 'ignored' {
  const event = refundEvent.safeParse(told);
  if (!event.success) return 'ignored';
  const facts = toFacts(event.data.data.object);
  return !uuid.test(facts.withdrawalId) ? 'ignored' : { ...facts, eventId: event.data.id };
}

/**
 * Refunds a part of a payment once. Stripe forgets an idempotency key after a day, so a refund of an
 * earlier try is found by its metadata first.
 */
export async function refundAtStripe(
  send: SendToStripe,
  { withdrawalId, attempt, amountFils }: RefundOrder,
  paymentIntent: string | null,
): Promise<RefundFacts> {
  if (paymentIntent === null)
    throw new PaymentFault('refused', 'Stripe knows no such payment', { status: 404 });
  const query = new URLSearchParams({ payment_intent: paymentIntent, limit: '100' });
  const earlier = await send(`/v1/refunds?${query.toString()}`, refundList);
  const own = earlier?.data.find(
    (one) =>
      one.metadata?.['withdrawal'] === withdrawalId && one.metadata['attempt'] === String(attempt),
  );
  if (own !== undefined) return toFacts(own);
  const made = await send('/v1/refunds', refund, {
    key: `refund-${withdrawalId}-${attempt}`,
    form: new URLSearchParams({
      payment_intent: paymentIntent,
      amount: String(amountFils),
      'metadata[withdrawal]': withdrawalId,
      'metadata[attempt]': String(attempt),
    }),
  });
  if (made === null) throw new PaymentFault('refused', 'Stripe made no refund', { status: 404 });
  return toFacts(made);
}
