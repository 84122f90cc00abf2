import { proveByNight } from '#features/audit/commands.ts';
import { reconcileByNight } from '#features/wallet/commands/reconcile.ts';
import { askSilentPayments } from '#features/wallet/commands/silent.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { ApiServices } from '../http/handle.ts';
import { noJobLog, type JobLog } from '../jobs/job-log.ts';

type WatchParts = Pick<
  ApiServices,
  'db' | 'clock' | 'clockAt' | 'random' | 'payments' | 'secrets' | 'log'
>;

/** Between two rounds; a webhook that never comes is missed for so much longer at most. */
const roundMs = 5 * 60_000;

/** Asks the provider for card payments of which nothing was heard. Safe to run anywhere, any number of times. */
export async function askForSilentPayments(parts: Omit<WatchParts, 'secrets'>): Promise<void> {
  const { db, random, payments, clock, clockAt, log } = parts;
  const system = { actor: { kind: 'anonymous' }, now: clock(), address: '' } as const;
  await askSilentPayments(
    { ...system, db, random, payments, clockAt },
    (error, topUpId, isGivenUp) =>
      log.error(
        isGivenUp ? 'a payment is given up to the console' : 'a payment could not be asked for',
        {
          error,
          topUpId,
        },
      ),
  );
}

/** Proves the books, which the console then shows; a difference alarms in the log and repairs nothing (product §3). */
export async function proveBooks({
  db,
  log,
  random,
  clock,
}: Pick<WatchParts, 'db' | 'log' | 'random' | 'clock'>): Promise<void> {
  const differences = await reconcileByNight(db, {
    actor: { kind: 'anonymous' },
    random,
    now: clock(),
    address: '',
  });
  for (const { kind, subject, expected, found } of differences) {
    log.error('the ledger differs', {
      kind,
      subject,
      expected: String(expected),
      found: String(found),
    });
  }
}

/**
 * Follows the audit log's chain, which then goes on with what was found. The line of the log is what an attacker of the
 * database cannot reach: `npm run operator -- verify-audit --noted` takes it (docs/decisions/0031).
 */
async function proveAudit({ db, secrets, log, random, clock }: WatchParts): Promise<void> {
  const doer = { actor: { kind: 'anonymous' }, random, now: clock(), address: '' } as const;
  const { newest, broken } = await proveByNight({ db, secrets }, doer);
  const noted = newest === null ? '' : `${newest.seq}:${newest.hash}`;
  if (broken === null) log.info('the audit log is whole', { noted });
  else
    log.error('the audit log is broken', {
      kind: broken.kind,
      seq: String(broken.seq ?? ''),
      noted,
    });
}

/** Looks after money off the request path: open payments every few minutes, the books and the audit log every night. Returns how to stop. */
export function startMoneyWatch(parts: WatchParts & { readonly jobs?: JobLog }): () => void {
  const { jobs = noJobLog } = parts;
  let provenOn = dayInDubai(parts.clock());
  const round = async () => {
    await jobs.run('money', () => askForSilentPayments(parts));
    const today = dayInDubai(parts.clock());
    if (today === provenOn) return;
    await jobs.run('proofs', async () => {
      await proveBooks(parts);
      await proveAudit(parts);
    });
    provenOn = today;
  };
  let isRunning = false;
  const timer = setInterval(() => {
    // A provider that answers slowly makes a round long: the next one waits for its turn.
    if (isRunning) return;
    isRunning = true;
    round()
      .catch((error: unknown) => parts.log.error('the watch over money failed', { error }))
      .finally(() => {
        isRunning = false;
      });
  }, roundMs);
  timer.unref();
  return () => clearInterval(timer);
}
