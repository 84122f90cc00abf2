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
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { PackageRow } from '../schema.ts';
import { PackagesPage } from './packages-page.tsx';

const starter: PackageRow = {
  id: 'p1',
  name_en: 'Starter',
  name_ar: 'البداية',
  price: '200.00',
  credit: '200.00',
  bonus: '0.00',
  validity_days: 180,
  on_sale: true,
};
const growth: PackageRow = {
  ...starter,
  id: 'p2',
  name_en: 'Growth',
  name_ar: 'النمو',
  price: '1000.00',
  credit: '1100.00',
  bonus: '100.00',
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly PackageRow[];
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', rows = [starter, growth], address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(<PackagesPage view={{ packages: [...rows] }} />, {
    locale,
    address,
    action,
  });
  return { ...page, sent };
}

describe.each(locales)('the page of packages in %s', (locale) => {
  it('explains packages while there are none, and offers no order', () => {
    const { t } = open({ locale, rows: [] });
    expect(screen.getByRole('heading', { name: t('package.empty') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('package.order') })).toBeNull();
    expect(screen.getByRole('button', { name: t('package.add') })).toBeTruthy();
  });

  it('names a package in both languages, the reader’s first', () => {
    open({ locale, rows: [growth] });
    const cell = screen.getAllByRole('rowheader')[0]?.textContent ?? '';
    const [first, second] = locale === 'en' ? ['Growth', 'النمو'] : ['النمو', 'Growth'];
    expect(cell.indexOf(first)).toBeLessThan(cell.indexOf(second));
    if (locale === 'ar') expect(strayLatin(['AED', 'Growth'])).toEqual([]);
  });

  it.each([1, 2, 3, 11, 3660])('counts a validity of %i days in the right form', (n) => {
    const { t } = open({ locale, rows: [{ ...starter, validity_days: n }] });
    expect(pageText()).toContain(t('package.days', { n }));
  });

  it('opens the form of a new package by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('package.add') });
    await expectDialogByKeyboard(page, opener, page.t('package.add'));
  });

  it('shows a refused credit at its field and preserves the other values', async () => {
    const message = locale === 'en' ? 'Less than the price.' : 'أقل من السعر.';
    const page = open({ locale, answer: refuse({ message, errors: { credit: [message] } }) });
    const { user, t } = page;
    await user.click(screen.getByRole('button', { name: t('package.add') }));
    await openDialog();
    await user.type(screen.getByLabelText(t('package.nameEn')), 'Large');
    await user.type(screen.getByLabelText(t('package.price')), '500');
    await user.type(screen.getByLabelText(t('package.credit')), '400');
    await expectRefusalAt(page, {
      button: t('package.addLabel'),
      field: screen.getByLabelText(t('package.credit')),
      message,
      kept: { name_en: 'Large', price: '500.00', credit: '400.00' },
    });
  });
});

describe('a package', () => {
  const notes = [
    ['none is on sale', [false, false], true],
    ['one is on sale', [true, false], false],
    ['all are on sale', [true, true], false],
  ] as const;
  it.each(notes)('has a note for suppliers without packages if %s', (_when, [one, two], shown) => {
    const rows = [
      { ...starter, on_sale: one },
      { ...growth, on_sale: two },
    ];
    const { t } = open({ rows });
    expect(pageText().includes(t('package.noneOnSale'))).toBe(shown);
  });

  it.each([
    [true, [growth], 'switchOffOf', 'offWhy', true],
    [true, [growth, starter], 'switchOffOf', 'offWhy', false],
    [false, [growth, starter], 'switchOnOf', 'onWhy', false],
  ] as const)(
    'warns about the last package on sale only when it is taken off (on sale: %s)',
    async (isOn, rows, title, why, warns) => {
      const shown = rows.map((row) => (row.id === 'p2' ? { ...row, on_sale: isOn } : row));
      const { t } = open({ rows: shown, address: '/?dialog=switch.p2' });
      const dialog = await openDialog();
      expect(titleOf(dialog)).toBe(t(`package.${title}`, { name: 'Growth' }));
      expect(dialog.textContent).toContain(t(`package.${why}`));
      expect(dialog.textContent.includes(t('package.lastOnSale'))).toBe(warns);
    },
  );

  it('is switched off once while the answer is pending, which then closes the dialog', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ address: '/?dialog=switch.p2', answer: () => promise });
    const dialog = await openDialog();
    const reason = within(dialog).getByRole('textbox');
    await page.user.type(reason, 'No longer sold');
    await expectSentOnce(page, {
      button: page.t('package.switchOff'),
      busy: page.t('ui.decision.working'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]).toMatchObject({
      intent: 'switch',
      id: 'p2',
      on: 'off',
      reason: 'No longer sold',
    });
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });

  it('cannot be left with Escape while it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const { user, t } = open({ address: '/?dialog=switch.p2', answer: () => promise });
    await openDialog();
    await user.click(screen.getByRole('button', { name: t('package.switchOff') }));
    await user.keyboard('{Escape}');
    expect(document.querySelector('[role$="dialog"]')).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('ui.cancel') }).disabled).toBe(
      true,
    );
    resolve(done);
    await waitFor(() => expect(document.querySelector('[role$="dialog"]')).toBeNull());
  });

  it.each(['change.p9', 'switch.', 'remove.p1', 'nonsense'])(
    'opens no dialog for the address %s',
    async (name) => {
      open({ address: `/?dialog=${name}` });
      await Promise.resolve();
      expect(document.querySelector('[role$="dialog"]')).toBeNull();
    },
  );

  it('starts its form with its present values', async () => {
    const { t } = open({ address: '/?dialog=change.p2' });
    await openDialog();
    const values = ['nameEn', 'nameAr', 'price', 'credit', 'validityDays'] as const;
    expect(
      values.map((key) => screen.getByLabelText<HTMLInputElement>(t(`package.${key}`)).value),
    ).toEqual(['Growth', 'النمو', '1,000.00', '1,100.00', '180']);
  });
});
