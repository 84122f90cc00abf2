import { findNewestOfPlatform } from '#features/activity/store.ts';
import { readJobs } from '#features/operations/reads/jobs.ts';
import { countProviderFaults } from '#features/wallet/store/provider-fault.ts';
import type { Db } from '#shared/call.ts';
import type { Gauge } from './metrics.ts';

const proofs = { books: 'wallet.booksProven', audit: 'audit.proven' } as const;

function countDifferences(params: unknown): number {
  const { differences, broken } = params as { differences?: unknown; broken?: unknown };
  return typeof differences === 'number' ? differences : Number(broken !== undefined);
}

async function readProofs(db: Db, now: Date): Promise<Gauge[]> {
  const found = await Promise.all(
    Object.entries(proofs).map(async ([proof, verb]) => ({
      proof,
      line: await findNewestOfPlatform(db, verb),
    })),
  );
  const known = found.flatMap(({ proof, line }) =>
    line === undefined ? [] : [{ proof, ...line }],
  );
  return [
    {
      name: 'proof_age_seconds',
      help: 'Since the books and the audit log were proven last.',
      values: known.map(({ proof, at }) => [{ proof }, (now.getTime() - at.getTime()) / 1000]),
    },
    {
      name: 'proof_differences',
      help: 'What the last proof found wrong; anything but 0 is an alarm.',
      values: known.map(({ proof, params }) => [{ proof }, countDifferences(params)]),
    },
  ];
}

async function readWork(db: Db, now: Date): Promise<Gauge[]> {
  const jobs = await readJobs(db, now);
  const secondsSince = (instant: string) =>
    Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  return [
    {
      name: 'job_late',
      help: '1 when a job is late by its own bound, or its last round failed.',
      values: jobs.map(({ job, late }) => [{ job }, Number(late !== null)]),
    },
    {
      name: 'job_due',
      help: 'Records that wait for what is due, counted up to a thousand.',
      values: jobs.flatMap(({ job, due }) => (due === null ? [] : [[{ job }, due] as const])),
    },
    {
      name: 'job_overdue_seconds',
      help: 'How long the oldest record waits for what is due; 0 when none does.',
      values: jobs.flatMap(({ job, due, oldest_due_at: at }) =>
        due === null ? [] : [[{ job }, at === null ? 0 : secondsSince(at)] as const],
      ),
    },
    {
      name: 'job_age_seconds',
      help: 'Since the last round of a job in any process.',
      values: jobs.flatMap(({ job, last_at: at }) =>
        at === null ? [] : [[{ job }, secondsSince(at)] as const],
      ),
    },
  ];
}

async function readDeadLetters(db: Db): Promise<Gauge> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'failed')
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    name: 'outbox_failed',
    help: 'Messages that could not be delivered.',
    values: [[{}, Number(count)]],
  };
}

async function readCards(db: Db): Promise<Gauge> {
  const refused = await countProviderFaults(db);
  return {
    name: 'card_payments_refused',
    help: '1 while the provider of card payments refuses us, as with a wrong key.',
    values: [[{}, refused]],
  };
}

/** Gauges are cached for this time, so that several monitors cost as much as one. */
const cachedMs = 5_000;

/** Reads the backlog from the database; `backlog_readable` is 0 if it is unreachable. */
export function createBacklog(db: Db, clock: () => Date): () => Promise<Gauge[]> {
  let cached: { atMs: number; gauges: Promise<Gauge[]> } | null = null;
  const readable = (value: number): Gauge => ({
    name: 'backlog_readable',
    help: '1 when the database returned the backlog.',
    values: [[{}, value]],
  });
  return () => {
    const nowMs = performance.now();
    if (cached === null || nowMs - cached.atMs >= cachedMs) {
      const read = async () => {
        const now = clock();
        return [
          ...(await readWork(db, now)),
          await readDeadLetters(db),
          await readCards(db),
          ...(await readProofs(db, now)),
          readable(1),
        ];
      };
      const gauges = read().catch(() => [readable(0)]);
      cached = { atMs: nowMs, gauges };
    }
    return cached.gauges;
  };
}
