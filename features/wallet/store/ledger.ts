import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';
import type { LedgerCause } from '../schema/lists.ts';
import { hasName } from './operator.ts';

/** One transfer with its postings, who made it, and whether it was taken back. */
function selectLedger(db: Db | Tx) {
  return db
    .selectFrom('ledger_transaction')
    .leftJoin('member', 'member.id', 'ledger_transaction.member_id')
    .leftJoin('operator', 'operator.id', 'ledger_transaction.operator_id')
    .select([
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.reference',
      'ledger_transaction.subject_type',
      'ledger_transaction.subject_id',
      'ledger_transaction.at',
      'member.full_name as member_name',
      'operator.full_name as operator_name',
      sql<Side[]>`(
        select json_agg(json_build_object('account', p.account, 'company_id', p.company_id, 'amount', p.amount_fils::text,
          'company', c.display_name) order by p.account <> 'wallet', abs(p.amount_fils) desc)
        from posting p left join company c on c.id = p.company_id where p.transaction_id = ledger_transaction.id)`.as(
        'sides',
      ),
      sql<boolean>`exists (select from ledger_transaction r where r.reverses = ledger_transaction.id)`.as(
        'is_reversed',
      ),
    ]);
}

interface Side {
  readonly account: Posting['account'];
  readonly company_id: string | null;
  readonly company: string | null;
  readonly amount: string;
}

export async function findLedgerRow(db: Db | Tx, id: string) {
  return selectLedger(db).where('ledger_transaction.id', '=', id).executeTakeFirst();
}
export type LedgerLine = NonNullable<Awaited<ReturnType<typeof findLedgerRow>>>;

export interface LedgerFilter {
  /** The beginning of a reference, or part of a company's name; '' for all. */
  readonly key: string;
  readonly cause: LedgerCause | null;
  /** At or after the one, before the other. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A cause as movements and, where others of them are about something else, the account that they must touch. */
function kindsOf(cause: LedgerCause): {
  kinds: readonly EntryKind[];
  account?: Posting['account'];
} {
  if (cause === 'fees') return { kinds: ['access_fee', 'access_refund'] };
  return cause === 'discounts'
    ? { kinds: ['q_discount', 'reversal'], account: 'q_discount_expense' }
    : { kinds: [cause] };
}

function selectFound(db: Db, { key, cause, from, until }: LedgerFilter) {
  let found = db
    .selectFrom('ledger_transaction')
    .select(['ledger_transaction.id', 'ledger_transaction.at']);
  if (from !== null) found = found.where('at', '>=', from);
  if (until !== null) found = found.where('at', '<', until);
  if (key !== '') {
    found = found.where(
      sql<boolean>`(starts_with(ledger_transaction.reference, upper(${key})) or ledger_transaction.id in (
        select transaction_id from posting join company on company.id = posting.company_id where ${hasName(key)}))`,
    );
  }
  if (cause === null) return found;
  const { kinds, account } = kindsOf(cause);
  found = found.where('kind', 'in', kinds);
  if (account === undefined) return found;
  return found.where(
    sql<boolean>`exists (
      select from posting where posting.transaction_id = ledger_transaction.id and posting.account = ${account})`,
  );
}

/** Transfers, newest first: cut first, by an index, then its rows get their postings and names. */
export async function listLedger(db: Db, filter: LedgerFilter, offset: number, limit: number) {
  const shown = selectFound(db, filter)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
  return selectLedger(db)
    .innerJoin(shown.as('shown'), 'shown.id', 'ledger_transaction.id')
    .orderBy('shown.at', 'desc')
    .orderBy('shown.id', 'desc')
    .execute();
}

/** Transfers are counted and summed so far. */
const countedMax = 10_000;

/**
 * How many transfers a filter finds, as far as they are counted, whether there are more, and what they come to on an account,
 * fils; null where there are more, or where no account is asked about.
 */
export async function sumLedger(db: Db, filter: LedgerFilter, account: Posting['account'] | null) {
  const found = selectFound(db, filter)
    .clearSelect()
    .select('ledger_transaction.id')
    .limit(countedMax + 1);
  const sum =
    account === null
      ? sql`null::bigint`
      : sql`(select coalesce(sum(amount_fils), 0)::bigint from found
          join posting on posting.transaction_id = found.id and posting.account = ${account})`;
  const { rows } = await sql<{ total: number; fils: bigint | null }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as total, ${sum} as fils`.execute(db);
  const { total = 0, fils = null } = rows[0] ?? {};
  const isLeast = total > countedMax;
  return { total: Math.min(total, countedMax), isLeast, fils: isLeast ? null : fils };
}

/** Two reversals of one transfer at once: the second waits here and then sees the first. */
export async function lockTransfer(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
