import type { Locale } from './locale.ts';

export const paymentProviders = ['sandbox', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What is to be paid for one top-up. */
export interface PaymentOrder {
  readonly topUpId: string;
  /** Its number as people see it. */
  readonly reference: string;
  readonly amountFils: bigint;
  readonly locale: Locale;
  readonly email: string;
  /** Where the payer comes back to; that page asks the provider and believes nothing of its own address. */
  readonly returnUrl: string;
}

export type PaymentOutcome = 'open' | 'paid' | 'failed' | 'canceled';

/** A payment as its provider tells of it. */
export interface PaymentFacts {
  readonly providerReference: string;
  /** What we gave it when it began. */
  readonly topUpId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly outcome: PaymentOutcome;
}

export interface PaymentEvent extends PaymentFacts {
  /** The provider's own: each is taken once. */
  readonly eventId: string;
}

/** What a provider said when it did not do what it was asked; never its whole message, which may repeat a key. */
interface FaultFacts {
  /** HTTP; null: there was no answer. */
  readonly status: number | null;
  /** The provider's own names of the fault, '' for none: `invalid_request_error`, `api_key_expired`. */
  readonly type: string;
  readonly code: string;
  /** By which the provider finds the request in its own log; '' for none. */
  readonly requestId: string;
}

/**
 * A provider did not do what it was asked. `refused`: it will not, however often it is asked, as with a wrong key. `away`: it
 * could not be reached or was overloaded, and may do it in a moment.
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

/** Cards are taken by somebody else; this is all the product knows of them. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Begins a payment; for the same order again it is the same payment. Throws PaymentFault. */
  start(order: PaymentOrder): Promise<{ providerReference: string; redirectUrl: string }>;
  /** Reads a webhook. Null: not signed by the provider, or too long ago. `ignored`: signed, but nothing of ours. */
  readEvent(raw: string, signature: string, now: Date): PaymentEvent | 'ignored' | null;
  /** Asks for the state of a payment; null when the provider does not know it. Throws PaymentFault. */
  find(providerReference: string): Promise<PaymentFacts | null>;
}

/** The other side of the sandbox: what a bank's own page would show and do. */
export interface SandboxBank {
  read(paymentId: string): Promise<SandboxPayment | null>;
  /** Decides the payment and hands out the webhook, signed, for whoever delivers it. Null: no such payment. */
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
  /** Null: no cards here, only bank transfers. */
  readonly provider: PaymentProvider | null;
  /** Null outside the demo. */
  readonly sandbox: SandboxBank | null;
}
