import type { EnglishTexts } from '../../shared/i18n.ts';

export const walletEn = {
  /** What an answer says when it is done. */
  said: {
    submitted: 'We have your slip. The balance follows as soon as the transfer is confirmed.',
    canceled: 'The top-up was canceled.',
    held: 'Your withdrawal is on its way. The amount is held until the bank has paid it.',
    confirmed: 'Confirmed: the wallet was credited.',
    refused: 'Refused: the supplier has been told why.',
    paid: 'Marked as paid.',
    returned: 'Refused: the money is back in the wallet.',
    reversed: 'The transfer was taken back.',
  },
  kind: {
    top_up: 'Top-up',
    package: 'Package',
    access_fee: 'Access fee',
    access_refund: 'Access fee returned',
    withdrawal_hold: 'Withdrawal to bank account',
    withdrawal_return: 'Withdrawal returned',
    q_discount: 'Q discount settled',
    reversal: 'Reversal',
  },
  column: {
    date: 'Date',
    movement: 'Movement',
    reference: 'Reference',
    debit: 'Debit',
    credit: 'Credit',
    before: 'Balance before',
    after: 'Balance after',
  },
} as const satisfies EnglishTexts;
