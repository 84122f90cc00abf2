import { may, type MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf } from '#shared/list.ts';
import { decimalOf } from '#shared/money.ts';
import { topUpNumber, withdrawalNumber } from '#shared/numbers.ts';
import { isExpired } from '../rules/expiry.ts';
import { legalNamesOf } from '../rules/holder-name.ts';
import { maskIban } from '../rules/iban.ts';
import { decideTopUp } from '../rules/top-up.ts';
import {
  cardRefundDaysMax,
  isBeingChecked,
  refundableOf,
  withdrawalDayMs,
  withdrawalFilsMin,
} from '../rules/withdrawal.ts';
import type { CardPaymentView } from '../schema/card-refund.ts';
import type { SandboxPaymentView } from '../schema/payment.ts';
import {
  entryKinds,
  type PackageView,
  type PayoutAccountView,
  type StatementQuery,
  type StatementRow,
  type TopUpView,
  type WalletView,
  type WithdrawalView,
} from '../schema/wallet.ts';
import {
  countStatement,
  listStatement,
  sumDays,
  type StatementFilter,
  type StatementLine,
} from '../store/statement.ts';
import {
  findTopUp,
  listPackages,
  listTopUps,
  type PackageRow,
  type TopUpRow,
} from '../store/top-up.ts';
import { listCardPayments } from '../store/card-refund.ts';
import { findWallet } from '../store/wallet.ts';
import { readWithdrawable } from './withdrawable.ts';
import {
  findPayoutAccount,
  listWithdrawals,
  sumOpenWithdrawals,
  type WithdrawalRow,
} from '../store/withdrawal.ts';

/**
 * Reads a supplier's balance in fils and its expiry; zero and null before the first money. One
 * query.
 */
export async function readBalance(
  db: Db | Tx,
  companyId: string,
): Promise<{ balanceFils: bigint; expiresAt: Date | null }> {
  const wallet = await findWallet(db, companyId);
  return { balanceFils: wallet?.balance_fils ?? 0n, expiresAt: wallet?.expires_at ?? null };
}

/** The start of a month in the Gulf's calendar, `2026-11`, and of the next one. */
export function monthRange(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  // A fixed offset, because Dubai has no summer time.
  const beginning = (text: string) => new Date(`${text}-01T00:00:00+04:00`);
  return { from: beginning(month), until: beginning(next) };
}

type WalletCall = Pick<Call<MemberActor>, 'db' | 'actor' | 'now' | 'payments' | 'settings'>;

export async function readWallet(call: WalletCall): Promise<WalletView> {
  const { db, actor, now, payments, settings } = call;
  const wallet = await findWallet(db, actor.companyId);
  const openWithdrawals = await sumOpenWithdrawals(db, actor.companyId);
  const { from } = monthRange(dayInDubai(now).slice(0, 7));
  const sums = await sumDays(db, actor.companyId, { from, until: null });
  const mayManage = may(actor, 'wallet.manage');
  const balanceFils = wallet?.balance_fils ?? 0n;
  const bonusFils = wallet?.bonus_fils ?? 0n;
  const { nowFils, waiting } = await readWithdrawable(db, call, actor.companyId, {
    balanceFils,
    bonusFils,
  });
  const expiresAt = wallet?.expires_at ?? null;
  return {
    balance: decimalOf(balanceFils),
    bonus: decimalOf(bonusFils),
    withdrawable: decimalOf(nowFils),
    waiting:
      waiting === null
        ? null
        : {
            amount: decimalOf(waiting.amountFils),
            first_at: waiting.firstAt.toISOString(),
            last_at: waiting.lastAt.toISOString(),
          },
    currency: 'AED',
    expires_at: expiresAt?.toISOString() ?? null,
    expired: isExpired(expiresAt, now),
    topped_up: (wallet?.first_top_up_at ?? null) !== null,
    held: { amount: decimalOf(openWithdrawals.sumFils), count: openWithdrawals.count },
    month: {
      debit: { amount: decimalOf(sums.debitFils), count: sums.debits },
      credit: { amount: decimalOf(sums.creditFils), count: sums.credits },
    },
    can: {
      top_up_card: mayManage && payments.provider !== null,
      top_up_bank: mayManage,
      withdraw: mayManage && settings.withdrawals && nowFils > 0n,
      see_statement: mayManage,
    },
  };
}

function bothNames(en: string | null, ar: string | null) {
  return en === null || ar === null ? null : { name_en: en, name_ar: ar };
}

/** Formats the absolute amount on its side. Null: the row belongs to the other side. */
function sideOf(amountFils: bigint, isSide: boolean): string | null {
  return isSide ? decimalOf(amountFils < 0n ? -amountFils : amountFils) : null;
}

function toStatementRow(line: StatementLine, approvalFils: bigint): StatementRow {
  const kind = entryKinds.find((one) => one === line.kind);
  if (kind === undefined || line.old_balance_fils === null || line.new_balance_fils === null) {
    throw new Error(`posting ${line.id} is no wallet row`);
  }
  const { cause } = line.params as { cause?: unknown };
  const { withdrawal_state: state, approved_by } = line;
  const day_fils = line.day_fils ?? 0n;
  const other_holder = line.other_holder ?? false;
  const bonusFils = line.new_bonus_fils - line.old_bonus_fils;
  return {
    id: line.id,
    row: Number(line.wallet_row),
    at: line.at.toISOString(),
    kind,
    reference: line.reference,
    debit: sideOf(line.amount_fils, line.amount_fils < 0n),
    credit: sideOf(line.amount_fils, line.amount_fils > 0n),
    old_balance: decimalOf(line.old_balance_fils),
    new_balance: decimalOf(line.new_balance_fils),
    bonus: bonusFils === 0n ? null : decimalOf(bonusFils),
    category: bothNames(line.category_en, line.category_ar),
    city: bothNames(line.city_en, line.city_ar),
    package: bothNames(line.package_en, line.package_ar),
    order: line.order_serial,
    iban: line.iban === null || line.iban === '' ? null : maskIban(line.iban),
    bank_reference: line.bank_reference === '' ? null : line.bank_reference,
    method: line.method,
    cause: typeof cause === 'string' ? cause : null,
    withdrawal_state: state,
    being_checked:
      state !== null &&
      isBeingChecked({ state, day_fils, other_holder, approved_by }, approvalFils),
  };
}

function toFilter({ actor, locale }: StatementCall, query: StatementQuery): StatementFilter {
  const { kind, month } = query;
  const listQuery = listQueryOf(query, locale);
  return {
    ...listQuery,
    companyId: actor.companyId,
    kind,
    month: month === undefined ? null : monthRange(month),
  };
}

type StatementCall = Pick<Call<MemberActor>, 'db' | 'actor' | 'locale' | 'settings'>;

export async function readStatement(
  call: StatementCall,
  query: StatementQuery & { readonly page: number },
): Promise<Page<StatementRow>> {
  const filter = toFilter(call, query);
  const lines = await listStatement(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const { withdrawalApprovalFils } = call.settings;
  const rows = lines.map((line) => toStatementRow(line, withdrawalApprovalFils));
  const { total, isLeast } = await countStatement(call.db, filter);
  return toPage(rows, query.page, total, isLeast);
}

/** Reads the statement for the export: one query, up to `rowsMax` rows. */
export async function readStatementRows(
  call: StatementCall,
  query: StatementQuery,
  rowsMax: number,
): Promise<StatementRow[]> {
  const lines = await listStatement(call.db, toFilter(call, query), 0, rowsMax);
  return lines.map((line) => toStatementRow(line, call.settings.withdrawalApprovalFils));
}

function toPackage(row: PackageRow): PackageView {
  return {
    id: row.id,
    name_en: row.name_en,
    name_ar: row.name_ar,
    price: decimalOf(row.price_fils),
    credit: decimalOf(row.credit_fils),
    bonus: decimalOf(row.credit_fils - row.price_fils),
    validity_days: row.validity_days,
  };
}

export async function readPackages(db: Db): Promise<PackageView[]> {
  return (await listPackages(db)).map(toPackage);
}

export function toTopUpFacts(row: TopUpRow): Omit<TopUpView, 'can' | 'rfq_id'> {
  return {
    id: row.id,
    number: topUpNumber(row.number),
    method: row.method,
    state: row.state,
    amount: decimalOf(row.amount_fils),
    credit: decimalOf(row.credit_fils),
    package: bothNames(row.package_en, row.package_ar),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.decision_note,
  };
}

export function toTopUpView(row: TopUpRow, actor: MemberActor): TopUpView {
  const facts = { state: row.state, side: 'supplier', method: row.method } as const;
  return {
    ...toTopUpFacts(row),
    rfq_id: row.rfq_id,
    can: {
      cancel: decideTopUp('cancel', { ...facts, may: (permission) => may(actor, permission) }).ok,
      check: row.state === 'started' && row.method === 'card',
    },
  };
}

export async function readTopUps(
  db: Db,
  actor: MemberActor,
  query: { readonly page: number; readonly state: 'all' | 'open' },
): Promise<Page<TopUpView>> {
  const offset = (query.page - 1) * pageSize;
  const { rows, total, isLeast } = await listTopUps(
    db,
    actor.companyId,
    query.state === 'open',
    offset,
    pageSize,
  );
  return toPage(
    rows.map((row) => toTopUpView(row, actor)),
    query.page,
    total,
    isLeast,
  );
}

/**
 * A withdrawal for its company. The IBAN is masked, so that it can be recognised but not copied.
 * `approvalFils`: the amount that one operator may pay alone.
 */
export function toWithdrawalView(
  row: WithdrawalRow & { readonly card_number?: bigint | null },
  approvalFils: bigint,
): WithdrawalView {
  const { card_number: cardNumber = null } = row;
  return {
    id: row.id,
    number: withdrawalNumber(row.number),
    state: row.state,
    being_checked: isBeingChecked(row, approvalFils),
    amount: decimalOf(row.amount_fils),
    bonus: decimalOf(row.bonus_fils),
    method: row.method,
    card: cardNumber === null ? null : topUpNumber(cardNumber),
    sent: row.state === 'held' && row.sent_at !== null,
    iban: row.iban === '' ? '' : maskIban(row.iban),
    holder_name: row.holder_name,
    holder_differs: row.other_holder,
    bank_reference: row.bank_reference,
    note: row.decision_note,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** The card payments of which a part may return to the card, newest first. */
export async function readCardPayments({
  db,
  actor,
  now,
  payments,
  settings,
}: WalletCall): Promise<CardPaymentView[]> {
  if (!settings.withdrawals) return [];
  const since = new Date(now.getTime() - cardRefundDaysMax * withdrawalDayMs);
  const rows = await listCardPayments(db, actor.companyId, since, pageSize);
  return rows.flatMap((row) => {
    if (row.decided_at === null || row.provider !== payments.provider?.name) return [];
    const payment = {
      paidFils: row.amount_fils,
      refundedFils: row.refunded_fils,
      paidAt: row.decided_at,
      isReversed: row.is_reversed,
    };
    const refundableFils = refundableOf(payment, now);
    if (refundableFils < withdrawalFilsMin) return [];
    return {
      id: row.id,
      number: topUpNumber(row.number),
      paid_at: row.decided_at.toISOString(),
      paid: decimalOf(row.amount_fils),
      refundable: decimalOf(refundableFils),
    };
  });
}

export async function readWithdrawals(
  { db, actor, settings }: Pick<WalletCall, 'db' | 'actor' | 'settings'>,
  page: number,
): Promise<Page<WithdrawalView>> {
  const { rows, total, isLeast } = await listWithdrawals(
    db,
    actor.companyId,
    (page - 1) * pageSize,
    pageSize,
  );
  return toPage(
    rows.map((row) => toWithdrawalView(row, settings.withdrawalApprovalFils)),
    page,
    total,
    isLeast,
  );
}

/** Reads the bank account that a withdrawal probably goes to, for the member who may request it. */
export async function readPayoutAccount({
  db,
  actor,
  locale,
}: Pick<Call<MemberActor>, 'db' | 'actor' | 'locale'>): Promise<PayoutAccountView> {
  const found = await findPayoutAccount(db, actor.companyId);
  const names = legalNamesOf(found);
  const [legalName = ''] = locale === 'ar' ? names.toReversed() : names;
  return {
    iban: found.iban ?? '',
    holder_name: found.holder_name ?? legalName,
    legal_names: names,
  };
}

/** Reads the payment for the sandbox's page; null outside the demo and for an unknown payment. */
export async function readSandboxPayment(
  { db, payments }: Pick<Call, 'db' | 'payments'>,
  id: string,
): Promise<SandboxPaymentView | null> {
  const paid = (await payments.sandbox?.read(id)) ?? null;
  const topUp = paid === null ? undefined : await findTopUp(db, paid.topUpId);
  if (paid === null || topUp === undefined) return null;
  const { id: paymentId, topUpId, amountFils, state } = paid;
  return {
    id: paymentId,
    top_up_id: topUpId,
    number: topUpNumber(topUp.number),
    amount: decimalOf(amountFils),
    state,
  };
}
