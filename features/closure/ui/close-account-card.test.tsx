// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  done,
  expectDialogByKeyboard,
  expectRefusalAt,
  expectSentOnce,
  locales,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { closeReasons } from '../rules.ts';
import type { ClosingView } from '../schema.ts';
import { CloseAccountCard } from './close-account-card.tsx';

const free: ClosingView = {
  open: [],
  needs_code: false,
  erased_after_days: 30,
  own_money: '0.00',
  own_money_from: null,
  bonus: '0.00',
  can: { close: true, withdraw: false, ask_money: false },
};
const withMoney: ClosingView = {
  ...free,
  open: [{ kind: 'balance', count: 1 }],
  own_money: '420.00',
  bonus: '35.00',
  can: { close: false, withdraw: false, ask_money: true },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly view?: ClosingView;
  readonly isSupplier?: boolean;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', view = free, isSupplier = true, answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const card = <CloseAccountCard view={view} company="Al Dana Steel" isSupplier={isSupplier} />;
  const page = openPage(card, { locale, action });
  const press = (key: 'closure.open' | 'closure.money.ask') =>
    page.user.click(screen.getByRole('button', { name: page.t(key) }));
  return { ...page, sent, press };
}

describe.each(locales)('the card that closes an account in %s', (locale) => {
  it('opens by keyboard a dialog that names the company, and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('closure.open') });
    const title = page.t('closure.dialog', { company: 'Al Dana Steel' });
    await expectDialogByKeyboard(page, opener, title);
  });

  it.each([true, false])(
    'lists the losses, a bonus only for a supplier (%s)',
    async (isSupplier) => {
      const { press, t } = open({ locale, isSupplier });
      await press('closure.open');
      const dialog = await openDialog();
      expect(dialog.textContent).toContain(t('closure.what.data', { n: 30 }));
      expect(dialog.textContent.includes(t('closure.what.bonus'))).toBe(isSupplier);
      if (locale === 'ar') expect(strayLatin()).toEqual([]);
    },
  );

  it('offers every reason', async () => {
    const { press, t } = open({ locale });
    await press('closure.open');
    await openDialog();
    for (const reason of closeReasons)
      expect(document.body.textContent).toContain(t(`closure.reasonOf.${reason}`));
  });

  it('shows a wrong password at its field and preserves the note', async () => {
    const message = locale === 'en' ? 'Wrong password.' : 'كلمة المرور غير صحيحة.';
    const page = open({ locale, answer: refuse({ message, errors: { password: [message] } }) });
    await page.press('closure.open');
    const dialog = await openDialog();
    await page.user.type(screen.getByLabelText(new RegExp(page.t('closure.note'))), 'Moved away');
    await expectRefusalAt(page, {
      button: page.t('closure.confirm'),
      field: within(dialog).getByLabelText(page.t('closure.password')),
      message,
      kept: { reason_text: 'Moved away' },
    });
  });

  it.each([
    ['deals', 1],
    ['withdrawals', 2],
    ['refunds', 11],
  ] as const)('lists the open items: %s × %i', (kind, count) => {
    const view: ClosingView = {
      ...free,
      open: [{ kind, count }],
      can: { ...free.can, close: false },
    };
    const { t } = open({ locale, view });
    expect(screen.getByText(t(`closure.thing.${kind}`, { n: count }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('closure.open') })).toBeNull();
    expect(screen.queryByRole('link', { name: t('closure.money.withdraw') })).toBeNull();
  });
});

describe('the dialog that closes an account', () => {
  it('is sent once and cannot be left while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ answer: () => promise });
    await page.press('closure.open');
    await openDialog();
    await page.user.type(screen.getByLabelText(page.t('closure.password')), 'Kandura!42');
    await page.user.click(screen.getByRole('button', { name: page.t('closure.confirm') }));
    await screen.findByRole('button', { name: page.t('closure.busy') });
    await page.user.keyboard('{Escape}');
    const cancel = screen.getByRole<HTMLButtonElement>('button', {
      name: page.t('closure.cancel'),
    });
    expect(cancel.disabled).toBe(true);
    expect(page.sent).toHaveLength(1);
    resolve(done);
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it('forgets the password when the dialog is left', async () => {
    const { press, user, t } = open();
    await press('closure.open');
    await openDialog();
    await user.type(screen.getByLabelText(t('closure.password')), 'Kandura!42');
    await user.click(screen.getByRole('button', { name: t('closure.cancel') }));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await press('closure.open');
    await openDialog();
    expect(screen.getByLabelText<HTMLInputElement>(t('closure.password')).value).toBe('');
  });

  it('leads to the copy of one’s data, which closes the dialog', async () => {
    const { press, user, t } = open();
    await press('closure.open');
    await openDialog();
    const link = screen.getByRole('link', { name: t('closure.download') });
    expect(link.getAttribute('href')).toBe('#own-data');
    await user.click(link);
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('needs a code only with the second step (%s)', async (needsCode, count) => {
    const { press, t } = open({ view: { ...free, needs_code: needsCode } });
    await press('closure.open');
    await openDialog();
    expect(screen.queryAllByLabelText(t('closure.code'))).toHaveLength(count);
  });
});

describe.each(locales)('money that prevents closing in %s', (locale) => {
  it('leads to the withdrawal where that is possible', () => {
    const view = { ...withMoney, can: { close: false, withdraw: true, ask_money: false } };
    const { t } = open({ locale, view });
    const link = screen.getByRole('link', { name: t('closure.money.withdraw') });
    expect(link.getAttribute('href')).toBe('/seller/withdraw');
  });

  it('is withdrawn later, from the shown day, where no withdrawal is possible yet', () => {
    const view: ClosingView = {
      ...withMoney,
      own_money_from: '2026-11-30T08:00:00.000Z',
      can: { close: false, withdraw: false, ask_money: false },
    };
    const { t } = open({ locale, view });
    expect(pageText()).toContain(plain(t('closure.money.later', { amount: 'AED 420.00' })));
    expect(screen.queryByRole('button')).toBeNull();
    expect(pageText()).toContain('2026');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('is requested with its amount and the bonus that lapses, once', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ locale, view: withMoney, answer: () => promise });
    const { t } = page;
    await page.press('closure.money.ask');
    const dialog = await openDialog();
    const text = plain(dialog.textContent);
    expect(text).toContain(plain(t('closure.money.bonus', { amount: 'AED 35.00' })));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
    await page.user.type(within(dialog).getByLabelText(t('closure.money.iban')), 'AE07');
    await expectSentOnce(page, {
      button: /420\.00/,
      busy: t('closure.money.asking'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]).toMatchObject({ intent: 'ask_money', iban: 'AE07' });
    expect(page.sent[0]?.['once_key']).toMatch(/^[0-9a-f]{32}$/);
  });
});
