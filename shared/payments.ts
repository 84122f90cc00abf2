import type { Locale } from './locale.ts';

export const paymentProviders = ['sandbox', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export interface PaymentOrder {
  readonly topUpId: string;
  readonly reference: string;
  readonly amountFils: bigint;
  readonly locale: Locale;
  readonly email: string;
  /** The page after the payment. It queries the provider, because its address proves nothing. */
  readonly returnUrl: string;
}

export type PaymentOutcome = 'open' | 'paid' | 'failed' | 'canceled';

export interface PaymentFacts {
  readonly providerReference: string;
  readonly topUpId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly outcome: PaymentOutcome;
}

export interface PaymentEvent extends PaymentFacts {
  readonly eventId: string;
}

export interface RefundOrder {
  readonly withdrawalId: string;
  /** Counts the tries after a failed refund, from 1. A repeated try is the same refund. */
  readonly attempt: number;
  /** The payment that is refunded. */
  readonly providerReference: string;
  readonly amountFils: bigint;
}

export interface RefundFacts {
  readonly refundReference: string;
  readonly withdrawalId: string;
  readonly attempt: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly outcome: 'open' | 'paid' | 'failed';
}

export interface RefundEvent extends RefundFacts {
  readonly eventId: string;
}

/** The provider's error without its message, because that may repeat a key. */
interface FaultFacts {
  readonly status: number | null;
  readonly type: string;
  readonly code: string;
  readonly requestId: string;
}

/**
 * A provider did not do what was requested. `refused`: retries will not help, such as with a wrong
 * key. `away`: unreachable or overloaded, so a retry may succeed.
 */
export class PaymentFault extends Error implements FaultFacts {
  readonly kind: 'refused' | 'away';
  readonly status: number | null;
  readonly type: string;
  readonly code: string;
  readonly requestId: string;

  constructor(
    kind: 'refused' | 'away',
    message: string,
    facts: Partial<FaultFacts> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PaymentFault';
    this.kind = kind;
    this.status = facts.status ?? null;
    this.type = facts.type ?? '';
    this.code = facts.code ?? '';
    this.requestId = facts.requestId ?? '';
  }
}

export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Starts a payment; the same order returns the same payment. Throws PaymentFault. */
  start(order: PaymentOrder): Promise<{ providerReference: string; redirectUrl: string }>;
  /**
   * Parses a webhook. Null: not signed by the provider, or too old. `ignored`: not one of our
   * payments.
   */
  readEvent(
    raw: string,
    signature: string,
    now: Date,
  ): PaymentEvent | RefundEvent | 'ignored' | null;
  /** Queries a payment; null if the provider does not know it. Throws PaymentFault. */
  find(providerReference: string): Promise<PaymentFacts | null>;
  /** Refunds a part of a payment to its card, once for each order. Throws PaymentFault. */
  refund(order: RefundOrder): Promise<RefundFacts>;
}

export interface SandboxBank {
  read(paymentId: string): Promise<SandboxPayment | null>;
  decide(paymentId: string, outcome: 'paid' | 'failed', now: Date): Promise<SignedEvent | null>;
}

export interface SandboxPayment {
  readonly id: string;
  readonly topUpId: string;
  readonly amountFils: bigint;
  readonly state: 'open' | 'paid' | 'failed';
}

export interface SignedEvent {
  readonly raw: string;
  readonly signature: string;
}

export interface Payments {
  readonly provider: PaymentProvider | null;
  readonly sandbox: SandboxBank | null;
}
