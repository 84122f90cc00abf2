import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#shared/call.ts';
import type { Doer } from '#features/activity/store.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';

export interface Entry {
  readonly kind: EntryKind;
  /** What a statement shows beside it: RFQ-10471, TU-01932. */
  readonly reference: string;
  readonly subjectType: string;
  /** One transfer of a kind for one subject, ever. */
  readonly subjectId: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Of a fee, and only of one: the rate that its VAT was split off by, basis points. */
  readonly vatRateBp?: number;
  /** Sum to zero; at most one of them is a wallet's. */
  readonly postings: readonly Posting[];
  /** The transfer that this one takes back; only a `reversal` has it. */
  readonly reverses?: string;
}

/** A supplier's wallet comes into being with its first money; a buyer has none. */
async function openWallet(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('wallet')
    .columns(['company_id'])
    .expression((db) =>
      db
        .selectFrom('company')
        .select('id')
        .where('id', '=', companyId)
        .where('account_type', '=', 'supplier'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function walletOf(postings: readonly Posting[]): Posting | null {
  if (postings.reduce((sum, { amountFils }) => sum + amountFils, 0n) !== 0n) {
    throw new Error('postings must sum to zero');
  }
  const wallets = postings.filter(({ account }) => account === 'wallet');
  if (wallets.length > 1) throw new Error('a transfer moves one wallet at most');
  return wallets[0] ?? null;
}

/**
 * The wallet that a posting moves: one statement decides, whatever runs at the same time. Without a word on the bonus, own
 * money goes first; with one, both parts must be there.
 */
function movedWallet(
  { companyId, amountFils, bonusFils }: Posting,
  validAt: Date | undefined,
): RawBuilder<unknown> {
  if (companyId === undefined) throw new Error('a posting to a wallet names its company');
  const balance = sql`balance_fils + ${amountFils}::bigint`;
  const bonus =
    bonusFils === undefined
      ? sql`least(bonus_fils, ${balance})`
      : sql`bonus_fils + ${bonusFils}::bigint`;
  return sql`
    update wallet set balance_fils = ${balance}, bonus_fils = ${bonus}, row_count = row_count + 1
    where company_id = ${companyId} and ${bonus} between 0 and ${balance}
      ${validAt === undefined ? sql`` : sql`and (expires_at is null or expires_at > ${validAt})`}
    returning company_id, row_count, balance_fils - ${amountFils}::bigint as old_fils, balance_fils, bonus_fils`;
}

/** A transfer between accounts that are no wallet's. */
const noWallet = sql`
  select null::uuid as company_id, null::bigint as row_count, null::bigint as old_fils, null::bigint as balance_fils,
    null::bigint as bonus_fils`;

/** The wallet's move, the transaction and its postings in one statement: all of them or none. */
async function write(
  tx: Tx,
  doer: Doer,
  entry: Entry,
  transactionId: string,
  moved: RawBuilder<unknown>,
) {
  const { postings, kind, reference, subjectType, subjectId, reverses, params, vatRateBp } = entry;
  const memberId = doer.actor.kind === 'member' ? doer.actor.memberId : null;
  const operatorId = doer.actor.kind === 'operator' ? doer.actor.operatorId : null;
  const { rows } = await sql<{ balance_fils: bigint | null }>`
    with moved as (${moved}),
    entry as (
      insert into ledger_transaction
        (id, kind, reference, subject_type, subject_id, reverses, params, vat_rate_bp, member_id, operator_id,
          at)
      select ${transactionId}::uuid, ${kind}, ${reference}, ${subjectType}, ${subjectId}::uuid, ${reverses ?? null}::uuid,
        ${JSON.stringify(params ?? {})}::jsonb, ${vatRateBp ?? null}::integer, ${memberId}::uuid,
        ${operatorId}::uuid, ${doer.now}::timestamptz
      from moved),
    lines as (
      insert into posting (id, transaction_id, account, amount_fils, company_id, wallet_row, old_balance_fils,
        new_balance_fils, new_bonus_fils)
      select line.id, ${transactionId}::uuid, line.account, line.amount_fils, mine.company_id, mine.row_count,
        mine.old_fils, mine.balance_fils, coalesce(mine.bonus_fils, 0)
      from moved
      cross join unnest(${postings.map(() => doer.random.id())}::uuid[], ${postings.map(({ account }) => account)}::text[],
        ${postings.map(({ amountFils }) => amountFils)}::bigint[]) as line(id, account, amount_fils)
      left join moved as mine on line.account = 'wallet')
    select balance_fils from moved`.execute(tx);
  return rows[0];
}

export interface Posted {
  readonly transactionId: string;
  /** What the wallet holds now; null where no wallet was moved. */
  readonly balanceFils: bigint | null;
}

/**
 * The only writer of wallets, ledger transactions and postings (product §3). Takes the wallet's row lock, so it comes
 * last in the lock order. `insufficient`: the wallet holds less own money or bonus than is taken, or with `validAt` does
 * not pay at that moment, and nothing is written. Posting the same kind for the same subject again is a fault: callers
 * decide by their own row's state.
 */
export async function post(
  tx: Tx,
  doer: Doer,
  entry: Entry,
  validAt?: Date,
): Promise<Posted | 'insufficient'> {
  if (entry.postings.length === 0) throw new Error(`nothing to post for ${entry.reference}`);
  const posting = walletOf(entry.postings);
  const transactionId = doer.random.id();
  const moved = posting === null ? noWallet : movedWallet(posting, validAt);
  const row = await write(tx, doer, entry, transactionId, moved);
  if (row !== undefined) return { transactionId, balanceFils: row.balance_fils };
  if (posting?.companyId === undefined || posting.amountFils < 0n) return 'insufficient';
  await openWallet(tx, posting.companyId);
  const opened = await write(tx, doer, entry, transactionId, moved);
  if (opened === undefined) throw new Error(`company ${posting.companyId} cannot have a wallet`);
  return { transactionId, balanceFils: opened.balance_fils };
}
