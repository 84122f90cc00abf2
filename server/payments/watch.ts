import { proveByNight } from '#features/audit/commands.ts';
import { correctDealSums } from '#features/report/store/deal-sums.ts';
import { correctCounts } from '#features/rfq/store/counts.ts';
import { querySentRefunds } from '#features/wallet/commands/apply-refund.ts';
import { checkSinceNight, reconcileByNight } from '#features/wallet/commands/reconcile.ts';
import type { Difference } from '#features/wallet/rules/reconcile.ts';
import { querySilentPayments } from '#features/wallet/commands/query-silent-payments.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { ApiServices } from '../http/handle.ts';
import { noJobLog, type JobLog } from '../jobs/job-log.ts';

type WatchParts = Pick<
  ApiServices,
  'db' | 'clock' | 'clockAt' | 'random' | 'payments' | 'secrets' | 'log'
>;

/** Pause between rounds. A lost webhook delays a payment at most this long. */
const roundMs = 5 * 60_000;

/**
 * Queries the provider for card payments without a webhook. Idempotent, so any process may run it.
 */
export async function queryOpenPayments(parts: Omit<WatchParts, 'secrets'>): Promise<void> {
  const { db, random, payments, clock, clockAt, log } = parts;
  const system = { actor: { kind: 'anonymous' }, now: clock(), address: '' } as const;
  await querySilentPayments(
    { ...system, db, random, payments, clockAt },
    (error, topUpId, isGivenUp) =>
      log.error(
        isGivenUp ? 'a payment is given up to the console' : 'a payment could not be queried',
        {
          error,
          topUpId,
        },
      ),
  );
  await querySentRefunds({ ...system, db, random, payments, clockAt }, (error, withdrawalId) =>
    log.error('a refund to a card could not be queried', { error, withdrawalId }),
  );
}

function raiseAlarm(log: WatchParts['log'], differences: readonly Difference[]): void {
  for (const { kind, subject, expected, found } of differences) {
    log.error('the ledger differs', {
      kind,
      subject,
      expected: String(expected),
      found: String(found),
    });
  }
}

/** Checks the transfers since the nightly proof every few minutes (decision 0137). */
export async function checkBooks({
  db,
  log,
  clock,
}: Pick<WatchParts, 'db' | 'log' | 'clock'>): Promise<void> {
  raiseAlarm(log, await checkSinceNight({ db, now: clock() }));
}

/**
 * Proves the ledger. The console shows the result; a difference raises an alarm in the log and is
 * never repaired automatically (product §3).
 */
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
  raiseAlarm(log, differences);
}

/**
 * Verifies the audit log's chain and appends the result. The log line is needed because an attacker
 * of the database cannot change it: `npm run operator -- verify-audit --noted` reads it
 * (docs/decisions/0031).
 */
async function proveAudit({ db, secrets, log, random, clock }: WatchParts): Promise<void> {
  const actorContext = { actor: { kind: 'anonymous' }, random, now: clock(), address: '' } as const;
  const { newest, broken } = await proveByNight({ db, secrets }, actorContext);
  const noted = newest === null ? '' : `${newest.seq}:${newest.hash}`;
  if (broken === null) log.info('the audit log is whole', { noted });
  else
    log.error('the audit log is broken', {
      kind: broken.kind,
      seq: String(broken.seq ?? ''),
      noted,
    });
}

const companiesAtOnce = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Compares the counts of RFQs and the sums of deals with their rows and corrects them. Unlike money
 * they are derived, so a difference is an error of the program only, and the log has it.
 */
export async function proveSums({ db, log }: Pick<WatchParts, 'db' | 'log'>): Promise<void> {
  for (const correct of [correctCounts, correctDealSums]) {
    for (let after: string | null = firstId; after !== null;) {
      const found: { last: string | null; wrong: readonly object[] } = await correct(
        db,
        after,
        companiesAtOnce,
      );
      for (const difference of found.wrong) log.error('a stored sum was wrong', { ...difference });
      after = found.last;
    }
  }
}

/**
 * Queries open payments and checks new transfers every few minutes, and proves ledger, audit log and
 * stored sums every night. Returns a function that stops it.
 */
export function startMoneyWatch(parts: WatchParts & { readonly jobs?: JobLog }): () => void {
  const { jobs = noJobLog } = parts;
  let provenOn = dayInDubai(parts.clock());
  const round = async () => {
    await jobs.run('money', async () => {
      await queryOpenPayments(parts);
      await checkBooks(parts);
    });
    const today = dayInDubai(parts.clock());
    if (today === provenOn) return;
    await jobs.run('proofs', async () => {
      await proveBooks(parts);
      await proveAudit(parts);
      await proveSums(parts);
    });
    provenOn = today;
  };
  let isRunning = false;
  const timer = setInterval(() => {
    // A slow provider makes a round long, so the next one is skipped.
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
