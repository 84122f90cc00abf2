import { issueTaxInvoices } from '../features/tax-invoice/commands/issue.ts';
import type { ApiServices } from './http/handle.ts';
import { noJobLog, type JobLog } from './job-log.ts';

/** How long a fee waits for its tax invoice at most; a look at an empty list costs an index. */
const tickMs = 5_000;

/** Numbers the tax invoices of fees right after they are paid, in every process; returns how to stop. */
export function startTaxClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random' | 'log'> & { readonly jobs?: JobLog },
): () => Promise<void> {
  const { db, clockAt, random, log, jobs = noJobLog } = services;
  let isStopped = false;
  let running: Promise<unknown> | null = null;
  const tick = () => {
    if (isStopped) return;
    running ??= jobs
      .run('tax_invoices', () => issueTaxInvoices({ db, clockAt, random }, () => isStopped), Number)
      .catch((error: unknown) => log.error('fees could not be invoiced', { error }))
      .finally(() => {
        running = null;
      });
  };
  tick();
  const timer = setInterval(tick, tickMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
