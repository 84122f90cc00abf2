// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  actionsIn,
  done,
  expectSentOnce,
  locales,
  onePage,
  pageText,
  plain,
  posted,
  recordingAction,
  strayLatin,
  valueOf,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { PackageView, StatementRow, TopUpView, WalletView } from '../schema/wallet.ts';
import { WalletPage, type WalletPageProps } from './wallet-page.tsx';

const wallet: WalletView = {
  balance: '1250.00',
  bonus: '0.00',
  withdrawable: '1250.00',
  waiting: null,
  currency: 'AED',
  expires_at: '2027-01-31T20:00:00.000Z',
  expired: false,
  topped_up: true,
  held: { amount: '0.00', count: 0 },
  month: { debit: { amount: '0.00', count: 0 }, credit: { amount: '0.00', count: 0 } },
  can: { top_up_card: true, top_up_bank: true, withdraw: true, see_statement: true },
};

const topUp: TopUpView = {
  id: 't1',
  number: 'TU-30017',
  method: 'card',
  state: 'started',
  amount: '500.00',
  credit: '550.00',
  package: null,
  rfq_id: null,
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  note: '',
  can: { cancel: true, check: true },
};

const packages: readonly PackageView[] = [
  ['p1', 'Starter', 'البداية', '200.00', '200.00', '0.00'],
  ['p2', 'Growth', 'النمو', '1000.00', '1100.00', '100.00'],
].map(([id = '', en = '', ar = '', price = '', credit = '', bonus = '']) => ({
  id,
  name_en: en,
  name_ar: ar,
  price,
  credit,
  bonus,
  validity_days: 180,
}));

const movement: StatementRow = {
  id: 'm1',
  row: 1,
  at: '2026-11-20T08:00:00.000Z',
  kind: 'top_up',
  reference: 'TU-30017',
  debit: null,
  credit: '500.00',
  old_balance: '750.00',
  new_balance: '1250.00',
  bonus: null,
  category: null,
  city: null,
  package: null,
  order: null,
  iban: null,
  bank_reference: null,
  method: 'card',
  cause: null,
  withdrawal_state: null,
  being_checked: false,
};

interface Options extends Partial<Omit<WalletPageProps, 'wallet'>> {
  readonly locale?: 'en' | 'ar';
  readonly address?: string;
  readonly wallet?: Partial<WalletView>;
  readonly answer?: () => unknown;
}

function open({ locale = 'en', address = '/seller/wallet', answer, ...props }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(
    <WalletPage
      statement={null}
      filter={{ kind: 'all', month: '' }}
      months={['2026-11', '2026-10']}
      openTopUps={[]}
      packages={packages}
      returned={null}
      returnedFor={null}
      rfq={null}
      refused={undefined}
      {...props}
      wallet={{ ...wallet, ...props.wallet }}
    />,
    { locale, address, action },
  );
  return { ...page, sent };
}

const statement = (...rows: Partial<StatementRow>[]) => ({
  page: onePage(...rows.map((row, index) => ({ ...movement, id: `m${index}`, ...row }))),
  view: { hidden: null, errors: {} },
});

describe('the head of the wallet', () => {
  const none = { top_up_card: false, top_up_bank: false, withdraw: false, see_statement: false };
  const cases: readonly (readonly [Partial<WalletView['can']>, readonly string[]])[] = [
    [{}, []],
    [{ see_statement: true }, ['/seller/wallet/tax-invoices']],
    [{ withdraw: true }, ['/seller/withdraw']],
    [{ top_up_card: true }, ['/seller/wallet?dialog=top-up']],
    [{ top_up_bank: true }, ['/seller/wallet?dialog=top-up']],
    [
      { see_statement: true, withdraw: true, top_up_bank: true },
      ['/seller/wallet/tax-invoices', '/seller/withdraw', '/seller/wallet?dialog=top-up'],
    ],
  ];
  it.each(cases)('offers only the acts of a reader who may do %j', (can, links) => {
    open({ wallet: { can: { ...none, ...can } } });
    const shown = [...document.querySelectorAll('header a')].map((a) => a.getAttribute('href'));
    expect(shown).toEqual(links);
  });

  it('opens no top-up by address for a reader who may not top up', () => {
    const { t } = open({ address: '/seller/wallet?dialog=top-up', wallet: { can: none } });
    expect(screen.queryByRole('form', { name: t('wallet.dialog.title') })).toBeNull();
  });
});

describe.each(locales)('the figures of the wallet in %s', (locale) => {
  const at = '2026-11-30T08:00:00.000Z';
  it('report that a wallet was never topped up', () => {
    const { t } = open({ locale, wallet: { balance: '0.00', expires_at: null } });
    expect(pageText()).toContain(t('wallet.stat.notToppedUp'));
    expect(pageText()).toContain('AED 0.00');
  });

  it('report that a balance has expired, and why', () => {
    const { t } = open({ locale, wallet: { expired: true } });
    expect(pageText()).toContain(t('wallet.expiredTitle'));
    expect(pageText()).toContain(t('wallet.expiredWhy'));
  });

  it('separate the bonus and the money that is not withdrawable yet', () => {
    const waiting = { amount: '90.00', first_at: at, last_at: at };
    const { t } = open({
      locale,
      wallet: { bonus: '100.00', waiting, withdrawable: '1060.00' },
    });
    const text = pageText();
    expect(text).toContain(plain(t('wallet.stat.bonus', { amount: 'AED 100.00' })));
    expect(text).toContain(plain(t('wallet.stat.withdrawable', { amount: 'AED 1,060.00' })));
    expect(text).toContain('AED 90.00');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('has what can be withdrawn beside the balance, and its actions by name, on a phone too', () => {
    const { t } = open({ locale, wallet: { balance: '1250.00', withdrawable: '1060.00' } });
    const terms = [...document.querySelectorAll('main dt, dt')].map((one) => one.textContent);
    expect(terms.slice(0, 3)).toEqual([
      t('wallet.stat.balance'),
      t('wallet.stat.canWithdraw'),
      t('wallet.stat.held'),
    ]);
    expect(pageText()).toContain('AED 1,060.00');
    for (const name of [t('taxInvoice.list.label'), t('wallet.withdraw'), t('wallet.topUp')])
      expect(screen.getAllByRole('link', { name })).not.toHaveLength(0);
  });

  it.each([0, 1, 2, 3, 11, 100])('counts %i pending withdrawals in the right form', (n) => {
    const { t } = open({ locale, wallet: { held: { amount: '40.00', count: n } } });
    expect(pageText()).toContain(t('wallet.stat.heldCount', { n }));
  });
});

describe.each(locales)('the return from a payment in %s', (locale) => {
  const results = [
    ['confirmed', 'status', { amount: 'AED 550.00' }],
    ['failed', 'alert', {}],
    ['canceled', 'status', {}],
    ['refused', 'alert', { note: 'No transfer found' }],
    ['submitted', 'status', {}],
    ['started', 'status', {}],
  ] as const;
  it.each(results)('announces a %s payment as %s', (state, role, args) => {
    const { t } = open({ locale, returned: { ...topUp, state, note: 'No transfer found' } });
    const text = (t as (key: string, args: object) => string)(`wallet.returned.${state}`, args);
    const notes = screen.getAllByRole(role).map((one) => plain(one.textContent));
    expect(notes.join(' ')).toContain(plain(text));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('is not listed a second time among the open top-ups', () => {
    const { t } = open({ locale, returned: topUp, openTopUps: [topUp] });
    expect(pageText()).not.toContain(t('wallet.open.title'));
  });
});

describe('an open top-up', () => {
  const verbs = [
    [{ check: true, cancel: true }, ['check', 'cancel']],
    [{ check: false, cancel: true }, ['cancel']],
    [{ check: false, cancel: false }, []],
  ] as const;
  it.each(verbs)('offers the acts that it allows: %j', (can, names) => {
    const { t } = open({ openTopUps: [{ ...topUp, can }] });
    const form = screen.getByRole('form', { name: 'TU-30017' });
    const buttons = within(form).queryAllByRole('button');
    expect(buttons.map((one) => one.textContent)).toEqual(
      names.map((name) => expect.stringContaining(t(`wallet.open.${name}`)) as string),
    );
  });

  it('is checked once while the request to the provider is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ openTopUps: [topUp], answer: () => promise });
    await expectSentOnce(page, {
      button: page.t('wallet.open.check'),
      busy: page.t('wallet.open.checking'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent).toEqual([{ id: 't1', intent: 'check' }]);
  });
});

describe('the statement of the wallet', () => {
  it.each(locales)('explains how a transaction is made while there is none (%s)', (locale) => {
    const { t } = open({ locale, statement: statement() });
    expect(screen.getByRole('heading', { name: t('wallet.statement.empty') })).toBeTruthy();
    expect(pageText()).toContain(t('wallet.statement.emptyWhy'));
  });

  const names = { category: { name_en: 'Steel', name_ar: 'حديد' }, city: null } as const;
  const rows: readonly (readonly [string, Partial<StatementRow>, string])[] = [
    ['a card payment', {}, 'wallet.about.card'],
    ['a bank transfer', { method: 'bank_transfer' }, 'wallet.about.bank'],
    [
      'a refund',
      { kind: 'access_refund', cause: 'taken_down', ...names },
      'wallet.cause.taken_down',
    ],
    ['an unknown cause', { kind: 'access_refund', cause: 'other', ...names }, 'Steel'],
    ['a fee', { kind: 'access_fee', ...names }, 'Steel'],
    ['a withdrawal', { kind: 'withdrawal_hold', iban: 'AE07 **** 0019' }, 'AE07 **** 0019'],
    ['a movement without facts', { kind: 'reversal', method: null }, 'wallet.kind.reversal'],
  ];
  it.each(rows)('describes %s', (_what, row, about) => {
    const { t } = open({ statement: statement(row) });
    const text = about.startsWith('wallet.') ? (t as (key: string) => string)(about) : about;
    expect(plain(screen.getAllByRole('row').at(-1)?.textContent ?? '')).toContain(text);
  });

  it.each([
    ['-12.50', 'wallet.about.bonusOut'],
    ['12.50', 'wallet.about.bonusIn'],
  ] as const)('names a bonus of %s with its direction and without a sign', (bonus, key) => {
    const { t } = open({ statement: statement({ bonus }) });
    expect(pageText()).toContain(plain(t(key, { amount: 'AED 12.50' })));
  });

  it.each(locales)(
    'splits a withdrawal into its payment and its forfeited bonus (%s)',
    (locale) => {
      const { t } = open({
        locale,
        statement: statement({
          kind: 'withdrawal_hold',
          credit: null,
          debit: '1577.39',
          bonus: '-77.39',
          iban: 'AE07 **** 0019',
        }),
      });
      const about = plain(screen.getAllByRole('row').at(-1)?.textContent ?? '');
      expect(about).toContain(plain(t('wallet.about.withdrawn', { amount: 'AED 1,500.00' })));
      expect(about).toContain(plain(t('wallet.about.bonusForfeited', { amount: 'AED 77.39' })));
    },
  );

  it.each([
    [{ credit: null, debit: '125.00' }, '−125.00'],
    [{ credit: '125.00', debit: null }, '+125.00'],
  ])('has a sign before the amount of %j on a phone', (row, expected) => {
    open({ statement: statement(row) });
    expect(plain(screen.getAllByRole('row').at(-1)?.textContent ?? '')).toContain(expected);
  });

  it('isolates references and names on an Arabic page', () => {
    open({
      locale: 'ar',
      statement: statement(
        { kind: 'withdrawal_hold', iban: 'AE07 **** 0019', withdrawal_state: 'held' },
        { kind: 'q_discount', order: 'PO-50001', method: null },
        { kind: 'top_up', bank_reference: 'FT26/991', method: 'bank_transfer' },
      ),
    });
    expect(strayLatin(['AED'])).toEqual([]);
  });

  it('changes the month in the address and retains the kind', async () => {
    const { user, t, address } = open({
      address: '/seller/wallet?kind=debit&page=3',
      statement: statement({}),
    });
    await user.selectOptions(
      screen.getByRole('combobox', { name: t('wallet.statement.month') }),
      '2026-10',
    );
    await waitFor(() => expect(address()).toContain('month=2026-10'));
    expect(address()).toContain('kind=debit');
    expect(address()).not.toContain('page=3');
  });
});

describe('the top-up dialog', () => {
  const at = '/seller/wallet?dialog=top-up';

  it('selects the second package, names its price on the button and adds its bonus', async () => {
    open({ address: at });
    const pay = await screen.findByRole('button', { name: /1,000\.00/ });
    expect(pay.getAttribute('type')).toBe('submit');
    expect(pageText()).toContain('2,350.00');
    expect(valueOf('package_id')).toBe('p1');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Growth/ }).checked).toBe(true);
  });

  it('names for each package the price, the credit, the bonus in per cent and the validity', async () => {
    const { t } = open({ address: at });
    const growth = await screen.findByRole('radio', { name: /Growth/ });
    const column = (name: 'pay' | 'credit' | 'bonus' | 'validity') =>
      t(`wallet.dialog.column.${name}`, { currency: 'AED' });
    const row = plain(growth.closest('label')?.textContent ?? '');
    expect(row).toContain(`${column('pay')} 1,000.00`);
    expect(row).toContain(`${column('credit')} 1,100.00`);
    expect(row).toContain(`${column('bonus')} 10%`);
    expect(row).toContain(`${column('validity')} ${plain(t('wallet.dialog.days', { n: 180 }))}`);
    const start = screen.getByRole('radio', { name: /Starter/ });
    expect(plain(start.closest('label')?.textContent ?? '')).toContain(`${column('bonus')} 0%`);
  });

  it('follows the arrow keys through the packages to the own amount', async () => {
    const { user, t } = open({ address: at });
    (await screen.findByRole('radio', { name: /Growth/ })).focus();
    await user.keyboard('{ArrowDown}');
    await user.type(screen.getByLabelText(t('wallet.dialog.amount')), '75.5');
    expect(screen.getByRole('button', { name: /75\.50/ })).toBeTruthy();
    expect(pageText()).toContain('1,325.50');
  });

  it.each([
    ['0', null],
    ['-3', null],
    ['nothing', null],
    ['12', '100.00'],
    ['980.10', '980.10'],
  ])('starts with the amount of the link "%s" where it is one', async (amount, start) => {
    const { t } = open({ address: `${at}&amount=${amount}` });
    await screen.findByRole('dialog');
    const field = screen.queryByLabelText<HTMLInputElement>(t('wallet.dialog.amount'));
    expect(field?.value.replace(',', '') ?? null).toBe(start);
  });

  it('has only the bank transfer while cards are off', async () => {
    const { t } = open({ address: at, wallet: { can: { ...wallet.can, top_up_card: false } } });
    await screen.findByRole('dialog');
    expect(screen.queryByRole('radio', { name: new RegExp(t('wallet.dialog.card')) })).toBeNull();
    expect(screen.getByText(t('wallet.dialog.bankTitle'))).toBeTruthy();
  });

  it('shows the button of the refused amount and method after a page without JavaScript', async () => {
    const typed = { intent: 'top_up', package_id: '', amount: '333.00', method: 'bank_transfer' };
    const { t } = open({ address: at, refused: posted(typed) });
    const button = await screen.findByRole('button', { name: /333\.00/ });
    expect(plain(button.textContent)).toContain(
      plain(t('wallet.dialog.sendSlip', { amount: 'AED 333.00' })),
    );
  });

  it.each([
    [null, '/seller/wallet'],
    [{ id: 'r1', number: 'RFQ-10044' }, '/seller/buy-now/r1'],
  ])('returns where it was opened for %j when Escape closes it', async (rfq, home) => {
    const { user, address } = open({ address: `${at}&amount=60`, rfq });
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(home));
  });

  it('shows no English on an Arabic page', async () => {
    const { t } = open({ locale: 'ar', address: at, rfq: { id: 'r1', number: 'RFQ-10044' } });
    const dialog = await screen.findByRole('dialog', { name: t('wallet.dialog.title') });
    expect(actionsIn(dialog)).toContain(t('ui.cancel'));
    expect(strayLatin(['AED'])).toEqual([]);
  });
});
