// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  actionsIn,
  expectDialogByKeyboard,
  locales,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  valueOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FeeCategory, FeeRule, FeesView } from '../schema.ts';
import { FeesPage } from './fees-page.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const rule: FeeRule = {
  valid_from: '2026-01-01',
  state: 'now',
  decision: null,
  fee_rate: '1.50',
  fee_min: '100.00',
  fee_max: '2500.00',
  discount_rate: '0.50',
  discount_max: '750.00',
};
const planned: FeeRule = {
  ...rule,
  valid_from: '2026-12-01',
  state: 'next',
  fee_rate: '2.00',
  decision: {
    number: 4,
    by: 'Hind Al Marri',
    at: '2026-11-20T08:00:00.000Z',
    reason: 'Market review',
  },
};
const steel: FeeCategory = {
  id: 'c1',
  name_en: 'Steel',
  name_ar: 'الحديد',
  icon: 'factory',
  open: true,
  can: { change: true },
  example: { fee: '1500.00', discount: '500.00' },
  rules: [planned, rule],
};
const fees: FeesView = {
  today: '2026-11-24',
  estimate: '100000.00',
  categories: [steel],
  seen: 7,
  vat: [
    {
      kind: 'standard',
      rules: [{ valid_from: '2018-01-01', state: 'now', decision: null, rate: '5.00' }],
    },
    { kind: 'zero', rules: [] },
    { kind: 'exempt', rules: [] },
  ],
  vat_seen: 3,
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly fees?: Partial<FeesView>;
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', address = '/', answer, ...more }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(<FeesPage fees={{ ...fees, ...more.fees }} />, { locale, address, action });
  return { ...page, sent };
}

const heads = ['AED', '(AED)'];

describe.each(locales)('the page of fees in %s', (locale) => {
  it('isolates rates and amounts, and shows no English', () => {
    const { t } = open({ locale });
    expect(pageText()).toContain(plain(t('tariff.title')));
    expect(pageText()).toMatch(/1,500\.00/);
    if (locale === 'ar') expect(strayLatin(heads)).toEqual([]);
  });

  it('opens the form of all categories by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('tariff.changeAll') });
    await expectDialogByKeyboard(page, opener, page.t('tariff.changeAllTitle'));
  });

  it('lists past and planned rules with their author and reason', async () => {
    const name = locale === 'en' ? 'Steel' : 'الحديد';
    open({ locale, address: '/?dialog=history.c1' });
    const dialog = await openDialog();
    expect(titleOf(dialog)).toContain(name);
    const rules = within(dialog).getAllByRole('listitem');
    expect(rules).toHaveLength(2);
    expect(rules[0]?.textContent).toContain('Hind Al Marri');
    expect(rules[0]?.textContent).toContain('Market review');
    expect(rules[1]?.textContent).not.toContain('Market review');
    if (locale === 'ar') expect(strayLatin(heads)).toEqual([]);
  });
});

describe.each(locales)('categories with the same fees in %s', (locale) => {
  const food = { ...steel, id: 'c2', name_en: 'Food', name_ar: 'الأغذية' };
  const low = {
    ...steel,
    id: 'c3',
    name_en: 'Paper',
    name_ar: 'الورق',
    rules: [{ ...rule, fee_min: '50.00' }],
  };
  const nameOf = (one: FeeCategory) => (locale === 'en' ? one.name_en : one.name_ar);
  const headers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('are one row before the exceptions, and a link lists each of them', async () => {
    const { t, user, address } = open({ locale, fees: { categories: [low, steel, food] } });
    expect(headers()).toHaveLength(2);
    expect(plain(headers()[0] ?? '')).toContain(plain(t('tariff.standardOf', { n: 2 })));
    expect(headers()[0]).toContain(nameOf(food));
    expect(headers()[1]).toContain(nameOf(low));
    const [all] = screen.getAllByRole('link', { name: t('tariff.showAll') });
    await user.click(all ?? document.body);
    await waitFor(() => expect(address()).toMatch(/show=all/));
    expect(headers()).toHaveLength(3);
    if (locale === 'ar') expect(strayLatin(heads)).toEqual([]);
  });
});

describe('the fees of a category', () => {
  it.each([
    [true, ['tariff.change', 'tariff.history']],
    [false, ['tariff.history']],
  ] as const)('offer the acts that are allowed (may change: %s)', async (change, keys) => {
    const { t, user } = open({ fees: { categories: [{ ...steel, can: { change } }] } });
    const row = screen.getAllByRole('cell').at(-1) ?? document.body;
    expect(actionsIn(row)[0]).toBe(t(keys[0]));
    const menu = within(row).getByRole('button', {
      name: stripBidiControls(t('ui.table.actionsOf', { name: 'Steel' })),
    });
    // A single act has a menu on phones only.
    expect(menu.classList.contains('md:hidden')).toBe(keys.length === 1);
    menu.focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(keys.map((key) => t(key)));
  });

  it.each([
    ['change.c1', { change: false }],
    ['change.c9', { change: true }],
    ['delete.c1', { change: true }],
  ])('open no form for the address %s', async (dialog, can) => {
    open({ address: `/?dialog=${dialog}`, fees: { categories: [{ ...steel, can }] } });
    await Promise.resolve();
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });

  it('start their form with the newest rule, from today, with the version that was read', async () => {
    const { sent, user, t } = open({ address: '/?dialog=change.c1' });
    const dialog = await openDialog();
    expect(valueOf('seen')).toBe('7');
    await user.clear(screen.getByLabelText(t('tariff.feeRate')));
    await user.type(screen.getByLabelText(t('tariff.feeRate')), '3');
    await user.click(within(dialog).getByRole('button', { name: t('tariff.decide') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      intent: 'fees',
      category_id: 'c1',
      seen: '7',
      fee_rate: '3.00',
      valid_from: '2026-11-24',
    });
  });

  it('retain typed figures when a colleague was faster', async () => {
    const message = 'Someone else just changed this.';
    const { user, t } = open({
      address: '/?dialog=change.c1',
      answer: refuse({ code: 'conflict', message }),
    });
    const dialog = await openDialog();
    await user.clear(screen.getByLabelText(t('tariff.feeMax')));
    await user.type(screen.getByLabelText(t('tariff.feeMax')), '9000');
    await user.click(within(dialog).getByRole('button', { name: t('tariff.decide') }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain(message);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(valueOf('fee_max')).toBe('9,000.00');
  });

  it('are estimated for the amount of the address', async () => {
    const { user, t, address } = open();
    const field = screen.getByLabelText(t('tariff.estimate'));
    await user.clear(field);
    await user.type(field, '250000{Enter}');
    await waitFor(() => expect(address()).toMatch(/estimate=250000/));
  });
});

describe('the VAT rate', () => {
  it('asks for a confirmation only after the server noticed an unusual rate', async () => {
    const message = 'The rate differs a lot.';
    const { user, t, sent } = open({
      address: '/?dialog=vat',
      answer: refuse({ code: 'rate_differs', message, errors: { rate: [message] } }),
    });
    const dialog = await openDialog();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    await user.clear(screen.getByLabelText(t('tariff.vat.rate')));
    await user.type(screen.getByLabelText(t('tariff.vat.rate')), '50');
    await user.click(within(dialog).getByRole('button', { name: t('tariff.decide') }));
    const box = await within(dialog).findByRole('checkbox', { name: t('tariff.vat.confirm') });
    await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: t('tariff.decide') }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map((fields) => 'confirmed' in fields)).toEqual([false, true]);
    expect(sent[1]).toMatchObject({ rate: '50.00', seen: '3' });
  });

  it.each(locales)('shows zero for a kind without a rule in force (%s)', (locale) => {
    const { t } = open({ locale });
    const term = screen.getByText(t('tariff.vat.zero'));
    expect(term.nextElementSibling?.textContent).toMatch(/^\W*0\W*%\W*$/);
    expect(pageText()).toContain(t('tariff.noNext'));
  });
});
