import type { InvoiceState } from '../invoice/rules.ts';
import type { OfferState } from '../offer/rules/table.ts';
import type { OrderState } from '../purchase-order/rules/table.ts';
import type { StoredRfqState } from '../rfq/rules/table.ts';

export const dealSteps = [
  'accepted',
  'generated',
  'sent',
  'acknowledged',
  'received',
  'q_invoice',
  'completed',
] as const;
export type DealStep = (typeof dealSteps)[number];

export interface StepView {
  readonly step: DealStep;
  /** `skipped`: a later step was done without it. */
  readonly state: 'done' | 'now' | 'next' | 'skipped';
  readonly at: Date | null;
}

export interface StepFacts {
  readonly at: Readonly<Record<DealStep, Date | null>>;
  /** The deal has a Q discount, because only then an invoice to the platform is due. */
  readonly hasDiscount: boolean;
}

/** The state of each step. The first open step with nothing done after it is `now`. */
export function stepsOf({ at, hasDiscount }: StepFacts): StepView[] {
  const steps = dealSteps.filter((step) => step !== 'q_invoice' || hasDiscount);
  const lastDone = steps.findLastIndex((step) => at[step] !== null);
  return steps.map((step, index) => {
    if (at[step] !== null) return { step, state: 'done', at: at[step] };
    if (index < lastDone) return { step, state: 'skipped', at: null };
    return { step, state: index === lastDone + 1 ? 'now' : 'next', at: null };
  });
}

/** The next action per reader. The reader must act on those in `ownSteps`. */
export const nextKinds = [
  'wait_offers',
  'compare',
  'generate',
  'send',
  'wait_acknowledge',
  'receive',
  'wait_invoice',
  'wait_operator',
  'answer',
  'confirm',
  'wait_decision',
  'wait_order',
  'acknowledge',
  'deliver',
  'upload_invoice',
  'invoice_pending',
  'done',
  'ended',
] as const;
export type NextKind = (typeof nextKinds)[number];

const ownSteps: readonly NextKind[] = [
  'compare',
  'generate',
  'send',
  'receive',
  'answer',
  'confirm',
  'acknowledge',
  'deliver',
  'upload_invoice',
];

export function isOwnStep(kind: NextKind): boolean {
  return ownSteps.includes(kind);
}

export interface NextFacts {
  readonly side: 'buyer' | 'supplier';
  readonly rfqState: StoredRfqState;
  readonly pendingOffers: number;
  /** The offer of the deal, or the supplier's own before there is a deal. */
  readonly offerState: OfferState | null;
  readonly hasOpenRevision: boolean;
  readonly needsConfirmation: boolean;
  readonly orderState: OrderState;
  readonly hasDiscount: boolean;
  readonly invoiceState: InvoiceState;
}

function beforeDeal(facts: NextFacts): NextKind {
  if (facts.side === 'buyer') {
    if (facts.rfqState !== 'active' && facts.rfqState !== 'evaluate') return 'ended';
    return facts.pendingOffers > 0
      ? 'compare'
      : facts.rfqState === 'active'
        ? 'wait_offers'
        : 'ended';
  }
  if (facts.offerState !== 'pending') return 'ended';
  if (facts.hasOpenRevision) return 'answer';
  return facts.needsConfirmation ? 'confirm' : 'wait_decision';
}

function afterSending(facts: NextFacts): NextKind {
  const isBuyer = facts.side === 'buyer';
  if (facts.orderState === 'sent') return isBuyer ? 'wait_acknowledge' : 'acknowledge';
  return isBuyer ? 'receive' : 'deliver';
}

function afterDelivery(facts: NextFacts): NextKind {
  if (!facts.hasDiscount) return 'done';
  const isPending = facts.invoiceState === 'pending';
  if (facts.side === 'supplier') return isPending ? 'invoice_pending' : 'upload_invoice';
  return isPending ? 'wait_operator' : 'wait_invoice';
}

export function nextOf(facts: NextFacts): NextKind {
  switch (facts.offerState) {
    case 'accepted':
      if (facts.side === 'supplier') return 'wait_order';
      return facts.orderState === 'made' ? 'send' : 'generate';
    case 'waiting':
      return afterSending(facts);
    case 'delivered':
      return afterDelivery(facts);
    case 'completed':
      return 'done';
    case null:
    case 'pending':
    case 'rejected':
    case 'canceled':
    case 'expired':
    case 'withdrawn':
      return beforeDeal(facts);
    default:
      return facts.offerState satisfies never;
  }
}

export const dealEvents = [
  'offer_sent',
  'offer_revised',
  'offer_confirmed',
  'offer_withdrawn',
  'offer_accepted',
  'offer_rejected',
  'offer_supplierKnown',
  'offer_canceled',
  'offer_expired',
  'offer_restored',
  'negotiation_asked',
  'negotiation_answered',
  'negotiation_declined',
  'order_generated',
  'order_uploaded',
  'order_sent',
  'order_acknowledged',
  'order_reminded',
  'order_receiptReminded',
  'order_received',
  'order_closed',
  'order_delivered',
  'order_attached',
  'order_canceled',
  'invoice_uploaded',
  'invoice_accepted',
  'invoice_rejected',
  'orderTax_invoiced',
  'orderTax_credited',
  'deal_completed',
] as const;
export type DealEventKey = (typeof dealEvents)[number];

export function eventKeyOf(verb: string): DealEventKey | null {
  return dealEvents.find((key) => key === verb.replace('.', '_')) ?? null;
}
