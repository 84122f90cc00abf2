import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Numbers the tax invoices of fees within seconds after they are paid, in every process: a look at an empty list costs an
 * index. Returns how to stop.
 */
export function startTaxClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random'> & ClockParts,
): () => Promise<void> {
  const { db, clockAt, random } = services;
  const round = (isStopped: () => boolean) => issueTaxInvoices({ db, clockAt, random }, isStopped);
  return startClock('tax_invoices', services, round, { done: Number, isAtOnce: true });
}
