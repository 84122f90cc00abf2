import type { EnglishTexts } from '#shared/i18n.ts';

export const closureEn = {
  closed: 'The account is closed and everybody is signed out. Thank you for having been with us.',
  title: 'Close the account',
  lead: 'Ends the account of the whole company. It cannot be taken back.',
  open: 'Close the account',
  dialog: 'Close the account of {company}?',
  what: {
    now: 'You and everybody of the company are signed out at once, and nobody can sign in any more.',
    deals:
      'Open requests are cancelled and suppliers get their access fees back. Pending offers are withdrawn.',
    data: {
      one: 'Names, e-mail addresses, telephone numbers and papers are erased after one day.',
      other: 'Names, e-mail addresses, telephone numbers and papers are erased after {n} days.',
    },
    books: 'Orders, invoices and the wallet’s statement stay in the books, as the law asks.',
    bonus: 'Bonus in the wallet, and a balance below AED 10, are lost.',
  },
  download: 'Download your data first',
  still: 'Not possible yet',
  stillLead: 'This must be over before:',
  thing: {
    deals: { one: 'One accepted offer is under way', other: '{n} accepted offers are under way' },
    balance: 'There is money of your own in the wallet',
    withdrawals: { one: 'One withdrawal is being paid', other: '{n} withdrawals are being paid' },
    top_ups: { one: 'One top-up is being confirmed', other: '{n} top-ups are being confirmed' },
    refunds: { one: 'One refund is being decided', other: '{n} refunds are being decided' },
  },
  asked:
    'We have your request. The money is held, checked and paid to your account; the account can be closed after that.',
  money: {
    withdraw: 'Withdraw it',
    askLead:
      'Withdrawals are switched off. To close the account you can ask for your {amount} back.',
    later:
      'Withdrawals are switched off. Once the rest is over you can ask here for your {amount} back.',
    waits:
      'A Q discount was paid into the wallet lately. All of the money can be paid out from {from}.',
    ask: 'Ask for the money',
    title: 'Ask for {amount} back',
    what: '{amount}, all of your own money, leaves the balance at once and is paid to this account. If that cannot be done, it comes back whole.',
    bonus: 'The bonus of {amount} falls back with it.',
    iban: 'IBAN',
    ibanHint: 'Of an account in your company’s name.',
    holder: 'Account holder',
    confirm: 'Ask for {amount}',
    asking: 'Asking',
  },
  reason: 'Why are you leaving?',
  chooseReason: 'Choose a reason',
  reasonOf: {
    not_needed: 'We do not need it any more',
    other_platform: 'We use another platform',
    too_expensive: 'It costs too much',
    hard_to_use: 'It is hard to use',
    business_closed: 'The business has closed',
    privacy: 'For privacy',
    other: 'Another reason',
  },
  note: 'In your words',
  password: 'Your password',
  code: 'Code of the app, or a recovery code',
  cancel: 'Keep the account',
  confirm: 'Close the account',
  busy: 'Closing',
} as const satisfies EnglishTexts;
