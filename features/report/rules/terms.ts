/**
 * This calendar month, quarter or year, the last twelve months with this one, the reader's own
 * days, or the whole time.
 */
export const periods = ['month', 'quarter', 'year', 'months', 'all', 'range'] as const;
export type Period = (typeof periods)[number];

/** The groups of published RFQs in one ring; those without a result share a slice. */
export const rfqGroups = [
  'active',
  'accepted',
  'evaluate',
  'delivered',
  'completed',
  'closed',
] as const;
export type RfqGroup = (typeof rfqGroups)[number];

/** The tabs of a supplier's quotations (product §7). */
export const quotationGroups = [
  'pending',
  'accepted',
  'delivered',
  'completed',
  'rejected',
] as const;
export type QuotationGroup = (typeof quotationGroups)[number];

export const responseSpans = ['hours4', 'day', 'days3', 'later'] as const;

export const sheetPaths = {
  buyer: '/dashboard/buyer/reports/export',
  supplier: '/dashboard/supplier/reports/export',
} as const;

export const buyerTasks = [
  'approve',
  'approve_award',
  'approve_proposal',
  'new_offers',
  'compare',
  'answered',
  'answer_question',
  'send_order',
  'confirm_receipt',
  'late_delivery',
] as const;
export type BuyerTask = (typeof buyerTasks)[number];

export const supplierTasks = [
  'quote',
  'revise',
  'confirm_offer',
  'acknowledge',
  'deliver',
  'deliver_late',
  'upload_invoice',
  'wallet',
] as const;
export type SupplierTask = (typeof supplierTasks)[number];
export type TaskKind = BuyerTask | SupplierTask;

/** The group of an RFQ's state. Null: never published. */
export function rfqGroupOf(state: string): RfqGroup | null {
  if (state === 'expired' || state === 'canceled') return 'closed';
  return rfqGroups.find((group) => group === state) ?? null;
}

export function quotationGroupOf(state: string): QuotationGroup {
  if (state === 'waiting') return 'accepted';
  return quotationGroups.find((group) => group === state) ?? 'rejected';
}
