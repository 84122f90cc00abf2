import { createFormatter } from '#shared/format.ts';
import { fileOf } from '#shared/list-file.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalOf } from '#shared/money.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { recheckTopUp } from './commands/recheck-top-up.ts';
import { requestCardRefund, sendCardRefund } from './commands/card-refund.ts';
import * as decide from './commands/decide.ts';
import { exportLedger, exportStatement } from './commands/export.ts';
import * as pay from './commands/pay.ts';
import { payOut } from './commands/pay-out.ts';
import { printStatement } from './commands/print.ts';
import { reconcileNow } from './commands/reconcile.ts';
import { receivePaymentEvent } from './commands/apply-payment.ts';
import * as topUp from './commands/top-up.ts';
import { requestWithdrawal } from './commands/withdraw.ts';
import { readLedger } from './reads/ledger.ts';
import * as operatorReads from './reads/operator.ts';
import * as reads from './reads/wallet.ts';
import * as cardRefund from './schema/card-refund.ts';
import * as operator from './schema/operator.ts';
import * as payment from './schema/payment.ts';
import * as wallet from './schema/wallet.ts';

function withdrawalDone(locale: Locale, withdrawal: wallet.WithdrawalView) {
  const { holder_differs: isOther, bonus } = withdrawal;
  if (bonus === '0.00') {
    const message = isOther
      ? 'wallet.done.withdrawalOtherHolder'
      : 'wallet.done.withdrawalRequested';
    return { data: withdrawal, message } as const;
  }
  return {
    data: withdrawal,
    message: isOther ? 'wallet.done.withdrawalOtherForfeits' : 'wallet.done.withdrawalForfeits',
    messageArgs: { bonus: createFormatter(locale).aed(bonus) },
  } as const;
}

const supplierServed: readonly Served[] = [
  serveMember(wallet.readWallet, async (call) => ({ data: await reads.readWallet(call) })),
  serveMember(wallet.readWalletBalance, async ({ db, actor }) => ({
    data: {
      balance: decimalOf((await reads.readBalance(db, actor.companyId)).balanceFils),
      currency: 'AED' as const,
    },
  })),
  serveMember(wallet.listStatement, async (call, { query }) => ({
    data: await reads.readStatement(call, query),
  })),
  serveMember(wallet.exportStatement, async (call, { query }) =>
    fileOf(await exportStatement(call, query)),
  ),
  serveMember(wallet.printStatement, async (call, { query }) =>
    fileOf(await printStatement(call, query)),
  ),
  serveMember(wallet.listPackages, async ({ db }) => ({ data: await reads.readPackages(db) })),
  serveMember(wallet.listTopUps, async ({ db, actor }, { query }) => ({
    data: await reads.readTopUps(db, actor, query),
  })),
  serveMember(wallet.checkTopUp, async (call, { params }) => {
    const outcome = await topUp.checkTopUp(call, params.id);
    return isRefusal(outcome) ? outcome : { data: outcome };
  }),
  serveMember(wallet.cancelTopUp, async (call, { params }) => {
    const outcome = await topUp.cancelTopUp(call, params.id);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.canceled' };
  }),
  serveMember(wallet.readOwnSlip, async (call, { params }) => {
    const outcome = await topUp.readOwnSlip(call, params.id);
    return isRefusal(outcome) ? outcome : { data: null, file: outcome };
  }),
  serveMember(wallet.listWithdrawals, async (call, { query }) => ({
    data: await reads.readWithdrawals(call, query.page),
  })),
  serveMember(wallet.readPayoutAccount, async (call) => ({
    data: await reads.readPayoutAccount(call),
  })),
  serveMember(wallet.requestWithdrawal, async (call, { body }) => {
    const outcome = await requestWithdrawal(call, body);
    return isRefusal(outcome) ? outcome : withdrawalDone(call.locale, outcome);
  }),
];

const cardServed: readonly Served[] = [
  serveMember(cardRefund.listCardPayments, async (call) => ({
    data: { rows: await reads.readCardPayments(call) },
  })),
  serveMember(cardRefund.requestCardRefund, async (call, { body }) => {
    const outcome = await requestCardRefund(call, body);
    return isRefusal(outcome) ? outcome : withdrawalDone(call.locale, outcome);
  }),
];

const operatorServed: readonly Served[] = [
  serveOperator(operator.listOperatorTopUps, async (call, { query }) => ({
    data: await operatorReads.readOperatorTopUps(call, query),
  })),
  serveOperator(operator.readSlip, async (call, { params }) => {
    const outcome = await decide.readSlip(call, params.id);
    return isRefusal(outcome) ? outcome : { data: null, file: outcome };
  }),
  serveOperator(operator.approveTopUp, async (call, { params }) => {
    const outcome = await decide.approveTopUp(call, params.id);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.topUpApproved' };
  }),
  serveOperator(operator.confirmTopUp, async (call, { params, body }) => {
    const outcome = await decide.confirmTopUp(call, params.id, body.bank_reference);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.confirmed' };
  }),
  serveOperator(operator.refuseTopUp, async (call, { params, body }) => {
    const outcome = await decide.refuseTopUp(call, params.id, body.note);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.refused' };
  }),
  serveOperator(operator.recheckTopUp, async (call, { params }) => {
    const outcome = await recheckTopUp(call, params.id);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.statusRequested' };
  }),
  serveOperator(operator.listOperatorWithdrawals, async (call, { query }) => ({
    data: await operatorReads.readOperatorWithdrawals(call, query),
  })),
  serveOperator(operator.approveWithdrawal, async (call, { params }) => {
    const outcome = await pay.approveWithdrawal(call, params.id);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.approved' };
  }),
  serveOperator(operator.payWithdrawal, async (call, { params, body }) => {
    const outcome = await pay.payWithdrawal(call, params.id, body);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.paid' };
  }),
  serveOperator(operator.refundToCard, async (call, { params }) => {
    const outcome = await sendCardRefund(call, params.id);
    if (isRefusal(outcome)) return outcome;
    const message = outcome.state === 'paid' ? 'wallet.done.refunded' : 'wallet.done.refundSent';
    return { data: outcome, message };
  }),
  serveOperator(operator.refuseWithdrawal, async (call, { params, body }) => {
    const outcome = await pay.refuseWithdrawal(call, params.id, body.note);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.returned' };
  }),
  serveOperator(operator.listOwed, async ({ db }, { query }) => ({
    data: await operatorReads.readOwed(db, query),
  })),
  serveOperator(operator.payOut, async (call, { params, body }) => {
    const outcome = await payOut(call, params.id, body);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.opened' };
  }),
  serveOperator(operator.readReconciliation, async (call) => ({ data: await reconcileNow(call) })),
  serveOperator(operator.listLedger, async ({ db }, { query }) => {
    const { page, sum, isLeast } = await readLedger(db, query);
    return { data: page, extra: { sum, is_least: isLeast } };
  }),
  serveOperator(operator.exportLedger, async (call, { query }) =>
    fileOf(await exportLedger(call, query)),
  ),
  serveOperator(operator.reverseTransfer, async (call, { params, body }) => {
    const outcome = await decide.reverseTransfer(call, params.id, body.note);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.reversed' };
  }),
];

const paymentServed: readonly Served[] = [
  serve(payment.receivePaymentEvent, async (call, { params, body }) => {
    const outcome = await receivePaymentEvent(call, params.provider, body);
    return isRefusal(outcome) ? outcome : { data: null };
  }),
  serve(payment.readSandboxPayment, async (call, { params }) => {
    const view = await reads.readSandboxPayment(call, params.id);
    return view === null ? refuse('not_found') : { data: view };
  }),
  serve(payment.decideSandboxPayment, async (call, { params, body }) => {
    const event = await call.payments.sandbox?.decide(params.id, body.outcome, call.now);
    return event === undefined || event === null ? refuse('not_found') : { data: event };
  }),
];

export const walletApi: readonly Served[] = [
  ...supplierServed,
  ...cardServed,
  ...operatorServed,
  ...paymentServed,
];
