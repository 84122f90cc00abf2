import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../server/db/search-pattern.ts';
import type { Db, Tx } from '../../../shared/call.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';
import type { LedgerCause, TopUpFilter, WithdrawalFilter } from '../schema/lists.ts';

export interface MoneyFilter<State> {
  readonly state: State;
  /** Part of a company's name, or the beginning of a number such as TU-01002. */
  readonly key: string;
}

function digitsOf(key: string): string {
  return /(\d{1,12})$/.exec(key)?.[1] ?? '';
}

function selectTopUps(db: Db | Tx) {
  return db
    .selectFrom('top_up')
    .innerJoin('company', 'company.id', 'top_up.company_id')
    .leftJoin('wallet_package', 'wallet_package.id', 'top_up.package_id')
    .leftJoin('stored_file', 'stored_file.id', 'top_up.slip_file_id')
    .leftJoin('operator', 'operator.id', 'top_up.decided_by')
    .selectAll('top_up')
    .select([
      'company.display_name as company_name',
      'wallet_package.name_en as package_en',
      'wallet_package.name_ar as package_ar',
      'stored_file.name as slip_name',
      'stored_file.media_type as slip_media_type',
      'operator.full_name as decided_by_name',
    ]);
}

export async function findOperatorTopUp(db: Db | Tx, id: string) {
  return selectTopUps(db).where('top_up.id', '=', id).executeTakeFirst();
}
export type OperatorTopUpRow = NonNullable<Awaited<ReturnType<typeof findOperatorTopUp>>>;

/** Part of a company's name. */
export const hasName = (key: string) => sql<boolean>`search_norm(company.display_name) like ${containing(key)}`;

const isSlip = sql<boolean>`top_up.state = 'submitted'`;
const isUnreadCard = sql<boolean>`(top_up.state = 'started' and top_up.given_up_at is not null)`;
const topUpsOf: Readonly<Record<TopUpFilter, RawBuilder<boolean>>> = {
  open: sql<boolean>`(${isSlip} or ${isUnreadCard})`,
  slips: isSlip,
  cards: isUnreadCard,
  decided: sql<boolean>`top_up.state in ('confirmed', 'refused')`,
};

/** Open ones (slips, and cards that were given up to us) oldest first, decided ones newest first; and how many. */
export async function listOperatorTopUps(
  db: Db,
  { state, key }: MoneyFilter<TopUpFilter>,
  offset: number,
  limit: number,
) {
  const isOpen = state !== 'decided';
  const digits = digitsOf(key);
  const filtered = selectTopUps(db)
    .where(topUpsOf[state])
    .$if(key !== '', (query) =>
      query.where((row) =>
        row.or([hasName(key), ...(digits === '' ? [] : [row('top_up.number', '=', BigInt(digits))])]),
      ),
    );
  const rows = await filtered
    .orderBy(
      isOpen ? (row) => row.fn.coalesce('top_up.submitted_at', 'top_up.given_up_at') : 'top_up.decided_at',
      isOpen ? 'asc' : 'desc',
    )
    .orderBy('top_up.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await filtered
    .clearSelect()
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

function selectWithdrawals(db: Db | Tx) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('company', 'company.id', 'withdrawal.company_id')
    .leftJoin('operator', 'operator.id', 'withdrawal.decided_by')
    .leftJoin('operator as approver', 'approver.id', 'withdrawal.approved_by')
    .leftJoin('operator as opener', 'opener.id', 'withdrawal.opened_by')
    .selectAll('withdrawal')
    .select([
      'company.display_name as company_name',
      'operator.full_name as decided_by_name',
      'approver.full_name as approved_by_name',
      'opener.full_name as opened_by_name',
    ]);
}

export async function findOperatorWithdrawal(db: Db | Tx, id: string) {
  return selectWithdrawals(db).where('withdrawal.id', '=', id).executeTakeFirst();
}
export type OperatorWithdrawalRow = NonNullable<Awaited<ReturnType<typeof findOperatorWithdrawal>>>;

/** A withdrawal that waits for the first of its two operators (decision 0024). */
function needsFirst(approvalFils: bigint): RawBuilder<boolean> {
  return sql<boolean>`(withdrawal.day_fils > ${approvalFils} and withdrawal.approved_by is null)`;
}

/** Open ones oldest first, decided ones newest first; and how many. `approvalFils`: above it two operators are needed. */
export async function listOperatorWithdrawals(
  db: Db,
  { state, key, approvalFils }: MoneyFilter<WithdrawalFilter> & { readonly approvalFils: bigint },
  offset: number,
  limit: number,
) {
  const isOpen = state !== 'decided';
  const digits = digitsOf(key);
  const filtered = selectWithdrawals(db)
    .where('withdrawal.state', isOpen ? '=' : '<>', 'held')
    .$if(state === 'first', (query) => query.where(needsFirst(approvalFils)))
    .$if(state === 'to_pay', (query) => query.where(sql<boolean>`not ${needsFirst(approvalFils)}`))
    .$if(key !== '', (query) =>
      query.where((row) =>
        row.or([hasName(key), ...(digits === '' ? [] : [row('withdrawal.number', '=', BigInt(digits))])]),
      ),
    );
  const rows = await filtered
    .orderBy(isOpen ? 'withdrawal.created_at' : 'withdrawal.decided_at', isOpen ? 'asc' : 'desc')
    .orderBy('withdrawal.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await filtered
    .clearSelect()
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

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

/** Transfers are counted and summed so far. */
const ledgerMax = 10_000;

/** A cause as movements and, where others of them are about something else, the account that they must touch. */
function kindsOf(cause: LedgerCause): { kinds: readonly EntryKind[]; account?: Posting['account'] } {
  if (cause === 'fees') return { kinds: ['access_fee', 'access_refund'] };
  return cause === 'discounts'
    ? { kinds: ['q_discount', 'reversal'], account: 'q_discount_expense' }
    : { kinds: [cause] };
}

function ledgerOf(db: Db, { key, cause, from, until }: LedgerFilter) {
  const { kinds, account } = cause === null ? {} : kindsOf(cause);
  const fits = sql<boolean>`(starts_with(ledger_transaction.reference, upper(${key})) or ledger_transaction.id in (
    select transaction_id from posting join company on company.id = posting.company_id where ${hasName(key)}))`;
  const touches = sql<boolean>`exists (
    select from posting where posting.transaction_id = ledger_transaction.id and posting.account = ${account})`;
  return db
    .selectFrom('ledger_transaction')
    .select(['ledger_transaction.id', 'ledger_transaction.at'])
    .$if(key !== '', (query) => query.where(fits))
    .$if(kinds !== undefined, (query) => query.where('ledger_transaction.kind', 'in', kinds ?? []))
    .$if(account !== undefined, (query) => query.where(touches))
    .$if(from !== null, (query) => query.where('ledger_transaction.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('ledger_transaction.at', '<', until ?? new Date(0)));
}

/** One page of all transfers, newest first: cut first, by an index, then its rows get their postings and names. */
export async function listLedger(db: Db, filter: LedgerFilter, offset: number, limit: number) {
  const shown = ledgerOf(db, filter)
    .orderBy('ledger_transaction.at', 'desc')
    .orderBy('ledger_transaction.id', 'desc')
    .offset(offset)
    .limit(limit);
  return selectLedger(db)
    .innerJoin(shown.as('shown'), 'shown.id', 'ledger_transaction.id')
    .orderBy('shown.at', 'desc')
    .orderBy('shown.id', 'desc')
    .execute();
}

/** How many transfers a filter finds, as far as they are counted, and what they come to on an account; null: more than that. */
export async function sumLedger(db: Db, filter: LedgerFilter, account: Posting['account'] | null) {
  const found = ledgerOf(db, filter).clearSelect().select('ledger_transaction.id').limit(ledgerMax);
  const { rows } = await sql<{ total: number; fils: bigint | null }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as total,
      ${
        account === null
          ? sql`null::bigint`
          : sql`(select coalesce(sum(amount_fils), 0)::bigint from found
              join posting on posting.transaction_id = found.id and posting.account = ${account})`
      } as fils`.execute(db);
  const { total = 0, fils = null } = rows[0] ?? {};
  return { total, fils: total < ledgerMax ? fils : null };
}

/** Two reversals of one transfer at once: the second waits here and then sees the first. */
export async function lockTransfer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('ledger_transaction').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}
