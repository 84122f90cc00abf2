import { z } from 'zod';
import { member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { note, onceValid } from '#shared/validation.ts';
import { secondStepProof } from '../two-step/schema.ts';
import { bankAccount, withdrawalView } from '../wallet/schema/wallet.ts';
import { closeReasons, openKinds } from './rules.ts';

const openThing = z.object({ kind: z.enum(openKinds), count: z.int() });

export const closingView = z.object({
  /** Unfinished things; closing is refused while there are any. */
  open: z.array(openThing),
  needs_code: z.boolean(),
  erased_after_days: z.int(),
  /** The own money that blocks closing, AED, and the bonus that is forfeited with it. */
  own_money: z.string(),
  /**
   * The first instant at which all of it can be paid out, because a Q discount can be withdrawn
   * only some days after its payment. Null: now.
   */
  own_money_from: z.iso.datetime().nullable(),
  bonus: z.string(),
  can: z.object({
    close: z.boolean(),
    withdraw: z.boolean(),
    ask_money: z.boolean(),
  }),
});
export type ClosingView = z.output<typeof closingView>;

export const readClosing = declareEndpoint({
  method: 'get',
  path: '/dashboard/account/closing',
  tag: 'Company',
  summary: 'Lists the obstacles to closing the account; for its owner',
  who: member,
  data: closingView,
});

export const payoutRequestInput = z.object({ ...bankAccount, ...secondStepProof });
export type PayoutRequestInput = z.output<typeof payoutRequestInput>;

export const requestPayout = declareEndpoint({
  method: 'post',
  path: '/dashboard/account/ask_money',
  tag: 'Company',
  summary:
    'Requests the whole withdrawable balance of the wallet to close the account; allowed if withdrawals are disabled and no other obstacle remains',
  who: member,
  body: payoutRequestInput,
  data: withdrawalView,
  refusals: [
    'wrong_password',
    'code_not_right',
    'nothing_owed',
    'discount_waits',
    'still_open',
    'state_changed',
    'too_many_requests',
  ],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
  movesMoney: true,
});

/** A reason from the list; `other` must have a text, because it says nothing alone. */
export const closeInput = z
  .object({
    ...secondStepProof,
    reason: z.union([z.enum(closeReasons), z.literal('')]).default(''),
    reason_text: note(0, 1000).default(''),
  })
  .superRefine(
    (input, context) => {
      if (input.reason === '')
        context.addIssue({ code: 'custom', path: ['reason'], message: 'required' });
      if (input.reason === 'other' && input.reason_text === '')
        context.addIssue({ code: 'custom', path: ['reason_text'], message: 'required' });
    },
    onceValid('reason', 'reason_text'),
  );
export type CloseInput = z.output<typeof closeInput>;

export const closeAccount = declareEndpoint({
  method: 'post',
  path: '/dashboard/account/close',
  tag: 'Company',
  summary:
    'Closes the company’s account permanently: ends all sessions, and personal data is erased after 30 days',
  who: member,
  body: closeInput,
  data: z.object({ erased_on: z.iso.date() }),
  refusals: [
    'wrong_password',
    'code_not_right',
    'still_open',
    'state_changed',
    'too_many_requests',
  ],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});
