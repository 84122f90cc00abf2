// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, textsIn } from '#tests/harness/page.tsx';
import {
  done,
  expectRefusalAt,
  expectSentOnce,
  locales,
  notesOf,
  onePage,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type {
  LedgerRow,
  OperatorTopUp,
  OperatorWithdrawal,
  OwedRow,
  ReconciliationView,
} from '../schema/operator.ts';
import { Books } from './books.tsx';
import { LedgerList } from './ledger-list.tsx';
import { OperatorTopUps } from './operator-top-ups.tsx';
import { OperatorWithdrawals } from './operator-withdrawals.tsx';
import { OwedList } from './owed-list.tsx';
import { SandboxPage } from './sandbox-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const company = { id: 'company-1', name: 'Al Dana Steel' };
const none = { approve: false, confirm: false, refuse: false, ask: false };

const topUp: OperatorTopUp = {
  id: 't1',
  number: 'TU-30017',
  method: 'bank_transfer',
  state: 'submitted',
  amount: '500.00',
  credit: '550.00',
  package: { name_en: 'Growth', name_ar: 'النمو' },
  created_at: at,
  decided_at: null,
  note: '',
  company,
  bank_reference: '',
  slip: { name: 'slip.pdf', media_type: 'application/pdf', url: '/slip' },
  decided_by: null,
  provider_reference: null,
  given_up_at: null,
  takes_two: false,
  approved_by: null,
  approved_at: null,
  approved_by_reader: false,
  can: { ...none, confirm: true, refuse: true },
};

const withdrawal: OperatorWithdrawal = {
  id: 'w1',
  number: 'WD-20014',
  state: 'held',
  being_checked: false,
  method: 'bank_transfer',
  card: null,
  sent: false,
  amount: '60000.00',
  bonus: '0.00',
  iban: 'AE070331234567890123456',
  holder_name: 'Al Dana Steel LLC',
  bank_reference: '',
  note: '',
  created_at: at,
  decided_at: null,
  company,
  purpose: 'request',
  legal_names: ['Al Dana Steel LLC'],
  holder_differs: false,
  holder_note: '',
  refund_failed: false,
  opened_by: null,
  reason: '',
  takes_two: false,
  approved_by: null,
  approved_at: null,
  approved_by_reader: false,
  decided_by: null,
  can: { approve: false, pay: true, send: false, refuse: true },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function show(element: React.ReactNode, { locale = 'en', address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  return { ...openPage(element, { locale, address, action }), sent };
}

const topUps = (row: Partial<OperatorTopUp> = {}, state: 'open' | 'decided' = 'open') => (
  <OperatorTopUps page={onePage({ ...topUp, ...row })} state={state} searched={false} />
);
const withdrawals = (row: Partial<OperatorWithdrawal> = {}, state: 'open' | 'decided' = 'open') => (
  <OperatorWithdrawals page={onePage({ ...withdrawal, ...row })} state={state} searched={false} />
);
const data = ['AED', 'Al Dana Steel', 'TU-30017', 'WD-20014', 'slip.pdf'];

describe.each(locales)('the queue of top-ups in %s', (locale) => {
  const empty: readonly (readonly ['open' | 'cards' | 'decided', boolean, string])[] = [
    ['open', false, 'noTopUps'],
    ['cards', false, 'noCards'],
    ['decided', false, 'noneDecided'],
    ['open', true, 'noneFound'],
  ];
  it.each(empty)('explains an empty list of %s (searched: %s)', (state, searched, key) => {
    const page = onePage<OperatorTopUp>();
    show(<OperatorTopUps page={page} state={state} searched={searched} />, { locale });
    const text = textsIn(locale) as (name: string) => string;
    expect(pageText()).toContain(text(`wallet.console.${key}`));
    expect(pageText()).toContain(text(`wallet.console.${key}Why`));
  });

  it('names the company and the credited amount in the question of a confirmation', async () => {
    const { t } = show(topUps(), { locale, address: '/?dialog=confirm.t1' });
    const dialog = await openDialog();
    expect(titleOf(dialog)).toBe(plain(t('wallet.console.confirmTitle', { number: 'TU-30017' })));
    const why = t('wallet.console.confirmWhy', {
      company: 'Al Dana Steel',
      paid: 'AED 500.00',
      amount: 'AED 550.00',
    });
    expect(plain(dialog.textContent)).toContain(plain(why));
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('has the slip beside the question, and no form of the viewer in its own', async () => {
    const { t } = show(topUps(), { locale, address: '/?dialog=confirm.t1' });
    const dialog = await openDialog();
    const label = plain(t('wallet.console.slipOf', { number: 'TU-30017' }));
    const viewer = within(dialog).getByRole('region', {
      name: (name) => plain(name) === label,
    });
    expect(viewer.closest('form')).toBeNull();
    const field = within(dialog).getByLabelText(t('wallet.console.bankReference'));
    expect(viewer.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await waitFor(() => expect(document.activeElement).toBe(field));
    const why = t('wallet.console.confirmWhy', {
      company: 'Al Dana Steel',
      paid: 'AED 500.00',
      amount: 'AED 550.00',
    });
    expect(plain(notesOf(dialog))).toBe(plain(why));
    expect(dialog.getAttribute('role')).toBe('alertdialog');
  });

  it.each(['approve_top_up', 'refuse_top_up', 'ask'])(
    'has no viewer in "%s" without a slip',
    async (verb) => {
      const can = { approve: true, confirm: false, refuse: true, ask: true };
      show(topUps({ slip: null, can }), { locale, address: `/?dialog=${verb}.t1` });
      expect(within(await openDialog()).queryByRole('region')).toBeNull();
    },
  );

  it('shows a refused bank reference at its field', async () => {
    const message = locale === 'en' ? 'Already used.' : 'استُخدم من قبل.';
    const page = show(topUps(), {
      locale,
      address: '/?dialog=confirm.t1',
      answer: refuse({ message, errors: { bank_reference: [message] } }),
    });
    await openDialog();
    const field = screen.getByLabelText(page.t('wallet.console.bankReference'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await page.user.type(field, 'FT26/991');
    await expectRefusalAt(page, {
      button: page.t('wallet.console.confirm'),
      field,
      message,
      kept: { bank_reference: 'FT26/991' },
    });
    expect(page.sent[0]).toMatchObject({ intent: 'confirm', id: 't1' });
  });

  it.each([
    ['card', 'refuseCardWhy'],
    ['bank_transfer', 'refuseTopUpWhy'],
  ] as const)('explains the refusal of a %s', async (method, key) => {
    const { t } = show(topUps({ method }), { locale, address: '/?dialog=refuse_top_up.t1' });
    const dialog = await openDialog();
    const args = { company: 'Al Dana Steel', amount: 'AED 500.00' };
    expect(plain(dialog.textContent)).toContain(plain(t(`wallet.console.${key}`, args)));
    expect(within(dialog).getByLabelText(t('wallet.console.reason'))).toBeTruthy();
  });

  it('shows who decided, or the system, with the evidence', () => {
    const row = { state: 'confirmed', bank_reference: 'FT26/991', can: none } as const;
    const { t } = show(topUps(row, 'decided'), { locale });
    expect(pageText()).toContain(t('wallet.console.system'));
    expect(screen.getByText('FT26/991').getAttribute('dir')).toBe('ltr');
    expect(screen.getByText(t('wallet.topUpState.confirmed'))).toBeTruthy();
  });

  it('shows the provider’s reference of a payment that could not be read', () => {
    const row = { given_up_at: at, slip: null, provider_reference: 'pi_3NkZ' } as const;
    const { t } = show(topUps(row), { locale });
    expect(pageText()).toContain(t('wallet.console.unreadable'));
    expect(screen.getByText('pi_3NkZ').getAttribute('dir')).toBe('ltr');
  });
});

describe('the decision on a top-up', () => {
  it.each(['confirm', 'ask', 'refuse_top_up'])('is not opened by address without "%s"', (verb) => {
    show(topUps({ can: none }), { address: `/?dialog=${verb}.t1` });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
    expect(screen.queryByRole('button', { name: /TU-30017/ })).toBeNull();
  });

  it('is sent once while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = show(topUps({ can: { ...none, ask: true } }), {
      address: '/?dialog=ask.t1',
      answer: () => promise,
    });
    await openDialog();
    await expectSentOnce(page, {
      button: page.t('wallet.console.ask'),
      busy: page.t('ui.decision.working'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]?.['once_key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe.each(locales)('the check of a withdrawal in %s', (locale) => {
  const approved = { takes_two: true, approved_by: 'Hind', approved_at: at } as const;
  const cases: readonly (readonly [string, Partial<OperatorWithdrawal>, string])[] = [
    ['one operator pays it', {}, 'takesOne'],
    [
      'it waits for this reader’s approval',
      { takes_two: true, can: { approve: true, pay: false, send: false, refuse: true } },
      'waitsForApproval',
    ],
    [
      'another operator must approve it',
      { takes_two: true, can: { approve: false, pay: false, send: false, refuse: true } },
      'notApproved',
    ],
    ['it is approved', approved, 'approvedBy'],
    ['the reader approved it', { ...approved, approved_by_reader: true }, 'othersPay'],
    ['an operator opened it', { opened_by: 'Hind', reason: 'Closed company' }, 'openedBy'],
  ];
  it.each(cases)('reports that %s', (_what, row, key) => {
    const { t } = show(withdrawals(row), { locale });
    expect(pageText()).toContain((t as (name: string) => string)(`wallet.console.${key}`));
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it.each([false, true])('has the account of a phone row (another holder: %s)', (differs) => {
    const { t } = show(withdrawals({ holder_differs: differs }), { locale });
    const fact = document.querySelector('td.row-fact');
    expect(plain(fact?.textContent ?? '')).toContain('…3456');
    const holder = differs ? t('wallet.console.holderDiffers') : 'Al Dana Steel LLC';
    expect(plain(fact?.textContent ?? '')).toContain(plain(holder));
    expect(fact?.querySelector('.text-danger-text') !== null).toBe(differs);
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('no longer reports that others pay it once it is paid', () => {
    const row = { ...approved, approved_by_reader: true, state: 'paid' } as const;
    const { t } = show(withdrawals(row, 'decided'), { locale });
    expect(pageText()).not.toContain(t('wallet.console.othersPay'));
  });

  it('names the account, isolated, in the question of a payment', async () => {
    const { t } = show(withdrawals(), { locale, address: '/?dialog=pay.w1' });
    const dialog = await openDialog();
    const args = {
      amount: 'AED 60,000.00',
      iban: 'AE070331234567890123456',
      holder: 'Al Dana Steel LLC',
    };
    expect(plain(dialog.textContent)).toContain(plain(t('wallet.console.payWhy', args)));
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('warns of another holder and asks for a reason of the payment', async () => {
    const row = { holder_differs: true, holder_name: 'Somebody Else' };
    const { t } = show(withdrawals(row), { locale, address: '/?dialog=pay.w1' });
    const dialog = await openDialog();
    expect(within(dialog).getByLabelText(t('wallet.console.holderNote'))).toBeTruthy();
    expect(plain(dialog.textContent)).toContain('Al Dana Steel LLC');
    expect(pageText()).toContain(t('wallet.console.holderDiffers'));
  });

  it('offers a refund to the card in place of a bank reference, and states a failed one', async () => {
    const can = { approve: false, pay: false, send: true, refuse: true };
    const row = { method: 'card', card: 'TU-01007', iban: '', holder_name: '', can } as const;
    const address = '/?dialog=refund_to_card.w1';
    const { t, sent, user } = show(withdrawals({ ...row, refund_failed: true }), {
      locale,
      address,
    });
    const dialog = await openDialog();
    expect(pageText()).toContain(t('wallet.console.refundFailed'));
    expect(pageText()).toContain(plain(t('wallet.console.cardOf', { card: 'TU-01007' })));
    expect(within(dialog).queryByLabelText(t('wallet.console.bankReference'))).toBeNull();
    await user.click(
      within(dialog).getByRole('button', { name: t('wallet.console.refundToCard') }),
    );
    await waitFor(() => expect(sent[0]).toMatchObject({ intent: 'refund_to_card', id: 'w1' }));
  });

  it('copies the whole account', async () => {
    const { user, t } = show(withdrawals(), { locale });
    await user.click(screen.getByRole('button', { name: t('wallet.console.copyIban') }));
    expect(await screen.findByText(t('ui.copied'))).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('AE070331234567890123456');
  });
});

describe.each(locales)('the ledger in %s', (locale) => {
  const row: LedgerRow = {
    id: 'l1',
    kind: 'access_fee',
    reference: 'AF-1',
    at,
    company,
    by: '',
    postings: [
      { account: 'wallet', amount: '-105.00' },
      { account: 'fee_revenue', amount: '100.00' },
    ],
    reversed: false,
    can: { reverse: true },
  };
  const ledger = (rows: readonly LedgerRow[], sum: string | null = null) => (
    <LedgerList
      page={onePage(...rows)}
      sum={sum}
      isLeast={false}
      searched={false}
      view={{ hidden: null, errors: {} }}
    />
  );

  it('signs both sides of a transfer, left to right', () => {
    show(ledger([row]), { locale });
    const sides = [...document.querySelectorAll('td li > span:last-child')];
    expect(sides.map((one) => plain(one.textContent))).toEqual(['−105.00', '+100.00']);
    expect(sides.every((one) => one.getAttribute('dir') === 'ltr')).toBe(true);
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('has the amount of the wallet in the first line of a phone row', () => {
    show(ledger([{ ...row, postings: row.postings.toReversed() }]), { locale });
    const amount = document.querySelector('td.row-amount');
    expect(plain(amount?.textContent ?? '')).toBe('−105.00');
    expect(amount?.className).toContain('md:hidden');
    expect(document.querySelector('td.row-time time')).not.toBeNull();
  });

  it('names the system where no operator acted, and a dash without a company', () => {
    const { t } = show(ledger([{ ...row, company: null }]), { locale });
    expect(pageText()).toContain(t('wallet.console.system'));
    expect(pageText()).toContain('—');
  });

  it.each([
    ['fees', 'sumOfFees'],
    ['discounts', 'sumOfDiscounts'],
  ] as const)('shows the sum of %s', (cause, key) => {
    const { t } = show(ledger([row], '1234.50'), { locale, address: `/?cause=${cause}` });
    expect(pageText()).toContain(t(`wallet.console.${key}`));
    expect(pageText()).toContain('AED 1,234.50');
  });

  it('marks what was reversed, and reverses it only while that is allowed', () => {
    const reversed = { ...row, reversed: true, can: { reverse: false } };
    const { t } = show(ledger([reversed]), { locale, address: '/?dialog=reverse.l1' });
    expect(screen.getByText(t('wallet.console.reversed'))).toBeTruthy();
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });
});

describe.each(locales)('money that is owed to closed accounts in %s', (locale) => {
  const row: OwedRow = {
    company,
    closed_at: at,
    amount: '420.00',
    bonus: '35.00',
    can: { pay_out: true },
  };

  it('is paid to the account that was typed, and retains it after a refusal', async () => {
    const message = locale === 'en' ? 'Not an IBAN.' : 'ليس آيبان.';
    const page = show(<OwedList page={onePage(row)} searched={false} />, {
      locale,
      address: '/?dialog=pay_out.company-1',
      answer: refuse({ message, errors: { iban: [message] } }),
    });
    await openDialog();
    const field = screen.getByLabelText(page.t('wallet.console.iban'));
    await page.user.type(field, 'AE07');
    await page.user.type(screen.getByLabelText(page.t('wallet.console.holder')), 'Al Dana');
    await expectRefusalAt(page, {
      button: page.t('wallet.console.payOut'),
      field,
      message,
      kept: { iban: 'AE07', holder_name: 'Al Dana' },
    });
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('is not paid by a reader who may not', () => {
    show(<OwedList page={onePage({ ...row, can: { pay_out: false } })} searched={false} />, {
      locale,
      address: '/?dialog=pay_out.company-1',
    });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });
});

describe.each(locales)('the proof of the books in %s', (locale) => {
  const right: ReconciliationView = {
    checked_at: at,
    transactions: 12,
    wallets: 3,
    top_ups: 4,
    balance: '1250.00',
    held: '60.00',
    differences: [],
    nightly: null,
  };
  const wrong: ReconciliationView['differences'][number] = {
    kind: 'balance_not_sum',
    subject: 'w-17',
    expected: '10.00',
    found: '-5.00',
  };

  it('reports correct books, and that no nightly proof has run yet', () => {
    const { t } = show(<Books report={right} />, { locale });
    expect(pageText()).toContain(t('wallet.books.right'));
    expect(pageText()).toContain(t('wallet.books.neverByNight'));
    expect(screen.queryByRole('table')).toBeNull();
    const counted = t('wallet.books.countedAt', { time: '|' }).split('|')[0] ?? '';
    expect(pageText()).not.toContain(plain(counted).trim());
  });

  it.each([1, 2, 3, 11])('counts %i differences and lists each', (n) => {
    const differences = Array.from({ length: n }, () => wrong);
    const nightly = { checked_at: at, differences: 0, transactions: 9, found: [] };
    const { t } = show(<Books report={{ ...right, differences, nightly }} />, { locale });
    expect(pageText()).toContain(plain(t('wallet.books.wrong', { n })));
    expect(screen.getAllByRole('row')).toHaveLength(n + 1);
    expect(screen.getAllByText('w-17')[0]?.getAttribute('dir')).toBe('ltr');
  });

  it('lists the differences of the last night in their own table, with the transfers checked since', () => {
    const nightly = { checked_at: at, differences: 2, transactions: 9, found: [wrong, wrong] };
    const { t } = show(<Books report={{ ...right, transactions: 3, nightly }} />, { locale });
    expect(screen.getByRole('table', { name: t('wallet.books.foundByNight') })).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(pageText()).toContain(plain(t('wallet.books.sinceNight', { n: 3 })));
    const counted = t('wallet.books.countedAt', { time: '|' }).split('|')[0] ?? '';
    expect(pageText()).toContain(plain(counted).trim());
  });
});

describe.each(locales)('the sandbox of the payment provider in %s', (locale) => {
  const payment = { top_up_id: 't1', number: 'TU-30017', amount: '500.00' } as const;
  it.each(['pay', 'decline', 'silent'] as const)('sends "%s" once', async (act) => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = show(<SandboxPage payment={{ ...payment, state: 'open' } as never} />, {
      locale,
      answer: () => promise,
    });
    const { t } = page;
    const names = {
      pay: /500\.00/,
      decline: t('wallet.sandbox.decline'),
      silent: t('wallet.sandbox.silent'),
    };
    await expectSentOnce(page, {
      button: names[act],
      busy: t(`wallet.sandbox.${act === 'decline' ? 'declining' : 'paying'}`),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent).toEqual([{ act }]);
  });

  it('leads back once it is paid, and offers no second payment', () => {
    const { t } = show(<SandboxPage payment={{ ...payment, state: 'paid' } as never} />, {
      locale,
    });
    const back = screen.getByRole('link', { name: t('wallet.sandbox.back') });
    expect(back.getAttribute('href')).toBe('/seller/wallet?top_up=t1');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
