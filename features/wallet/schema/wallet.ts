import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { toAsciiDigits } from '#shared/bidi.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  sortBy,
  type ListParams,
} from '#shared/list.ts';
import { digitKinds } from '#shared/locale.ts';
import { bounded, line, trimmed } from '#shared/validation.ts';
import { secondStepProof } from '#features/two-step/schema.ts';
import { validateIban, normaliseIban } from '../rules/iban.ts';
import { topUpMethods, topUpStates } from '../rules/top-up.ts';
import { withdrawalMethods, withdrawalStates } from '../rules/withdrawal.ts';
import { amount, optionalAmount } from './amount.ts';
import { statementKinds } from './lists.ts';

const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
export const treasurer: Who = { ...supplier, permission: 'wallet.manage' };
const instant = z.iso.datetime();
const byId = z.object({ id: z.uuid() });
const total = z.object({ amount: z.string(), count: z.int() });
const bothNames = z.object({ name_en: z.string(), name_ar: z.string() });

export const packageView = bothNames.extend({
  id: z.uuid(),
  /** The amount to pay, and the amount that the wallet receives. */
  price: z.string(),
  credit: z.string(),
  bonus: z.string(),
  validity_days: z.int(),
});
export type PackageView = z.output<typeof packageView>;

export const topUpView = z.object({
  id: z.uuid(),
  number: z.string(),
  method: z.enum(topUpMethods),
  state: z.enum(topUpStates),
  amount: z.string(),
  credit: z.string(),
  package: bothNames.nullable(),
  rfq_id: z.uuid().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  note: z.string(),
  can: z.object({ cancel: z.boolean(), check: z.boolean() }),
});
export type TopUpView = z.output<typeof topUpView>;

export const walletView = z.object({
  balance: z.string(),
  /** The package bonus in the balance, which pays fees only. The rest is own money. */
  bonus: z.string(),
  /** The own money that may be withdrawn now, without the Q discounts of the last days. */
  withdrawable: z.string(),
  /**
   * The own money that can be withdrawn later: some from `first_at`, all from `last_at`. Null:
   * nothing is pending.
   */
  waiting: z.object({ amount: z.string(), first_at: instant, last_at: instant }).nullable(),
  currency: z.literal('AED'),
  expires_at: instant.nullable(),
  expired: z.boolean(),
  topped_up: z.boolean(),
  /** The amount of pending withdrawals; no longer part of the balance. */
  held: total,
  month: z.object({ debit: total, credit: total }),
  can: z.object({
    top_up_card: z.boolean(),
    top_up_bank: z.boolean(),
    withdraw: z.boolean(),
    see_statement: z.boolean(),
  }),
});
export type WalletView = z.output<typeof walletView>;

export const readWallet = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet',
  tag: 'Wallet',
  summary: 'Returns the balance, the reserved amount and this month’s totals of the wallet',
  who: supplier,
  data: walletView,
});

export const readWalletBalance = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/balance',
  tag: 'Wallet',
  summary: 'Returns only the balance of the wallet, for pages with a purchase',
  who: supplier,
  data: z.object({ balance: z.string(), currency: z.literal('AED') }),
});

export const entryKinds = [
  'top_up',
  'package',
  'access_fee',
  'access_refund',
  'withdrawal_hold',
  'withdrawal_return',
  'q_discount',
  'reversal',
] as const;

const statementRow = z.object({
  id: z.uuid(),
  /** 1, 2, 3 … in this wallet; never has gaps. */
  row: z.int(),
  at: instant,
  kind: z.enum(entryKinds),
  reference: z.string(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  old_balance: z.string(),
  new_balance: z.string(),
  /** The bonus part of the movement, with its sign; null: none. */
  bonus: z.string().nullable(),
  category: bothNames.nullable(),
  city: bothNames.nullable(),
  package: bothNames.nullable(),
  order: z.string().nullable(),
  iban: z.string().nullable(),
  bank_reference: z.string().nullable(),
  method: z.enum(topUpMethods).nullable(),
  cause: z.string().nullable(),
  withdrawal_state: z.enum(withdrawalStates).nullable(),
  being_checked: z.boolean(),
});
export type StatementRow = z.output<typeof statementRow>;

/** A month of the Gulf's calendar, `2026-11`. */
const month = z.union([
  z.literal('').transform(() => undefined),
  bounded(40).regex(/^20\d\d-(0[1-9]|1[0-2])$/),
]);
/** The other columns cannot be sorted, because they follow from the order of rows. */
export const statementSorts = ['date', 'debit', 'credit'] as const;
export type StatementSort = (typeof statementSorts)[number];

/** `key` is a part of a reference. */
const statementQuery = {
  ...listFilter,
  sort: sortBy(statementSorts),
  kind: z.enum(statementKinds).default('all'),
  month: month.optional(),
};
export interface StatementQuery extends ListParams<StatementSort> {
  readonly kind: (typeof statementKinds)[number];
  readonly month?: string | undefined;
}

export const listStatement = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/statement',
  tag: 'Wallet',
  summary:
    'Lists the transactions of the wallet, newest first or in the order of `sort`, each with the balance before and after',
  who: treasurer,
  query: z.object({ ...pageQuery.shape, ...statementQuery }).refine(...daysInOrder),
  data: pageOf(statementRow),
});

export const exportStatement = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/statement/export',
  tag: 'Wallet',
  summary: 'Exports the transactions of the wallet as a file of at most 10,000 rows',
  who: treasurer,
  query: z.object({ ...statementQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

/**
 * Prints the whole period without the list's other filters, because otherwise balances would not
 * follow from the row before.
 */
export const printStatement = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/statement/pdf',
  tag: 'Wallet',
  summary:
    'Returns the statement of a period as PDF in both languages, with every transaction and the opening and closing balance',
  who: treasurer,
  query: z
    .object({
      from: listFilter.from,
      to: listFilter.to,
      month: month.optional(),
      lang: fileQuery.lang,
      digits: z.enum(digitKinds).optional(),
    })
    .refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const listPackages = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/packages',
  tag: 'Wallet',
  summary: 'Lists the packages on sale',
  who: supplier,
  data: z.array(packageView),
});

/** A package or a free amount; the package has priority when both are sent. */
export const topUpInput = z.object({
  package_id: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
  amount: optionalAmount.optional(),
  /**
   * The RFQ that the supplier returns to after the payment. One that it must not see is
   * `not_found`.
   */
  rfq_id: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
});
export type TopUpInput = z.output<typeof topUpInput>;

export const startCardTopUp = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/wallet/top_ups/card',
  tag: 'Wallet',
  summary: 'Starts a card payment; returns the address of the payment page',
  who: treasurer,
  body: topUpInput,
  data: z.object({ top_up: topUpView, redirect_url: z.string() }),
  refusals: ['not_found', 'cards_off', 'cards_unavailable', 'open_top_ups_max'],
  movesMoney: true,
});

export const sendBankTopUp = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/wallet/top_ups/bank',
  tag: 'Wallet',
  summary: 'Submits the slip of a bank transfer for confirmation by an operator',
  who: treasurer,
  body: topUpInput.extend({ file: z.file() }),
  data: topUpView,
  refusals: [
    'not_found',
    'open_top_ups_max',
    'file_empty',
    'file_infected',
    'scanner_away',
    'file_too_large',
    'file_type_refused',
    'svg_refused',
    'storage_full',
    'too_many_requests',
  ],
  acceptsFiles: true,
  movesMoney: true,
});

export const listTopUps = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/top_ups',
  tag: 'Wallet',
  summary: 'Lists the company’s top-ups, newest first; `open` contains the pending ones',
  who: treasurer,
  query: pageQuery.extend({ state: z.enum(['all', 'open']).default('all') }),
  data: pageOf(topUpView),
});

export const checkTopUp = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/wallet/top_ups/{id}/check',
  tag: 'Wallet',
  summary:
    'Returns the status of a top-up; queries the payment provider about a pending card payment',
  who: treasurer,
  params: byId,
  data: topUpView,
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

export const cancelTopUp = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/wallet/top_ups/{id}/cancel',
  tag: 'Wallet',
  summary: 'Cancels a pending top-up',
  who: treasurer,
  params: byId,
  data: topUpView,
  refusals: ['state_changed'],
});

export const readOwnSlip = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/top_ups/{id}/slip',
  tag: 'Wallet',
  summary: 'Returns the uploaded slip of a top-up',
  who: treasurer,
  params: byId,
  answersFile: true,
});

export const withdrawalView = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(withdrawalStates),
  being_checked: z.boolean(),
  method: z.enum(withdrawalMethods),
  /** The number of the card payment that is refunded. */
  card: z.string().nullable(),
  sent: z.boolean(),
  amount: z.string(),
  bonus: z.string(),
  iban: z.string(),
  holder_name: z.string(),
  /** The account is not in one of the company's legal names, so two operators check it. */
  holder_differs: z.boolean(),
  bank_reference: z.string(),
  note: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
});
export type WithdrawalView = z.output<typeof withdrawalView>;

export const listWithdrawals = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/withdrawals',
  tag: 'Wallet',
  summary: 'Lists the company’s withdrawals, newest first, with masked IBANs',
  who: treasurer,
  query: pageQuery,
  data: pageOf(withdrawalView),
});

/** The account of the newest withdrawal that was not refused; else no IBAN and a legal name. */
export const payoutAccountView = z.object({
  iban: z.string(),
  holder_name: z.string(),
  legal_names: z.array(z.string()),
});
export type PayoutAccountView = z.output<typeof payoutAccountView>;

export const readPayoutAccount = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/withdrawals/account',
  tag: 'Wallet',
  summary:
    'Returns the bank account of the company’s last withdrawal, and its legal names, one of which the holder should be',
  who: treasurer,
  data: payoutAccountView,
});

const iban = trimmed(80)
  .min(1)
  .transform((text) => normaliseIban(toAsciiDigits(text)))
  .superRefine((text, context) => {
    const wrong = validateIban(text);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  });

export const bankAccount = { iban, holder_name: line(3, 140) };

export const withdrawalInput = z.object({
  amount,
  method: z.literal('bank_transfer').default('bank_transfer'),
  ...bankAccount,
  /** A withdrawal must be confirmed with the second step (product §12). */
  ...secondStepProof,
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;

export const requestWithdrawal = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/withdrawals',
  tag: 'Wallet',
  summary:
    'Requests a withdrawal; reserves the amount immediately and forfeits the same share of the bonus',
  who: treasurer,
  body: withdrawalInput,
  data: withdrawalView,
  refusals: [
    'withdrawals_off',
    'insufficient_balance',
    'bonus_stays',
    'wrong_password',
    'code_not_right',
    'too_many_requests',
  ],
  limits: [{ by: 'session', hits: 20, windowSeconds: 15 * 60 }],
  movesMoney: true,
});
