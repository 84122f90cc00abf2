import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, oneOf } from '#shared/list.ts';
import { line, note } from '#shared/validation.ts';
import { ledgerAccounts, ledgerKinds } from '../rules/postings.ts';
import { differenceKinds } from '../rules/reconcile.ts';
import { withdrawalPurposes } from '../rules/withdrawal.ts';
import { ledgerCauses, topUpFilters, withdrawalFilters } from './lists.ts';
import { bankAccount, topUpView, withdrawalView } from './wallet.ts';

const finance: Who = { kind: 'operator', role: 'finance' };
const byId = z.object({ id: z.uuid() });
const instant = z.iso.datetime();
const company = z.object({ id: z.uuid(), name: z.string() });

const moneyQuery = pageQuery.extend({
  key: line(0, 100).default(''),
});

export const operatorTopUp = topUpView.omit({ can: true, rfq_id: true }).extend({
  company,
  bank_reference: z.string(),
  slip: z.object({ name: z.string(), media_type: z.string(), url: z.string() }).nullable(),
  decided_by: z.string().nullable(),
  provider_reference: z.string().nullable(),
  /**
   * The time from which a card payment is pending for an operator, because the provider could not
   * report its outcome.
   */
  given_up_at: instant.nullable(),
  /** One operator must approve it and another one must confirm it. */
  takes_two: z.boolean(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  approved_by_reader: z.boolean(),
  can: z.object({
    approve: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
    ask: z.boolean(),
  }),
});
export type OperatorTopUp = z.output<typeof operatorTopUp>;

export const listOperatorTopUps = declareEndpoint({
  method: 'get',
  path: '/operator/top_ups',
  tag: 'Money',
  summary: 'Lists top-ups: pending bank transfers and unreadable card payments, or decided ones',
  who: finance,
  query: moneyQuery.extend({ state: z.enum(topUpFilters).default('open') }),
  data: pageOf(operatorTopUp),
});

export const readSlip = declareEndpoint({
  method: 'get',
  path: '/operator/top_ups/{id}/slip',
  tag: 'Money',
  summary: 'Returns the bank slip of a top-up',
  who: finance,
  params: byId,
  answersFile: true,
});

export const bankInput = z.object({ bank_reference: line(3, 60) });
export const refusalInput = z.object({ note: note(3, 1000) });

export const approveTopUp = declareEndpoint({
  method: 'post',
  path: '/operator/top_ups/{id}/approve',
  tag: 'Money',
  summary: 'Records the first of two approvals of a large top-up; another operator must confirm it',
  who: finance,
  params: byId,
  data: operatorTopUp,
  refusals: ['not_allowed', 'state_changed'],
});

export const confirmTopUp = declareEndpoint({
  method: 'post',
  path: '/operator/top_ups/{id}/confirm',
  tag: 'Money',
  summary: 'Confirms that a bank transfer arrived and credits the wallet once',
  who: finance,
  params: byId,
  body: bankInput,
  data: operatorTopUp,
  refusals: ['state_changed', 'transfer_used', 'second_operator_needed', 'approved_yourself'],
  movesMoney: true,
});

export const refuseTopUp = declareEndpoint({
  method: 'post',
  path: '/operator/top_ups/{id}/refuse',
  tag: 'Money',
  summary:
    'Rejects a bank transfer that did not arrive, or an abandoned card payment, with a reason',
  who: finance,
  params: byId,
  body: refusalInput,
  data: operatorTopUp,
  refusals: ['state_changed'],
});

export const recheckTopUp = declareEndpoint({
  method: 'post',
  path: '/operator/top_ups/{id}/ask',
  tag: 'Money',
  summary:
    'Queries the payment provider again about an abandoned card payment and applies the answer',
  who: finance,
  params: byId,
  data: operatorTopUp,
  refusals: ['state_changed', 'payment_unreadable'],
});

/** With the whole IBAN, because the operator types it into the bank's form. */
export const operatorWithdrawal = withdrawalView.extend({
  company,
  /**
   * The purpose; `opened_by` is the operator who opened it for a closed company and gave a reason.
   */
  purpose: z.enum(withdrawalPurposes),
  opened_by: z.string().nullable(),
  reason: z.string(),
  legal_names: z.array(z.string()),
  /** The account's holder is not the company of these names, so paying needs a reason. */
  holder_differs: z.boolean(),
  holder_note: z.string(),
  /** The provider made no refund, so it can be sent again or refused. */
  refund_failed: z.boolean(),
  /** One operator must approve it and another one must pay it. */
  takes_two: z.boolean(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  approved_by_reader: z.boolean(),
  decided_by: z.string().nullable(),
  can: z.object({
    approve: z.boolean(),
    pay: z.boolean(),
    send: z.boolean(),
    refuse: z.boolean(),
  }),
});
export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

export const listOperatorWithdrawals = declareEndpoint({
  method: 'get',
  path: '/operator/withdrawals',
  tag: 'Money',
  summary: 'Lists withdrawals to approve or pay, or decided ones',
  who: finance,
  query: moneyQuery.extend({ state: z.enum(withdrawalFilters).default('open') }),
  data: pageOf(operatorWithdrawal),
});

export const approveWithdrawal = declareEndpoint({
  method: 'post',
  path: '/operator/withdrawals/{id}/approve',
  tag: 'Money',
  summary: 'Records the first of two approvals of a large withdrawal; another operator must pay it',
  who: finance,
  params: byId,
  data: operatorWithdrawal,
  refusals: ['not_allowed', 'state_changed'],
});

export const payWithdrawal = declareEndpoint({
  method: 'post',
  path: '/operator/withdrawals/{id}/pay',
  tag: 'Money',
  summary:
    'Records that the bank paid a withdrawal; a large one requires the approval of another operator, and an account in another name requires `holder_note`',
  who: finance,
  params: byId,
  body: bankInput.extend({ holder_note: note(3, 1000).optional() }),
  data: operatorWithdrawal,
  refusals: ['state_changed', 'second_operator_needed', 'approved_yourself'],
  movesMoney: true,
});

export const refundToCard = declareEndpoint({
  method: 'post',
  path: '/operator/withdrawals/{id}/refund_to_card',
  tag: 'Money',
  summary:
    'Requests the refund of a withdrawal from the payment provider; a large one requires the approval of another operator',
  who: finance,
  params: byId,
  data: operatorWithdrawal,
  refusals: [
    'state_changed',
    'second_operator_needed',
    'approved_yourself',
    'cards_off',
    'refund_refused',
  ],
  movesMoney: true,
});

export const refuseWithdrawal = declareEndpoint({
  method: 'post',
  path: '/operator/withdrawals/{id}/refuse',
  tag: 'Money',
  summary: 'Rejects a withdrawal and returns the amount to the balance',
  who: finance,
  params: byId,
  body: refusalInput,
  data: operatorWithdrawal,
  refusals: ['state_changed'],
  movesMoney: true,
});

export const owedRow = z.object({
  company,
  closed_at: instant,
  amount: z.string(),
  bonus: z.string(),
  can: z.object({ pay_out: z.boolean() }),
});
export type OwedRow = z.output<typeof owedRow>;

export const listOwed = declareEndpoint({
  method: 'get',
  path: '/operator/owed',
  tag: 'Money',
  summary:
    'Lists closed companies with a remaining balance, the earliest closed first; `key` is part of a name',
  who: finance,
  query: pageQuery.extend({ key: line(0, 100).default('') }),
  data: pageOf(owedRow),
});

export const payOut = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/pay_out',
  tag: 'Money',
  summary:
    'Reserves the remaining balance of a closed company for payment to an account named by its owner; it is then paid as a withdrawal with the bank’s reference',
  who: finance,
  params: byId,
  body: z.object({ ...bankAccount, note: note(3, 1000) }),
  data: operatorWithdrawal,
  refusals: ['not_allowed', 'nothing_owed', 'discount_waits'],
  movesMoney: true,
});

const difference = z.object({
  kind: z.enum(differenceKinds),
  /** The transaction, company, top-up or provider event that differs. */
  subject: z.string(),
  /** AED, or a count, depending on the kind. */
  expected: z.string(),
  found: z.string(),
});

export const reconciliationView = z.object({
  checked_at: instant,
  /** The checked transfers: those since an hour before the last nightly proof, most of them in the background. */
  transactions: z.int(),
  wallets: z.int(),
  top_ups: z.int(),
  balance: z.string(),
  held: z.string(),
  differences: z.array(difference),
  /** The result of the last nightly proof; null: none yet. */
  nightly: z
    .object({
      checked_at: instant,
      differences: z.int(),
      transactions: z.int(),
      found: z.array(difference),
    })
    .nullable(),
});
export type ReconciliationView = z.output<typeof reconciliationView>;

export const readReconciliation = declareEndpoint({
  method: 'get',
  path: '/operator/reconciliation',
  tag: 'Money',
  summary:
    'Verifies the transfers since the last nightly proof of the ledger; returns the result of that proof as well',
  who: finance,
  data: reconciliationView,
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 }],
});

export const ledgerRow = z.object({
  id: z.uuid(),
  kind: z.enum(ledgerKinds),
  reference: z.string(),
  at: instant,
  company: company.nullable(),
  by: z.string(),
  postings: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.string() })),
  reversed: z.boolean(),
  can: z.object({ reverse: z.boolean() }),
});
export type LedgerRow = z.output<typeof ledgerRow>;

const ledgerQuery = { ...listFilter, cause: oneOf(ledgerCauses) };

export const listLedger = declareEndpoint({
  method: 'get',
  path: '/operator/ledger',
  tag: 'Money',
  summary:
    'Lists the transfers of the ledger, newest first; `key` is the start of a reference or part of a company’s name',
  who: finance,
  query: z.object({ ...pageQuery.shape, ...ledgerQuery }).refine(...daysInOrder),
  data: pageOf(ledgerRow),
  extra: z.object({
    /**
     * AED: fees without VAT less refunds, or the paid Q discount. Null: another cause, or more rows
     * than are counted.
     */
    sum: z.string().nullable(),
    is_least: z.boolean(),
  }),
});

export const exportLedger = declareEndpoint({
  method: 'get',
  path: '/operator/ledger/export',
  tag: 'Money',
  summary:
    'Exports the transfers of the ledger as a file of at most 5,000 rows with a column for each account',
  who: finance,
  query: z.object({ ...ledgerQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const reverseTransfer = declareEndpoint({
  method: 'post',
  path: '/operator/ledger/{id}/reverse',
  tag: 'Money',
  summary: 'Reverses a transfer with a new one that refers to it',
  who: finance,
  params: byId,
  body: refusalInput,
  data: ledgerRow,
  refusals: ['not_reversible', 'state_changed', 'insufficient_balance'],
  movesMoney: true,
});
