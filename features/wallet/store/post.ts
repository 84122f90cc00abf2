import { sql } from 'kysely';
import type { Tx } from '../../../shared/call.ts';
import type { Doer } from '../../activity/store.ts';
import type { EntryKind, Posting } from '../rules/postings.ts';

export interface Entry {
  readonly kind: EntryKind;
  /** What a statement shows beside it: RFQ-10471, TU-01932. */
  readonly reference: string;
  readonly subjectType: string;
  /** One transfer of a kind for one subject, ever. */
  readonly subjectId: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Sum to zero; at most one of them is a wallet's. */
  readonly postings: readonly Posting[];
  /** The transfer that this one takes back; only a `reversal` has it. */
  readonly reverses?: string;
}

interface WalletRow {
  readonly company_id: string;
  readonly wallet_row: bigint;
  readonly old_balance_fils: bigint;
  readonly new_balance_fils: bigint;
  readonly new_bonus_fils: bigint;
}

/**
 * Adds to a balance, or takes from it what is there: one statement decides, whatever runs at the same time. Without a word
 * on the bonus, own money goes first; with one, both parts must be there.
 */
async function moveBalance(
  tx: Tx,
  companyId: string,
  { amountFils, bonusFils }: Pick<Posting, 'amountFils' | 'bonusFils'>,
): Promise<WalletRow | null> {
  const balance = sql<bigint>`balance_fils + ${amountFils}`;
  const bonus =
    bonusFils === undefined ? sql<bigint>`least(bonus_fils, ${balance})` : sql<bigint>`bonus_fils + ${bonusFils}`;
  const moved = await tx
    .updateTable('wallet')
    .set({ balance_fils: balance, bonus_fils: bonus, row_count: sql`row_count + 1` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${bonus} between 0 and ${balance}`)
    .returning(['balance_fils', 'bonus_fils', 'row_count'])
    .executeTakeFirst();
  if (moved === undefined) return null;
  return {
    company_id: companyId,
    wallet_row: moved.row_count,
    old_balance_fils: moved.balance_fils - amountFils,
    new_balance_fils: moved.balance_fils,
    new_bonus_fils: moved.bonus_fils,
  };
}

/** A supplier's wallet comes into being with its first money; a buyer has none. */
async function openWallet(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('wallet')
    .columns(['company_id'])
    .expression((db) =>
      db.selectFrom('company').select('id').where('id', '=', companyId).where('account_type', '=', 'supplier'),
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

async function moveWallet(tx: Tx, posting: Posting): Promise<WalletRow | null> {
  const { companyId, amountFils } = posting;
  if (companyId === undefined) throw new Error('a posting to a wallet names its company');
  const moved = await moveBalance(tx, companyId, posting);
  if (moved !== null || amountFils < 0n) return moved;
  await openWallet(tx, companyId);
  const opened = await moveBalance(tx, companyId, posting);
  if (opened === null) throw new Error(`company ${companyId} cannot have a wallet`);
  return opened;
}

/**
 * The only writer of wallets, ledger transactions and postings (product §3). Takes the wallet's row lock, so it comes
 * last in the lock order. `insufficient`: the wallet holds less own money or bonus than is taken, and nothing is written.
 * Posting the same kind for the same subject again is a fault: callers decide by their own row's state.
 */
export async function post(tx: Tx, doer: Doer, entry: Entry): Promise<{ transactionId: string } | 'insufficient'> {
  if (entry.postings.length === 0) throw new Error(`nothing to post for ${entry.reference}`);
  const posting = walletOf(entry.postings);
  const row = posting === null ? null : await moveWallet(tx, posting);
  if (posting !== null && row === null) return 'insufficient';
  const transactionId = doer.random.id();
  await tx
    .with('entry', (db) =>
      db.insertInto('ledger_transaction').values({
        id: transactionId,
        kind: entry.kind,
        reference: entry.reference,
        subject_type: entry.subjectType,
        subject_id: entry.subjectId,
        reverses: entry.reverses ?? null,
        params: JSON.stringify(entry.params ?? {}),
        member_id: doer.actor.kind === 'member' ? doer.actor.memberId : null,
        operator_id: doer.actor.kind === 'operator' ? doer.actor.operatorId : null,
        at: doer.now,
      }),
    )
    .insertInto('posting')
    .values(
      entry.postings.map(({ account, amountFils }) => ({
        id: doer.random.id(),
        transaction_id: transactionId,
        account,
        amount_fils: amountFils,
        ...(account === 'wallet' ? row : null),
      })),
    )
    .execute();
  return { transactionId };
}
