import { sql } from 'kysely';
import { findNewestOfPlatform } from '../features/activity/store.ts';
import type { Db } from '../shared/call.ts';
import type { Gauge } from './metrics.ts';

/** What waits in the database, for whoever watches the product: the same figures in each process. */
interface Backlog {
  readonly waiting: number;
  readonly failed: number;
  readonly messageSeconds: number;
  readonly dealSeconds: number;
  readonly taxSeconds: number;
  readonly matchSeconds: number;
}

/** Where more wait than this, the figure says so and counts no further. */
const countedMax = 10_000;

/** Reads what is due by the indexes that the clocks themselves use. */
async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      (select count(*)::int from (select from message where state = 'waiting' limit ${countedMax}) m) as waiting,
      (select count(*)::int from (select from message where state = 'failed' limit ${countedMax}) m) as failed,
      ${since(sql`select min(next_try_at) from message where state = 'waiting'`, now)} as "messageSeconds",
      ${since(
        sql`select least(
          (select min(expires_at) from rfq where state = 'active'),
          (select min(decide_by) from rfq where state = 'evaluate'),
          (select min(valid_until_at) from offer where state = 'pending'))`,
        now,
      )} as "dealSeconds",
      ${since(sql`select min(at) from tax_invoice_due`, now)} as "taxSeconds",
      ${since(sql`select min(created_at) from search_match`, now)} as "matchSeconds"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told nothing of what waits');
  return row;
}

/** Seconds since an instant that has passed, else 0. */
function since(instant: ReturnType<typeof sql>, now: Date) {
  return sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - (${instant}))::float8, 0))`;
}

/** What the platform proves by night; each leaves a line in the log. */
const proofs = { books: 'wallet.booksProven', audit: 'audit.proven' } as const;

/** The books' proof counts them; the chain's names the first break. */
function countDifferences(params: unknown): number {
  const { differences, broken } = params as { differences?: unknown; broken?: unknown };
  return typeof differences === 'number' ? differences : Number(broken !== undefined);
}

/** Nothing before the first night. */
async function readProofs(db: Db, now: Date): Promise<Gauge[]> {
  const found = await Promise.all(
    Object.entries(proofs).map(async ([proof, verb]) => ({ proof, line: await findNewestOfPlatform(db, verb) })),
  );
  const known = found.flatMap(({ proof, line }) => (line === undefined ? [] : [{ proof, ...line }]));
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

function gaugesOf(backlog: Backlog): Gauge[] {
  return [
    {
      name: 'outbox_messages',
      help: `Messages in the outbox, counted up to ${countedMax}.`,
      values: [
        [{ state: 'waiting' }, backlog.waiting],
        [{ state: 'failed' }, backlog.failed],
      ],
    },
    {
      name: 'overdue_seconds',
      help: 'How long the oldest record waits for what is due; 0 when nothing is.',
      values: [
        [{ clock: 'messages' }, backlog.messageSeconds],
        [{ clock: 'deals' }, backlog.dealSeconds],
        [{ clock: 'tax_invoices' }, backlog.taxSeconds],
        [{ clock: 'search_alerts' }, backlog.matchSeconds],
      ],
    },
  ];
}

/** Figures are asked for anew after so long: several who watch cost as much as one. */
const keptMs = 5_000;

/** Reads the backlog's gauges; a database that is away is told as `backlog_readable` 0. */
export function createBacklog(db: Db, clock: () => Date): () => Promise<Gauge[]> {
  let kept: { atMs: number; gauges: Promise<Gauge[]> } | null = null;
  const readable = (value: number): Gauge => ({
    name: 'backlog_readable',
    help: '1 when the database told what waits.',
    values: [[{}, value]],
  });
  return () => {
    const nowMs = performance.now();
    if (kept === null || nowMs - kept.atMs >= keptMs) {
      const read = async () => {
        const now = clock();
        return [...gaugesOf(await readBacklog(db, now)), ...(await readProofs(db, now)), readable(1)];
      };
      const gauges = read().catch(() => [readable(0)]);
      kept = { atMs: nowMs, gauges };
    }
    return kept.gauges;
  };
}
