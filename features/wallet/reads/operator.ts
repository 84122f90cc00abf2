import type { Call, Db, Tx } from '#shared/call.ts';
import type { OperatorActor } from '#shared/actor.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { findNewestOfPlatform } from '#features/activity/store.ts';
import { bonusFallingBack, ownFilsOf } from '../rules/bonus.ts';
import { provenVerb, type Difference, type DifferenceKind } from '../rules/reconcile.ts';
import { decideTopUp } from '../rules/top-up.ts';
import { decidePayOut, decideWithdrawal, isLarge } from '../rules/withdrawal.ts';
import type { TopUpFilter, WithdrawalFilter } from '../schema/lists.ts';
import type {
  OperatorTopUp,
  OperatorWithdrawal,
  OwedRow,
  ReconciliationView,
} from '../schema/operator.ts';
import type { Totals } from '../store/books.ts';
import {
  findOperatorTopUp,
  findOperatorWithdrawal,
  listOperatorTopUps,
  listOperatorWithdrawals,
  type OperatorTopUpRow,
  type OperatorWithdrawalRow,
} from '../store/operator.ts';
import { listOwed, type OwedCompany } from '../store/owed.ts';
import { toTopUpFacts, toWithdrawalView } from './wallet.ts';

const everything = () => true;

function toOperatorTopUp(row: OperatorTopUpRow): OperatorTopUp {
  const isGivenUp = row.given_up_at !== null && row.state === 'started';
  const facts = {
    state: row.state,
    side: 'operator',
    method: row.method,
    may: everything,
    reason: 'given',
    isGivenUp,
  } as const;
  const { slip_name: name, slip_media_type: mediaType } = row;
  return {
    ...toTopUpFacts(row),
    company: { id: row.company_id, name: row.company_name },
    bank_reference: row.bank_reference,
    slip:
      name === null || mediaType === null
        ? null
        : { name, media_type: mediaType, url: `/api/operator/top_ups/${row.id}/slip` },
    decided_by: row.decided_by_name,
    provider_reference: row.provider_reference,
    given_up_at: isGivenUp ? (row.given_up_at?.toISOString() ?? null) : null,
    can: {
      confirm: decideTopUp('confirm', facts).ok,
      refuse: decideTopUp('refuse', facts).ok || decideTopUp('giveUp', facts).ok,
      ask: isGivenUp,
    },
  };
}

export async function readOperatorTopUp(db: Db | Tx, id: string): Promise<OperatorTopUp | null> {
  const row = await findOperatorTopUp(db, id);
  return row === undefined ? null : toOperatorTopUp(row);
}

interface MoneyQuery<State> {
  readonly state: State;
  readonly key: string;
  readonly page: number;
}

export async function readOperatorTopUps(
  db: Db,
  query: MoneyQuery<TopUpFilter>,
): Promise<Page<OperatorTopUp>> {
  const offset = (query.page - 1) * pageSize;
  const { rows, total } = await listOperatorTopUps(db, query, offset, pageSize);
  return toPage(rows.map(toOperatorTopUp), query.page, total);
}

/**
 * The reading operator and the amount that one operator may pay alone, because both decide `can`.
 */
type Reader = Pick<Call<OperatorActor>, 'actor' | 'settings'>;

function toOperatorWithdrawal(
  row: OperatorWithdrawalRow,
  { actor, settings }: Reader,
): OperatorWithdrawal {
  const approvalFils = settings.withdrawalApprovalFils;
  const facts = {
    state: row.state,
    side: 'operator',
    may: everything,
    reason: 'given',
    isLarge: isLarge(row.day_fils, approvalFils),
    approvedBy: row.approved_by,
    operatorId: actor.operatorId,
  } as const;
  return {
    ...toWithdrawalView(row, approvalFils),
    iban: row.iban,
    company: { id: row.company_id, name: row.company_name },
    purpose: row.purpose,
    opened_by: row.opened_by_name,
    reason: row.opening_note,
    takes_two: facts.isLarge || row.approved_by !== null,
    approved_by: row.approved_by_name,
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by_reader: row.approved_by === actor.operatorId,
    decided_by: row.decided_by_name,
    can: {
      approve: decideWithdrawal('approve', facts).ok,
      pay: decideWithdrawal('pay', facts).ok,
      refuse: decideWithdrawal('refuse', facts).ok,
    },
  };
}

export async function readOperatorWithdrawal(
  db: Db | Tx,
  reader: Reader,
  id: string,
): Promise<OperatorWithdrawal | null> {
  const row = await findOperatorWithdrawal(db, id);
  return row === undefined ? null : toOperatorWithdrawal(row, reader);
}

export async function readOperatorWithdrawals(
  call: Reader & Pick<Call, 'db'>,
  query: MoneyQuery<WithdrawalFilter>,
): Promise<Page<OperatorWithdrawal>> {
  const offset = (query.page - 1) * pageSize;
  const filter = { ...query, approvalFils: call.settings.withdrawalApprovalFils };
  const { rows, total } = await listOperatorWithdrawals(call.db, filter, offset, pageSize);
  return toPage(
    rows.map((row) => toOperatorWithdrawal(row, call)),
    query.page,
    total,
  );
}

function toOwedRow(row: OwedCompany): OwedRow {
  const balance = { balanceFils: row.balance_fils, bonusFils: row.bonus_fils };
  const ownFils = ownFilsOf(balance);
  return {
    company: { id: row.id, name: row.display_name },
    closed_at: row.closed_at?.toISOString() ?? '',
    amount: decimalOf(ownFils),
    bonus: decimalOf(bonusFallingBack(balance, ownFils)),
    can: { pay_out: decidePayOut({ isClosed: row.closed_at !== null, ownFils }) === null },
  };
}

export async function readOwed(
  db: Db,
  { key, page }: Omit<MoneyQuery<never>, 'state'>,
): Promise<Page<OwedRow>> {
  const { rows, total } = await listOwed(db, key, (page - 1) * pageSize, pageSize);
  return toPage(rows.map(toOwedRow), page, total);
}

const countedKinds: readonly DifferenceKind[] = [
  'row_count_wrong',
  'top_up_not_posted',
  'event_differs',
];

export async function readNightly(db: Db): Promise<ReconciliationView['nightly']> {
  const line = await findNewestOfPlatform(db, provenVerb);
  if (line === undefined) return null;
  const { differences } = line.params as { differences?: unknown };
  return {
    checked_at: line.at.toISOString(),
    differences: typeof differences === 'number' ? differences : 0,
  };
}

/** Formats a proof of the books: amounts in AED, counts as they are. */
export function toReconciliationView(
  { totals, differences }: { totals: Totals; differences: readonly Difference[] },
  now: Date,
): Omit<ReconciliationView, 'nightly'> {
  return {
    checked_at: now.toISOString(),
    transactions: Number(totals.transactions),
    wallets: Number(totals.wallets),
    top_ups: Number(totals.topUps),
    balance: decimalOf(totals.balanceFils),
    held: decimalOf(totals.heldFils),
    differences: differences.map(({ kind, subject, expected, found }) => {
      const write = countedKinds.includes(kind) ? String : (fils: bigint) => decimalOf(fils);
      return { kind, subject, expected: write(expected), found: write(found) };
    }),
  };
}
