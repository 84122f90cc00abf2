import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#shared/call.ts';
import type { ActorContext } from '#features/activity/store.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';

export interface Entry {
  readonly kind: EntryKind;
  /** The reference in the statement: RFQ-10471, TU-01932. */
  readonly reference: string;
  readonly subjectType: string;
  /** Each kind must be posted at most once per subject. */
  readonly subjectId: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Fees only: the rate that split off the VAT, basis points. */
  readonly vatRateBp?: number;
  /** Must sum to zero; at most one posting may be a wallet's. */
  readonly postings: readonly Posting[];
  readonly reverses?: string;
}

/** Created with a supplier's first money, because buyers must have no wallet. */
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
 * Updates the wallet of a posting in one statement, so that concurrent postings cannot overdraw it.
 * Without `bonusFils` own money is used first; with it, both parts must be available.
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

/** Replaces the wallet in a transfer between the platform's accounts. */
const noWallet = sql`
  select null::uuid as company_id, null::bigint as row_count, null::bigint as old_fils, null::bigint as balance_fils,
    null::bigint as bonus_fils`;

/**
 * Writes the wallet, the transaction and its postings in one statement, so that all or none are
 * saved.
 */
async function write(
  tx: Tx,
  actorContext: ActorContext,
  entry: Entry,
  transactionId: string,
  moved: RawBuilder<unknown>,
) {
  const { postings, kind, reference, subjectType, subjectId, reverses, params, vatRateBp } = entry;
  const memberId = actorContext.actor.kind === 'member' ? actorContext.actor.memberId : null;
  const operatorId = actorContext.actor.kind === 'operator' ? actorContext.actor.operatorId : null;
  const { rows } = await sql<{ balance_fils: bigint | null }>`
    with moved as (${moved}),
    entry as (
      insert into ledger_transaction
        (id, kind, reference, subject_type, subject_id, reverses, params, vat_rate_bp, member_id, operator_id,
          at)
      select ${transactionId}::uuid, ${kind}, ${reference}, ${subjectType}, ${subjectId}::uuid, ${reverses ?? null}::uuid,
        ${JSON.stringify(params ?? {})}::jsonb, ${vatRateBp ?? null}::integer, ${memberId}::uuid,
        ${operatorId}::uuid, ${actorContext.now}::timestamptz
      from moved),
    lines as (
      insert into posting (id, transaction_id, account, amount_fils, company_id, wallet_row, old_balance_fils,
        new_balance_fils, new_bonus_fils)
      select line.id, ${transactionId}::uuid, line.account, line.amount_fils, mine.company_id, mine.row_count,
        mine.old_fils, mine.balance_fils, coalesce(mine.bonus_fils, 0)
      from moved
      cross join unnest(${postings.map(() => actorContext.random.id())}::uuid[], ${postings.map(({ account }) => account)}::text[],
        ${postings.map(({ amountFils }) => amountFils)}::bigint[]) as line(id, account, amount_fils)
      left join moved as mine on line.account = 'wallet')
    select balance_fils from moved`.execute(tx);
  return rows[0];
}

export interface Posted {
  readonly transactionId: string;
  /** The new balance; null when no wallet was moved. */
  readonly balanceFils: bigint | null;
}

/**
 * The only writer of wallets, ledger transactions and postings (product §3). Takes the wallet's row
 * lock, so it must come last in the lock order. `insufficient`: the wallet has too little own money
 * or bonus, or at `validAt` it has expired, and nothing is written. A second posting of a kind for
 * one subject is a fault, so callers must decide by the state of their own row.
 */
export async function post(
  tx: Tx,
  actorContext: ActorContext,
  entry: Entry,
  validAt?: Date,
): Promise<Posted | 'insufficient'> {
  if (entry.postings.length === 0) throw new Error(`nothing to post for ${entry.reference}`);
  const posting = walletOf(entry.postings);
  const transactionId = actorContext.random.id();
  const moved = posting === null ? noWallet : movedWallet(posting, validAt);
  const row = await write(tx, actorContext, entry, transactionId, moved);
  if (row !== undefined) return { transactionId, balanceFils: row.balance_fils };
  if (posting?.companyId === undefined || posting.amountFils < 0n) return 'insufficient';
  await openWallet(tx, posting.companyId);
  const opened = await write(tx, actorContext, entry, transactionId, moved);
  if (opened === undefined) throw new Error(`company ${posting.companyId} cannot have a wallet`);
  return { transactionId, balanceFils: opened.balance_fils };
}
