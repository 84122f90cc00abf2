import type { Call, Db, Tx } from '#shared/call.ts';
import type { OperatorActor } from '#shared/actor.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { findNewestOfPlatform } from '#features/activity/store.ts';
import { bonusFallingBack, ownFilsOf } from '../rules/bonus.ts';
import { isOtherHolder, legalNamesOf } from '../rules/holder-name.ts';
import { provenVerb, type Difference, type DifferenceKind } from '../rules/reconcile.ts';
import { decideTopUp } from '../rules/top-up.ts';
import { creditNeedsTwo, operatorDayMs } from '../rules/two-people.ts';
import { decidePayOut, decideWithdrawal, isLarge, needsTwoOperators } from '../rules/withdrawal.ts';
import type { TopUpFilter, WithdrawalFilter } from '../schema/lists.ts';
import type {
  OperatorTopUp,
  OperatorWithdrawal,
  OwedRow,
  ReconciliationView,
} from '../schema/operator.ts';
import { findNewestProof, type Totals } from '../store/books.ts';
import {
  findOperatorTopUp,
  findOperatorWithdrawal,
  listOperatorTopUps,
  listOperatorWithdrawals,
  type OperatorTopUpRow,
  type OperatorWithdrawalRow,
} from '../store/operator.ts';
import { listOwed, type OwedCompany } from '../store/owed.ts';
import { sumDecidedAlone } from '../store/two-people.ts';
import { toTopUpFacts, toWithdrawalView } from './wallet.ts';

const everything = () => true;

/**
 * The reading operator and the amounts that one operator may decide alone, because both decide
 * `can`.
 */
type Reader = Pick<Call<OperatorActor>, 'actor' | 'settings' | 'now'>;

async function readDecidedAlone(db: Db | Tx, { actor, now }: Reader): Promise<bigint> {
  return sumDecidedAlone(db, actor.operatorId, new Date(now.getTime() - operatorDayMs));
}

function toOperatorTopUp(row: OperatorTopUpRow, reader: Reader, aloneFils: bigint): OperatorTopUp {
  const people = {
    isLarge: creditNeedsTwo(row.credit_fils, aloneFils, reader.settings),
    approvedBy: row.approved_by,
    operatorId: reader.actor.operatorId,
  };
  const isGivenUp = row.given_up_at !== null && row.state === 'started';
  const facts = {
    state: row.state,
    side: 'operator',
    method: row.method,
    may: everything,
    reason: 'given',
    isGivenUp,
    people,
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
    takes_two: row.approved_by !== null || (row.state === 'submitted' && people.isLarge),
    approved_by: row.approved_by_name,
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by_reader: row.approved_by === reader.actor.operatorId,
    provider_reference: row.provider_reference,
    given_up_at: isGivenUp ? (row.given_up_at?.toISOString() ?? null) : null,
    can: {
      approve: decideTopUp('approve', facts).ok,
      confirm: decideTopUp('confirm', facts).ok,
      refuse: decideTopUp('refuse', facts).ok || decideTopUp('giveUp', facts).ok,
      ask: isGivenUp,
    },
  };
}

export async function readOperatorTopUp(
  db: Db | Tx,
  reader: Reader,
  id: string,
): Promise<OperatorTopUp | null> {
  const row = await findOperatorTopUp(db, id);
  if (row === undefined) return null;
  return toOperatorTopUp(row, reader, await readDecidedAlone(db, reader));
}

interface MoneyQuery<State> {
  readonly state: State;
  readonly key: string;
  readonly page: number;
}

export async function readOperatorTopUps(
  call: Reader & Pick<Call, 'db'>,
  query: MoneyQuery<TopUpFilter>,
): Promise<Page<OperatorTopUp>> {
  const offset = (query.page - 1) * pageSize;
  const { rows, total, isLeast } = await listOperatorTopUps(call.db, query, offset, pageSize);
  const aloneFils = await readDecidedAlone(call.db, call);
  return toPage(
    rows.map((row) => toOperatorTopUp(row, call, aloneFils)),
    query.page,
    total,
    isLeast,
  );
}

function toOperatorWithdrawal(
  row: OperatorWithdrawalRow,
  { actor, settings }: Reader,
  aloneFils: bigint,
): OperatorWithdrawal {
  const approvalFils = settings.withdrawalApprovalFils;
  const legalNames = legalNamesOf(row);
  const isOther = isOtherHolder(row, legalNames);
  const facts = {
    state: row.state,
    side: 'operator',
    may: everything,
    reason: 'given',
    method: row.method,
    isSent: row.sent_at !== null,
    isLarge:
      row.state === 'held'
        ? needsTwoOperators({
            dayFils: row.day_fils,
            amountFils: row.amount_fils,
            aloneFils,
            isOtherHolder: row.other_holder || isOther,
            limits: settings,
          })
        : isLarge(row.day_fils, approvalFils),
    approvedBy: row.approved_by,
    operatorId: actor.operatorId,
  } as const;
  return {
    ...toWithdrawalView(row, approvalFils),
    iban: row.iban,
    company: { id: row.company_id, name: row.company_name },
    purpose: row.purpose,
    legal_names: legalNames,
    holder_differs: isOther,
    holder_note: row.holder_note,
    refund_failed: row.state === 'held' && row.sends > 0 && row.sent_at === null,
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
      send: decideWithdrawal('send', facts).ok,
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
  if (row === undefined) return null;
  return toOperatorWithdrawal(row, reader, await readDecidedAlone(db, reader));
}

export async function readOperatorWithdrawals(
  call: Reader & Pick<Call, 'db'>,
  query: MoneyQuery<WithdrawalFilter>,
): Promise<Page<OperatorWithdrawal>> {
  const offset = (query.page - 1) * pageSize;
  const filter = { ...query, approvalFils: call.settings.withdrawalApprovalFils };
  const { rows, total, isLeast } = await listOperatorWithdrawals(call.db, filter, offset, pageSize);
  const aloneFils = await readDecidedAlone(call.db, call);
  return toPage(
    rows.map((row) => toOperatorWithdrawal(row, call, aloneFils)),
    query.page,
    total,
    isLeast,
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

/** Formats differences: amounts in AED, counts as they are. */
export function toDifferences(differences: readonly Difference[]) {
  return differences.map(({ kind, subject, expected, found }) => {
    const write = countedKinds.includes(kind) ? String : (fils: bigint) => decimalOf(fils);
    return { kind, subject, expected: write(expected), found: write(found) };
  });
}

export async function readNightly(db: Db): Promise<ReconciliationView['nightly']> {
  const line = await findNewestOfPlatform(db, provenVerb);
  if (line === undefined) return null;
  const { differences, transactions } = line.params as Record<string, unknown>;
  const proof = await findNewestProof(db);
  const isSame = proof?.at.getTime() === line.at.getTime();
  return {
    checked_at: line.at.toISOString(),
    differences: typeof differences === 'number' ? differences : 0,
    transactions: Number(transactions ?? 0),
    // Nights before migration 0086 recorded their number only.
    found: isSame ? [...proof.differences] : [],
  };
}

export function toReconciliationView(
  totals: Omit<Totals, 'payableFils'>,
  differences: readonly Difference[],
  now: Date,
): Omit<ReconciliationView, 'nightly'> {
  return {
    checked_at: now.toISOString(),
    transactions: Number(totals.transactions),
    wallets: Number(totals.wallets),
    top_ups: Number(totals.topUps),
    balance: decimalOf(totals.balanceFils),
    held: decimalOf(totals.heldFils),
    differences: toDifferences(differences),
  };
}
