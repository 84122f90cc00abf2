import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rowsReachable } from '#shared/endpoint.ts';
import { isOneOf } from '#shared/sql/list-order.ts';
import { lastCharacter } from '#shared/sql/search-pattern.ts';
import { companiesNamed } from '#features/account/store/named.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';
import type { LedgerCause } from '../schema/lists.ts';
import { rowsOfDays } from './statement.ts';

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
      sql<boolean>`exists (
        select from withdrawal w where w.top_up_id = ledger_transaction.subject_id and w.state <> 'refused')`.as(
        'has_refund',
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
  /** `from` is inclusive, `until` exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Translates a cause into kinds of movements, and into the account that they must touch where the
 * kinds also cover other causes.
 */
function kindsOf(cause: LedgerCause): {
  kinds: readonly EntryKind[];
  account?: Posting['account'];
} {
  if (cause === 'fees') return { kinds: ['access_fee', 'access_refund'] };
  return cause === 'discounts'
    ? { kinds: ['q_discount', 'reversal'], account: 'q_discount_expense' }
    : { kinds: [cause] };
}

/** References that begin with a text; companies that it names; movements of each (decision 0124). */
const referencesMax = 1000;
const namedMax = 20;
const ofNamedMax = rowsReachable + 1;

function isFound({ key, from, until }: LedgerFilter): RawBuilder<SqlBool> {
  const start = sql`upper(${key})`;
  return isOneOf(
    sql`ledger_transaction.id`,
    sql`(select entry.id from ledger_transaction as entry
        where entry.reference ~>=~ ${start} and entry.reference ~<~ (${start} || ${lastCharacter})
        order by entry.id desc limit ${sql.lit(referencesMax)})
      union all select one.transaction_id
      from (select * from (${companiesNamed(key)}) as called limit ${sql.lit(namedMax)}) as named
      cross join lateral (
        select posting.transaction_id from posting
        where posting.company_id = named.id and ${rowsOfDays(sql`named.id`, { from, until })}
        order by posting.wallet_row desc limit ${sql.lit(ofNamedMax)}) as one`,
  );
}

function selectFound(db: Db, filter: LedgerFilter) {
  const { key, cause, from, until } = filter;
  let found = db
    .selectFrom('ledger_transaction')
    .select(['ledger_transaction.id', 'ledger_transaction.at']);
  if (from !== null) found = found.where('at', '>=', from);
  if (until !== null) found = found.where('at', '<', until);
  if (key !== '') {
    found = found.where(isFound(filter));
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

/**
 * Lists transfers, newest first. The page is cut by an index before its postings and names are
 * joined, to avoid joins for rows that are not shown.
 */
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

/** The maximum of transfers that are counted and summed, so that a long ledger stays fast. */
const countedMax = 10_000;

/**
 * Counts the transfers of a filter up to the maximum, and sums them on an account, fils. Null: more
 * rows match than are counted, so a sum would be wrong, or no account was requested.
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

/** Serialises concurrent reversals of one transfer, so that the second sees the first. */
export async function lockTransfer(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
