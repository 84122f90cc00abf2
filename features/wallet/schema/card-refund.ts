import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded } from '#shared/validation.ts';
import { secondStepProof } from '#features/two-step/schema.ts';
import { amount } from './amount.ts';
import { treasurer, withdrawalView } from './wallet.ts';

const cardPaymentView = z.object({
  id: z.uuid(),
  number: z.string(),
  paid_at: z.iso.datetime(),
  paid: z.string(),
  refundable: z.string(),
});
export type CardPaymentView = z.output<typeof cardPaymentView>;

export const listCardPayments = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/card_payments',
  tag: 'Wallet',
  summary: 'Lists the newest card payments whose money can return to the card',
  who: treasurer,
  data: z.object({ rows: z.array(cardPaymentView) }),
});

export const cardRefundInput = z.object({
  top_up_id: bounded(40)
    .min(1)
    .refine((text) => z.uuid().safeParse(text).success),
  amount,
  ...secondStepProof,
});
export type CardRefundInput = z.output<typeof cardRefundInput>;

export const requestCardRefund = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/wallet/card_refunds',
  tag: 'Wallet',
  summary:
    'Requests a withdrawal to the card of an earlier payment; reserves the amount immediately',
  who: treasurer,
  body: cardRefundInput,
  data: withdrawalView,
  refusals: [
    'not_found',
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
