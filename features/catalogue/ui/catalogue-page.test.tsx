// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectDialogByKeyboard,
  expectRefusalAt,
  locales,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { CategoryRow, MovingView } from '../schema.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const steel: CategoryRow = {
  id: 'c1',
  name_en: 'Steel',
  name_ar: 'الحديد',
  icon: 'factory',
  parent_id: null,
  open: true,
  version: 4,
  merged_into: null,
};
const bars: CategoryRow = {
  ...steel,
  id: 's1',
  name_en: 'Bars',
  name_ar: 'قضبان',
  parent_id: 'c1',
};
const pipes: CategoryRow = { ...bars, id: 's2', name_en: 'Pipes', name_ar: 'أنابيب' };
const paper: CategoryRow = { ...steel, id: 'c2', name_en: 'Paper', name_ar: 'ورق' };
const counts = { sub_categories: 2, suppliers: 1234, open_rfqs: 3, drafts: 0, saved_searches: 5 };

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly CategoryRow[];
  readonly moving?: { verb: 'merge' | 'move'; view: MovingView };
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

const all = [steel, bars, pipes, paper];
const figures = [
  { id: 'c1', open_rfqs: 1000, suppliers: 12 },
  { id: 's1', open_rfqs: 7, suppliers: 0 },
];

function open({ locale = 'en', rows = all, moving, address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(
    <CataloguePage view={{ categories: [...rows], figures }} moving={moving ?? null} />,
    { locale, address, action },
  );
  const menuOf = async (name: string) => {
    screen
      .getByRole('button', { name: stripBidiControls(page.t('ui.table.actionsOf', { name })) })
      .focus();
    await page.user.keyboard('{Enter}');
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };
  return { ...page, sent, menuOf };
}

describe.each(locales)('the catalogue in %s', (locale) => {
  const headers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('counts open RFQs and suppliers, and shows the largest number as a least one', () => {
    open({ locale });
    const cells = screen.getAllByRole('row').map((row) => plain(row.textContent ?? ''));
    expect(cells[1]).toMatch(/1,000\+.*12/);
    expect(cells[2]).toMatch(/7.*—/);
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('folds one main category, or all, by a button that states it', async () => {
    const { t, user } = open({ locale });
    const name = locale === 'en' ? 'Steel' : 'الحديد';
    const fold = screen
      .getAllByRole('button', { expanded: true })
      .find((one) => one.getAttribute('aria-label')?.startsWith(name));
    fold?.focus();
    await user.keyboard('{Enter}');
    expect(headers()).toHaveLength(2);
    expect(fold?.getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: t('catalogue.unfoldAll') }));
    expect(headers()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: t('catalogue.foldAll') }));
    expect(headers()).toHaveLength(2);
  });

  it('shows the matches of the search in the address with their main category', () => {
    open({ locale, address: '/?q=pipe' });
    expect(headers()).toHaveLength(2);
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  });

  it('names each category in both languages, isolated, with its place', () => {
    const { t } = open({ locale });
    const parent = locale === 'en' ? 'Steel' : 'الحديد';
    expect(pageText()).toContain(plain(t('catalogue.main', { n: 2 })));
    expect(pageText()).toContain(plain(t('catalogue.under', { name: parent })));
    expect(pageText()).toContain(t('catalogue.mainAlone'));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('opens the form of a new category by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('catalogue.add') });
    await expectDialogByKeyboard(page, opener, page.t('catalogue.add'));
  });

  it('shows a taken name at its field and retains the chosen icon', async () => {
    const message = locale === 'en' ? 'This name exists.' : 'هذا الاسم موجود.';
    const page = open({
      locale,
      address: '/?dialog=add',
      answer: refuse({ message, errors: { name_ar: [message] } }),
    });
    const dialog = await openDialog();
    const icons = within(dialog).getAllByRole<HTMLInputElement>('radio');
    const last = icons.at(-1) ?? icons[0];
    if (last === undefined) throw new Error('The form has no icons');
    await page.user.click(last);
    await page.user.type(screen.getByLabelText(page.t('catalogue.nameAr')), 'ورق');
    await expectRefusalAt(page, {
      button: page.t('catalogue.addLabel'),
      field: screen.getByLabelText(page.t('catalogue.nameAr')),
      message,
      kept: { name_ar: 'ورق' },
    });
    expect(last.checked).toBe(true);
    expect(page.sent[0]).toMatchObject({ intent: 'add', parent_id: '', icon: last.value });
  });

  it('counts what a merge moves before it is confirmed', async () => {
    const view = { category: steel, ...counts };
    const { t } = open({ locale, moving: { verb: 'merge', view } });
    const dialog = await openDialog();
    const text = plain(dialog.textContent);
    expect(text).toContain('1,234');
    expect(text).toContain(t('catalogue.suppliersTold'));
    const options = within(dialog).getByLabelText<HTMLSelectElement>(t('catalogue.into')).options;
    expect([...options].map(({ value }) => value)).toEqual(['', 'c2']);
  });
});

describe('the acts of a category', () => {
  const cases: readonly (readonly [
    string,
    CategoryRow,
    readonly CategoryRow[],
    readonly string[],
  ])[] = [
    [
      'a main category with two sub-categories',
      steel,
      all,
      ['change', 'addUnder', 'orderSubs', 'close', 'merge'],
    ],
    ['a main category with one', steel, [steel, bars], ['change', 'addUnder', 'close', 'merge']],
    ['a closed main category', { ...paper, open: false }, [], ['change', 'reopen', 'merge']],
    ['a sub-category', bars, all, ['change', 'move', 'close', 'merge']],
  ];
  it.each(cases)('are listed for %s', async (_what, row, others, keys) => {
    const rows = [row, ...others.filter(({ id }) => id !== row.id)];
    const { menuOf, t } = open({ rows });
    const names = (keys as readonly 'change'[]).map((key) => t(`catalogue.${key}`));
    expect(await menuOf(row.name_en)).toEqual(names);
  });

  it('are only a rename for a merged category, which names its new home', () => {
    const home = { id: 'c2', name_en: 'Paper', name_ar: 'ورق' };
    const { t } = open({ rows: [{ ...steel, merged_into: home }] });
    expect(pageText()).toContain(plain(t('catalogue.mergedInto', { name: 'Paper' })));
    expect(screen.getByRole('button', { name: t('catalogue.change') })).toBeTruthy();
    const menu = stripBidiControls(t('ui.table.actionsOf', { name: 'Steel' }));
    expect(screen.getByRole('button', { name: menu }).classList.contains('md:hidden')).toBe(true);
  });

  it.each([
    [steel, true, 'closeOf', 'closeWhy', 'off'],
    [bars, true, 'closeOf', 'closeSubWhy', 'off'],
    [steel, false, 'reopenOf', 'reopenWhy', 'on'],
  ] as const)(
    'explain the effect of closing or reopening %o',
    async (row, isOpen, title, why, on) => {
      const { t, user, sent } = open({
        rows: [{ ...row, open: isOpen }, paper],
        address: `/?dialog=switch.${row.id}`,
      });
      const dialog = await openDialog();
      expect(titleOf(dialog)).toBe(plain(t(`catalogue.${title}`, { name: row.name_en })));
      expect(dialog.textContent).toContain(t(`catalogue.${why}`));
      await user.type(within(dialog).getByRole('textbox'), 'Not used');
      await user.keyboard('{Tab}');
      const label = t(isOpen ? 'catalogue.close' : 'catalogue.reopen');
      await user.click(within(dialog).getByRole('button', { name: label }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ id: row.id, on, seen_version: '4', reason: 'Not used' });
    },
  );

  it('offer every other open main category as a new parent', async () => {
    const view = { category: bars, ...counts };
    const closed = { ...paper, id: 'c3', open: false };
    const { t } = open({ rows: [...all, closed], moving: { verb: 'move', view } });
    const dialog = await openDialog();
    const field = within(dialog).getByLabelText<HTMLSelectElement>(t('catalogue.parent'));
    expect([...field.options].map(({ value }) => value)).toEqual(['', 'c2']);
    expect(within(dialog).queryByText(t('catalogue.suppliers'))).toBeNull();
  });

  it.each(['change.c9', 'add.c9', 'order.c9', 'remove.c1', 'switch.'])(
    'open no dialog for the address %s',
    (name) => {
      open({ address: `/?dialog=${name}` });
      expect(document.querySelector('[role$="dialog"]')).toBeNull();
    },
  );
});
