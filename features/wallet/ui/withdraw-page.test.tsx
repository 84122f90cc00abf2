// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  done,
  expectRefusalAt,
  expectSentOnce,
  locales,
  onePage,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  untilChecked,
  type Fields,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import type { CardPaymentView } from '../schema/card-refund.ts';
import type { PayoutAccountView, WalletView, WithdrawalView } from '../schema/wallet.ts';
import { WithdrawPage } from './withdraw-page.tsx';

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

const withdrawal: WithdrawalView = {
  id: 'w1',
  number: 'WD-20014',
  state: 'held',
  being_checked: false,
  method: 'bank_transfer',
  card: null,
  sent: false,
  amount: '400.00',
  bonus: '0.00',
  iban: 'AE07 **** 0019',
  holder_name: 'Al Dana Steel LLC',
  holder_differs: false,
  bank_reference: '',
  note: '',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly wallet?: Partial<WalletView>;
  readonly rows?: readonly Partial<WithdrawalView>[];
  readonly needsCode?: boolean;
  readonly account?: PayoutAccountView;
  readonly cards?: readonly CardPaymentView[];
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', rows = [], needsCode = false, answer, ...more }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const withdrawals = onePage(...rows.map((row) => ({ ...withdrawal, ...row })));
  const Screen = () => (
    <WithdrawPage
      wallet={{ ...wallet, ...more.wallet }}
      withdrawals={withdrawals}
      cards={more.cards ?? []}
      account={more.account ?? null}
      needsCode={needsCode}
      refused={usePageRefusal()}
    />
  );
  const page = openPage(<Screen />, { locale, action });
  const field = (key: 'amount' | 'iban' | 'holder' | 'password') =>
    screen.getByLabelText<HTMLInputElement>(page.t(`wallet.withdrawPage.${key}`));
  const fill = async () => {
    await page.user.type(field('amount'), '400');
    await page.user.type(field('iban'), 'AE070331234567890123456');
    await page.user.type(field('holder'), 'Al Dana Steel LLC');
    await page.user.type(field('password'), 'Kandura!42-oud');
  };
  return { ...page, sent, field, fill };
}

describe.each(locales)('the form of a withdrawal in %s', (locale) => {
  it('lists the missing fields and sends nothing while they are empty', async () => {
    const page = open({ locale });
    const { t, sent } = page;
    await untilChecked(page, page.field('holder'), 'Al');
    await page.user.click(screen.getByRole('button', { name: t('wallet.withdrawPage.sendPlain') }));
    const summary = await findSummary();
    const lines = within(summary).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      t('wallet.withdrawPage.amount'),
      t('wallet.withdrawPage.iban'),
      t('wallet.withdrawPage.holder'),
      t('wallet.withdrawPage.password'),
    ]);
    expect(document.activeElement).toBe(summary);
    expect(sent).toEqual([]);
  });

  it('shows a wrong password at its field and preserves the account', async () => {
    const message = locale === 'en' ? 'Wrong password.' : 'كلمة المرور غير صحيحة.';
    const page = open({ locale, answer: refuse({ message, errors: { password: [message] } }) });
    await page.fill();
    await expectRefusalAt(page, {
      button: /400\.00/,
      field: page.field('password'),
      message,
      kept: {
        amount: '400.00',
        iban: 'AE070331234567890123456',
        holder_name: 'Al Dana Steel LLC',
      },
    });
  });

  it('isolates amounts and accounts on its page', () => {
    open({
      locale,
      wallet: { bonus: '50.00', withdrawable: '1200.00' },
      rows: [{}, { id: 'w2', number: 'WD-20013', state: 'paid', bank_reference: 'FT26/991' }],
    });
    if (locale === 'ar') expect(strayLatin(['AED', 'WD-20014', 'WD-20013'])).toEqual([]);
    const inTwoLines = [...document.querySelectorAll('tbody tr > :not(.row-rest)')];
    expect(inTwoLines.map(({ textContent }) => textContent)).not.toContain('—');
    expect(pageText()).toContain('AED 1,200.00');
  });
});

describe.each(locales)('the account of a withdrawal in %s', (locale) => {
  const account: PayoutAccountView = {
    iban: 'AE070331234567890123456',
    holder_name: 'Al Dana Steel L.L.C.',
    legal_names: ['Al Dana Steel LLC', 'الدانة للحديد ذ.م.م'],
  };

  it('begins with the last one, which can be changed', async () => {
    const { t, user, field, sent } = open({ locale, account });
    expect(field('iban').value).toBe(account.iban);
    expect(field('holder').value).toBe(account.holder_name);
    await user.type(field('amount'), '400');
    await user.clear(field('iban'));
    await user.type(field('iban'), 'AE460090000000123456789');
    await user.type(field('password'), 'Kandura!42-oud');
    await user.click(screen.getByRole('button', { name: /400\.00/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      iban: 'AE460090000000123456789',
      holder_name: account.holder_name,
    });
    expect(screen.queryByText(t('wallet.withdrawPage.otherHolderWhy'))).toBeNull();
  });

  it('warns of another holder in either script, and refuses none', async () => {
    const { t, user, field } = open({ locale, account: { ...account, holder_name: 'Dana Group' } });
    const warning = () => screen.queryByText(t('wallet.withdrawPage.otherHolderWhy'));
    expect(warning()).not.toBeNull();
    await user.clear(field('holder'));
    await user.type(field('holder'), 'الدانة للحديد');
    await user.tab();
    expect(warning()).toBeNull();
    await user.clear(field('holder'));
    await user.type(field('holder'), 'محمد علي');
    await user.tab();
    expect(warning()).not.toBeNull();
    const names = [...document.querySelectorAll('[role=status] p:first-of-type bdi')];
    expect(names.map((name) => name.textContent)).toEqual(account.legal_names);
    expect(plain(pageText())).toContain('Al Dana Steel LLC · الدانة للحديد ذ.م.م');
    expect(field('holder').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the form of a withdrawal', () => {
  it('is sent once while the answer is pending, with its idempotency key', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ answer: () => promise });
    await page.fill();
    await expectSentOnce(page, {
      button: /400\.00/,
      busy: page.t('wallet.withdrawPage.sending'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]).toMatchObject({ amount: '400.00', iban: 'AE070331234567890123456' });
    expect(page.sent[0]?.['once_key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['the second step is on', true, 1],
    ['the second step is off', false, 0],
  ])('has a field for a code only if %s', (_when, needsCode, count) => {
    const { t } = open({ needsCode });
    expect(screen.queryAllByLabelText(t('wallet.withdrawPage.code'))).toHaveLength(count);
  });

  const effects: readonly (readonly [string, string, Partial<WalletView>, readonly string[]])[] = [
    ['a part of the balance', '400', {}, ['1,250.00', '400.00', '850.00']],
    ['the whole balance', '1250', {}, ['1,250.00', '0.00']],
    ['one fils', '0.01', {}, ['1,249.99']],
    [
      'half of the own money with a bonus',
      '500',
      { balance: '1200.00', bonus: '200.00', withdrawable: '1000.00' },
      ['1,200.00', '500.00', '100.00', '600.00'],
    ],
  ];
  it.each(effects)('shows the effect of %s before it is sent', async (_what, amount, of, shown) => {
    const { user, field } = open({ wallet: of });
    await user.type(field('amount'), amount);
    const figures = [...document.querySelectorAll('form dd')].map((one) => one.textContent);
    for (const figure of shown) expect(figures.join(' ')).toContain(figure);
  });

  it('shows no lapsing bonus for more than can be withdrawn', async () => {
    const { user, field, t } = open({
      wallet: { balance: '1200.00', bonus: '200.00', withdrawable: '1000.00' },
    });
    await user.type(field('amount'), '1000.01');
    expect(screen.queryByText(t('wallet.withdrawPage.bonusBack'))).toBeNull();
    expect([...document.querySelectorAll('form dd')].at(-1)?.textContent).toContain('199.99');
    await user.clear(field('amount'));
    await user.type(field('amount'), '1000');
    expect(screen.getByText(t('wallet.withdrawPage.bonusBack'))).toBeTruthy();
  });

  it.each(['', '0', 'abc', '-5'])('names no amount on its button for "%s"', async (typed) => {
    const { user, field, t } = open();
    if (typed !== '') await user.type(field('amount'), typed);
    const button = screen.getByRole('button', { name: /withdraw/i });
    if (typed === '-5') expect(button.textContent).not.toContain('-');
    else expect(button.textContent).toContain(t('wallet.withdrawPage.sendPlain'));
  });

  it('reads an amount in Arabic digits', async () => {
    const { user, field } = open({ locale: 'ar' });
    await user.type(field('amount'), '٤٠٠٫٥٠');
    expect(screen.getByRole('button', { name: /400\.50/ })).toBeTruthy();
  });
});

describe('a wallet from which nothing can be withdrawn', () => {
  const off = { ...wallet.can, withdraw: false };
  const states: readonly (readonly [string, Partial<WalletView>, string | null])[] = [
    ['is empty', { withdrawable: '0.00', can: off }, 'wallet.withdrawPage.nothing'],
    ['has money but withdrawals are off', { can: off }, 'wallet.withdrawPage.off'],
    [
      'has only pending money',
      {
        withdrawable: '0.00',
        can: off,
        waiting: {
          amount: '90.00',
          first_at: '2026-11-24T08:00:00.000Z',
          last_at: '2026-11-30T08:00:00.000Z',
        },
      },
      null,
    ],
  ];
  it.each(states)('has no form and gives the reason if it %s', (_what, of, why) => {
    const { t } = open({ wallet: of });
    expect(screen.queryByLabelText(t('wallet.withdrawPage.iban'))).toBeNull();
    for (const key of ['wallet.withdrawPage.nothing', 'wallet.withdrawPage.off'] as const)
      expect(pageText().includes(t(key))).toBe(key === why);
    expect(pageText().includes('AED 90.00')).toBe(why === null);
  });
});

describe.each(locales)('the list of withdrawals in %s', (locale) => {
  it('explains how a withdrawal is made while there is none', () => {
    const { t } = open({ locale });
    expect(screen.getByRole('heading', { name: t('wallet.withdrawPage.empty') })).toBeTruthy();
    expect(pageText()).toContain(t('wallet.withdrawPage.emptyWhy'));
  });

  it.each([
    ['held', false, 'held'],
    ['held', true, 'checked'],
    ['paid', false, 'paid'],
    ['refused', false, 'refused'],
  ] as const)('names the state %s (being checked: %s)', (state, isChecked, label) => {
    const { t } = open({ locale, rows: [{ state, being_checked: isChecked }] });
    expect(screen.getByText(t(`wallet.withdrawalState.${label}`))).toBeTruthy();
  });

  it.each([
    ['refused', 'wallet.withdrawPage.bonusReturned'],
    ['paid', 'wallet.withdrawPage.withBonus'],
  ] as const)('shows the bonus of a %s withdrawal', (state, key) => {
    const { t } = open({ locale, rows: [{ state, bonus: '25.00' }] });
    expect(pageText()).toContain(plain(t(key, { amount: 'AED 25.00' })));
  });

  it('shows the reason of a refusal in its own direction', () => {
    const { t } = open({ locale, rows: [{ state: 'refused', note: 'The IBAN is closed' }] });
    const note = 'The IBAN is closed';
    expect(pageText()).toContain(plain(t('wallet.withdrawPage.why', { note })));
    if (locale === 'ar') expect(strayLatin(['AED', 'WD-20014'])).toEqual([]);
  });
});

describe.each(locales)('the return of money to a card in %s', (locale) => {
  const cards = [
    {
      id: '01930000-0000-7000-8000-0000000000c1',
      number: 'TU-01007',
      paid_at: '2026-11-18T08:00:00.000Z',
      paid: '250.00',
      refundable: '150.00',
    },
  ];

  it('sends the payment and its amount, and shows a refusal in its own form', async () => {
    const message = locale === 'en' ? 'Too much.' : 'أكثر من المتاح.';
    const page = open({
      locale,
      cards,
      answer: refuse({ message, errors: { amount: [message] } }),
    });
    const { t, user, sent } = page;
    const form = screen.getByRole('form', { name: t('wallet.cardRefund.title') });
    await user.type(within(form).getByLabelText(t('wallet.cardRefund.amount')), '150.01');
    await user.type(
      within(form).getByLabelText(t('wallet.withdrawPage.password')),
      'Kandura!42-oud',
    );
    await user.click(within(form).getByRole('button', { name: t('wallet.cardRefund.send') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'card', top_up_id: cards[0]?.id, amount: '150.01' });
    if (locale === 'ar') expect(strayLatin(['AED', 'TU-01007'])).toEqual([]);
  });

  it('shows the forfeited bonus before it is sent, up to the rest of the payment', async () => {
    const bonus = { balance: '1100.00', bonus: '100.00', withdrawable: '900.00' };
    const { t, user } = open({ locale, cards, wallet: bonus });
    const form = screen.getByRole('form', { name: t('wallet.cardRefund.title') });
    const amount = within(form).getByLabelText(t('wallet.cardRefund.amount'));
    expect(within(form).queryByText(t('wallet.withdrawPage.bonusBack'))).toBeNull();
    await user.type(amount, '150');
    const effect = within(form).getByText(t('wallet.withdrawPage.bonusBack')).closest('dl');
    const text = plain(effect?.textContent ?? '');
    for (const figure of ['1,100.00', '150.00', '15.00', '935.00']) expect(text).toContain(figure);
    await user.clear(amount);
    await user.type(amount, '150.01');
    expect(within(form).queryByText(t('wallet.withdrawPage.bonusBack'))).toBeNull();
  });

  it('appears only if a card payment has a rest, and its rows name the card', () => {
    const { t } = open({
      locale,
      rows: [{ method: 'card', card: 'TU-01007', sent: true, iban: '' }],
    });
    expect(screen.queryByRole('form', { name: t('wallet.cardRefund.title') })).toBeNull();
    expect(pageText()).toContain(plain(t('wallet.cardRefund.card', { number: 'TU-01007' })));
    expect(pageText()).toContain(t('wallet.withdrawalState.sent'));
  });
});
