import { ledgerKinds } from '../rules/postings.ts';

/** What the statement shows. */
export const statementKinds = ['all', 'debit', 'credit'] as const;

/** What the ledger is narrowed to: what a figure of the dashboard is the sum of, or one kind of movement. */
export const ledgerCauses = ['fees', 'discounts', ...ledgerKinds] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** What waits for an operator (oldest first), whole or by what is to be done about it, and what is decided (newest first). */
export const topUpFilters = ['open', 'slips', 'cards', 'decided'] as const;
export type TopUpFilter = (typeof topUpFilters)[number];
export const withdrawalFilters = ['open', 'first', 'to_pay', 'decided'] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];
