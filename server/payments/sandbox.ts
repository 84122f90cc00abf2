import {
  decideSandboxPayment,
  ensureSandboxPayment,
  ensureSandboxRefund,
  findSandboxPayment,
} from '#features/wallet/store/sandbox.ts';
import type { Db, Random } from '#shared/call.ts';
import {
  PaymentFault,
  type PaymentEvent,
  type PaymentProvider,
  type RefundEvent,
  type SandboxBank,
} from '#shared/payments.ts';
import { isSignedWebhook, signWebhook } from './signature.ts';

interface SandboxParts {
  readonly db: Db;
  readonly random: Random;
  readonly clock: () => Date;
  readonly secret: string;
  readonly publicUrl: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const outcomes = { open: 'open', paid: 'paid', failed: 'failed' } as const;

interface SandboxEvent {
  readonly id: string;
  readonly payment: string;
  readonly reference: string;
  readonly amount_minor: string;
  readonly currency: string;
  readonly state: 'paid' | 'failed';
}

interface SandboxRefundEvent {
  readonly id: string;
  readonly refund: string;
  readonly withdrawal: string;
  readonly attempt: number;
  readonly amount_minor: string;
  readonly currency: string;
  readonly state: 'paid' | 'failed';
}

/** Fils at the end of an amount whose refund fails (AED 20.13) or stays open (AED 20.14). */
const refundOutcomes = new Map<bigint, 'failed' | 'open'>([
  [13n, 'failed'],
  [14n, 'open'],
]);

function toEvent(raw: string): PaymentEvent | RefundEvent | 'ignored' {
  const event = JSON.parse(raw) as SandboxEvent | SandboxRefundEvent;
  if ('withdrawal' in event) {
    if (!uuid.test(event.refund) || !uuid.test(event.withdrawal)) return 'ignored';
    return {
      eventId: event.id,
      refundReference: event.refund,
      withdrawalId: event.withdrawal,
      attempt: event.attempt,
      amountMinor: BigInt(event.amount_minor),
      currency: event.currency,
      outcome: event.state,
    };
  }
  if (!uuid.test(event.payment) || !uuid.test(event.reference)) return 'ignored';
  return {
    eventId: event.id,
    providerReference: event.payment,
    topUpId: event.reference,
    amountMinor: BigInt(event.amount_minor),
    currency: event.currency,
    outcome: outcomes[event.state],
  };
}

/**
 * A payment provider for the demo and tests that behaves like a real one (payment page, signed
 * webhook, state query) without moving money. `secret` signs its webhooks.
 */
export function createSandboxProvider({
  db,
  random,
  clock,
  secret,
  publicUrl,
}: SandboxParts): PaymentProvider {
  return {
    name: 'sandbox',
    start: async ({ topUpId, amountFils, locale }) => {
      const payment = await ensureSandboxPayment(db, {
        id: random.id(),
        topUpId,
        amountFils,
        now: clock(),
      });
      const prefix = locale === 'ar' ? '/ar' : '';
      return {
        providerReference: payment.id,
        redirectUrl: `${publicUrl}${prefix}/sandbox-payment/${payment.id}`,
      };
    },
    readEvent: (raw, signature, now) =>
      isSignedWebhook(secret, raw, signature, now) ? toEvent(raw) : null,
    find: async (providerReference) => {
      const payment = await findSandboxPayment(db, providerReference);
      if (payment === undefined) return null;
      return {
        providerReference: payment.id,
        topUpId: payment.top_up_id,
        amountMinor: payment.amount_fils,
        currency: 'AED',
        outcome: outcomes[payment.state],
      };
    },
    refund: async ({ withdrawalId, attempt, providerReference, amountFils }) => {
      const payment = await findSandboxPayment(db, providerReference);
      if (payment?.state !== 'paid')
        throw new PaymentFault('refused', 'the sandbox has no such payment', { status: 400 });
      const refund = await ensureSandboxRefund(db, {
        id: random.id(),
        withdrawalId,
        attempt,
        paymentId: payment.id,
        amountFils,
        state: refundOutcomes.get(amountFils % 100n) ?? 'paid',
        now: clock(),
      });
      return {
        refundReference: refund.id,
        withdrawalId,
        attempt,
        amountMinor: refund.amount_fils,
        currency: 'AED',
        outcome: refund.state,
      };
    },
  };
}

export function createSandboxBank({ db, random, secret }: SandboxParts): SandboxBank {
  return {
    read: async (paymentId) => {
      const payment = await findSandboxPayment(db, paymentId);
      if (payment === undefined) return null;
      const { id, top_up_id: topUpId, amount_fils: amountFils, state } = payment;
      return { id, topUpId, amountFils, state };
    },
    decide: async (paymentId, outcome, now) => {
      await decideSandboxPayment(db, paymentId, outcome, now);
      const payment = await findSandboxPayment(db, paymentId);
      if (payment === undefined || payment.state === 'open') return null;
      const event: SandboxEvent = {
        id: `evt_${random.token(18)}`,
        payment: payment.id,
        reference: payment.top_up_id,
        amount_minor: String(payment.amount_fils),
        currency: 'AED',
        state: payment.state,
      };
      const raw = JSON.stringify(event);
      return { raw, signature: signWebhook(secret, raw, now) };
    },
  };
}
