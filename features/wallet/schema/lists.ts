import { ledgerKinds } from '../rules/postings.ts';

export const statementKinds = ['all', 'debit', 'credit'] as const;

/** The filters of the ledger: the cause of a dashboard figure, or one kind of movement. */
export const ledgerCauses = ['fees', 'discounts', ...ledgerKinds] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/**
 * Pending top-ups (oldest first), all or by the action that they need, and decided ones (newest
 * first).
 */
export const topUpFilters = ['open', 'slips', 'cards', 'decided'] as const;
export type TopUpFilter = (typeof topUpFilters)[number];
export const withdrawalFilters = ['open', 'first', 'to_pay', 'decided'] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];
