import { sql, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { recordActivity, type Activity, type Doer } from '#features/activity/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { evaluationMs, owedMoves, type StoredRfqState } from '../rules/table.ts';
import { headColumns } from './head.ts';

/** Everything of an RFQ but what only a search looks at. */
export const rfqColumns = [
  ...headColumns,
  'company_id',
  'created_by',
  'state',
  'pending_for',
  'held_at',
  'held_for',
  'rate_micro',
  'discount_rate_bp',
  'discount_max_minor',
  'decided_at',
  'closed_at',
  'reason_code',
  'copied_from',
  'pending_offer_count',
  'first_bought_at',
  'amendment_count',
  'updated_at',
] as const;
/** The same as text, for a statement that is not put together anew each time. */
const columnList = sql.raw(rfqColumns.join(', '));
export type RfqRow = Pick<Selectable<Tables['rfq']>, (typeof rfqColumns)[number]>;
type RfqChanges = Omit<
  Updateable<Tables['rfq']>,
  'id' | 'number' | 'company_id' | 'state' | 'version'
>;

/** Who acts and the clock that deadlines are judged by: a call, or the clock's own job. */
export type ClockedDoer = Doer & Pick<Call, 'clockAt'>;

/** A row under lock, as it is at `now`: the clock's dues are paid. */
export interface LockedRfq extends RfqRow {
  readonly now: Date;
  /** What the clock brought it to just now; the caller closes its offers when that is `expired`. */
  readonly settled: 'evaluate' | 'expired' | null;
}

type DiscountColumns = Pick<RfqRow, 'discount_minor' | 'discount_rate_bp' | 'discount_max_minor'>;

/** The Q discount that an RFQ promises; nothing before it has a price. */
export function discountTermsOf(row: DiscountColumns): DiscountTerms {
  return {
    discountMinor: row.discount_minor ?? 0n,
    discountRateBp: row.discount_rate_bp ?? 0,
    discountMaxMinor: row.discount_max_minor ?? 0n,
  };
}

/** The row as stored: whoever shows its state asks `effectiveState`. */
export async function findRfq(db: Db | Tx, rfqId: string): Promise<RfqRow | undefined> {
  return db.selectFrom('rfq').select(rfqColumns).where('id', '=', rfqId).executeTakeFirst();
}

/** How notifications name it. */
export function aboutRfq(row: Pick<RfqRow, 'id' | 'number' | 'title'>) {
  return { rfq_id: row.id, number: rfqNumber(row.number), title: row.title };
}

/** Suppliers who paid for it and were not refunded. */
export async function listCompaniesWithAccess(db: Db | Tx, rfqId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('access')
    .select('company_id')
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

/** Suppliers whose offer on it waits, or may be renewed while the buyer compares. */
async function listCompaniesWaiting(tx: Tx, rfqId: string) {
  return tx
    .selectFrom('offer')
    .select('company_id')
    .where('rfq_id', '=', rfqId)
    .where('state', 'in', ['pending', 'expired'])
    .orderBy('company_id')
    .execute();
}

/** Where nothing can bring the RFQ back to the suppliers who were not chosen; of two in a row the later one counts. */
const ended: readonly StoredRfqState[] = [
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
];

/**
 * The only writer of `rfq.state`. The caller holds the row's lock and has decided; `set` changes further columns. An
 * evaluation ends by itself 30 days after `doer.now` unless `set.decide_by` says otherwise.
 */
export async function moveRfq(
  tx: Tx,
  doer: Pick<Doer, 'now'>,
  row: Pick<RfqRow, 'id'>,
  to: StoredRfqState,
  set: RfqChanges = {},
): Promise<RfqRow> {
  const isOver = ended.includes(to);
  return tx
    .updateTable('rfq')
    .set({
      ...(isOver ? { closed_at: doer.now } : {}),
      ...(to === 'accepted' ? { decided_at: doer.now } : {}),
      ...(to === 'pending' ? {} : { pending_for: null }),
      decide_by: to === 'evaluate' ? new Date(doer.now.getTime() + evaluationMs) : null,
      updated_at: doer.now,
      ...set,
      state: to,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .returning(rfqColumns)
    .executeTakeFirstOrThrow();
}

/** Changes columns of a row under lock and counts its version up; the state stays. */
export async function saveRfq(tx: Tx, rfqId: string, now: Date, set: RfqChanges): Promise<RfqRow> {
  return tx
    .updateTable('rfq')
    .set({ ...set, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', rfqId)
    .returning(rfqColumns)
    .executeTakeFirstOrThrow();
}

/** One step that time brings about, told to those whom it concerns (product §6). */
async function settleOne(
  tx: Tx,
  doer: Doer,
  row: RfqRow,
  to: 'evaluate' | 'expired',
): Promise<RfqRow> {
  const set =
    to === 'evaluate' ? { decide_by: new Date(row.expires_at.getTime() + evaluationMs) } : {};
  const moved = await moveRfq(tx, doer, row, to, set);
  const { id, company_id: companyId } = row;
  const verb = to === 'evaluate' ? 'rfq.evaluated' : 'rfq.expired';
  const params = aboutRfq(row);
  const { number, title } = params;
  const activity: Activity = {
    companyId,
    verb,
    subjectType: 'rfq',
    subjectId: id,
    params: { number, title },
  };
  await recordActivity(tx, doer, activity, { kind: 'anonymous' });
  await notifyCompany(tx, doer, {
    companyId,
    type: to === 'evaluate' ? 'rfq_evaluate' : 'rfq_expired',
    params,
  });
  // That an evaluation begins tells that others quoted: who has no offer waiting hears of the end then, the others at its end.
  const waits = (await listCompaniesWaiting(tx, id)).map(({ company_id: waiting }) => waiting);
  const isLapse = row.state === 'evaluate';
  const others = (await listCompaniesWithAccess(tx, id)).filter((paid) => !waits.includes(paid));
  const companyIds = isLapse ? waits : to === 'evaluate' ? others : [...others, ...waits];
  await notifyCompanies(tx, doer, { companyIds, type: 'rfq_closed', params });
  return moved;
}

/**
 * Locks an RFQ and leaves what the clock owes it unpaid: for a noun that cannot close its offers when it expires. What it
 * is in at `now` says `effectiveState`. Undefined when there is no such row.
 */
export async function holdRfq(
  tx: Tx,
  doer: ClockedDoer,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  const [stored] = (
    await sql<RfqRow>`select ${columnList} from rfq where id = ${rfqId} for update`.execute(tx)
  ).rows;
  return stored === undefined
    ? undefined
    : { ...stored, now: await doer.clockAt(tx), settled: null };
}

/**
 * Locks an RFQ and pays what the clock owes it, as the clock's job would: an active one past its expiry goes to
 * evaluation or expires, an evaluation past its 30 days expires. A refusal of the caller rolls that back, too. First
 * in the lock order: rfq → offer → purchase_order → wallet. Undefined when there is no such row.
 */
export async function lockRfq(
  tx: Tx,
  doer: ClockedDoer,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  const held = await holdRfq(tx, doer, rfqId);
  if (held === undefined) return undefined;
  const { now } = held;
  const moves = owedMoves(held, now);
  const clock: Doer = { actor: { kind: 'anonymous' }, random: doer.random, now, address: '' };
  let row: RfqRow = held;
  for (const to of moves) row = await settleOne(tx, clock, row, to);
  return { ...row, now, settled: moves.at(-1) ?? null };
}
