import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Numbers the tax invoices of fees within seconds of the payment, in every process. Reading the
 * empty list costs one index look-up. Returns a function that stops it.
 */
export function startTaxClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random'> & ClockParts,
): () => Promise<void> {
  const { db, clockAt, random } = services;
  const round = (isStopped: () => boolean) => issueTaxInvoices({ db, clockAt, random }, isStopped);
  return startClock('tax_invoices', services, round, { done: Number, isAtOnce: true });
}
