import type { EnglishTexts } from '#shared/i18n.ts';

export const closureEn = {
  closed:
    'Your account is closed and all users are signed out. Thank you for using our marketplace.',
  title: 'Close account',
  lead: 'Closes your company’s account for all users. This can’t be undone.',
  open: 'Close account',
  dialog: 'Close the account of {company}?',
  what: {
    now: 'All users of your company, including you, are signed out immediately and can’t sign in again.',
    deals:
      'Open RFQs are cancelled and suppliers get their access fees back. Pending offers are withdrawn.',
    data: {
      one: 'Names, emails, phone numbers and documents are erased after 1 day.',
      other: 'Names, emails, phone numbers and documents are erased after {n} days.',
    },
    books: 'Orders, invoices and the wallet statement are kept as the law requires.',
    bonus: 'Bonus credit and any balance below AED 10 are forfeited.',
  },
  download: 'Download your data first',
  still: 'You can’t close the account yet',
  stillLead: 'Finish these first:',
  thing: {
    deals: { one: '1 accepted offer in progress', other: '{n} accepted offers in progress' },
    balance: 'Your wallet still has a balance',
    withdrawals: { one: '1 withdrawal being paid', other: '{n} withdrawals being paid' },
    top_ups: { one: '1 top-up being confirmed', other: '{n} top-ups being confirmed' },
    refunds: { one: '1 refund awaiting a decision', other: '{n} refunds awaiting a decision' },
  },
  requested:
    'We’ve received your request. The amount is on hold and will be paid to your bank account after checks. You can close the account after that.',
  money: {
    withdraw: 'Withdraw balance',
    askLead:
      'Withdrawals are unavailable. To close the account you can request a payout of your {amount}.',
    later:
      'Withdrawals are unavailable. Once everything else is finished, you can request a payout of your {amount} here.',
    waits:
      'A Q discount was paid into the wallet recently. The full balance can be paid out from {from}.',
    ask: 'Request payout',
    title: 'Request a payout of {amount}',
    what: '{amount}, your full balance excluding bonus, is deducted now and paid to this account. If the payment fails, it returns to your wallet in full.',
    bonus: 'The bonus of {amount} is forfeited.',
    iban: 'IBAN',
    ibanHint: 'Must be an account in your company’s name.',
    holder: 'Account holder',
    confirm: 'Request payout of {amount}',
    asking: 'Requesting',
  },
  reason: 'Why are you leaving?',
  chooseReason: 'Choose a reason',
  reasonOf: {
    not_needed: 'We no longer need it',
    other_platform: 'We use another platform',
    too_expensive: 'Too expensive',
    hard_to_use: 'Hard to use',
    business_closed: 'The business has closed',
    privacy: 'Privacy reasons',
    other: 'Another reason',
  },
  note: 'Details',
  password: 'Your password',
  code: 'App code or recovery code',
  cancel: 'Keep account',
  confirm: 'Close account',
  busy: 'Closing',
} as const satisfies EnglishTexts;
