// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  actionsIn,
  expectDialogByKeyboard,
  expectRefusalAt,
  locales,
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
import type { ContactView, PairView } from '../schema.ts';
import { SuppliersPage } from './suppliers-page.tsx';

const steel: ContactView = {
  id: 'c1',
  name: 'مصنع الحديد',
  email: 'sales@steel.test',
  mobile: '+971504187726',
  locale: 'ar',
  trn: '',
  whatsapp_agreed: false,
  licence_number: '',
  state: 'plain',
  groups: ['حديد'],
  note: '',
  company: null,
  version: 3,
  can: { edit: true, favour: true, unfavour: false, block: true, unblock: false, remove: true },
};
const blocked: ContactView = {
  ...steel,
  id: 'c2',
  name: 'شركة الكابلات',
  state: 'blocked',
  can: { edit: true, favour: false, unfavour: false, block: false, unblock: true, remove: true },
};

const pair: PairView = {
  primary: { id: 'c1', name: steel.name, version: 3 },
  duplicate: { id: 'c3', name: 'شركة الحديد', version: 2 },
  same: ['mobile'],
  merged: { ...steel, groups: ['حديد', 'كابلات'], note: 'شركة الحديد' },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly ContactView[];
  readonly address?: string;
  readonly pairs?: readonly PairView[];
  readonly answer?: (fields: Fields) => unknown;
}

function open({
  locale = 'en',
  rows = [steel, blocked],
  address = '/',
  pairs = [],
  answer,
}: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const groups = [{ id: 'g1', name: 'حديد' }];
  const page = <SuppliersPage page={onePage(...rows)} groups={groups} pairs={pairs} canAdd />;
  return { ...openPage(page, { locale, address, action }), sent };
}

describe.each(locales)('the supplier book in %s', (locale) => {
  it('explains an empty book', () => {
    const { t } = open({ locale, rows: [] });
    expect(pageText()).toContain(t('supplierBook.page.emptyWhy'));
  });

  it('marks a blocked supplier, and has no other language than the typed one', () => {
    const { t } = open({ locale });
    const [, , row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain(t('supplierBook.state.blocked'));
    if (locale === 'ar') expect(strayLatin(['sales@steel.test'])).toEqual([]);
  });

  it('opens the form by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('supplierBook.page.add') });
    await expectDialogByKeyboard(page, opener, page.t('supplierBook.page.add'));
  });

  it.each([
    ['block', 'c1', 'مصنع الحديد'],
    ['unblock', 'c2', 'شركة الكابلات'],
    ['remove', 'c1', 'مصنع الحديد'],
  ] as const)('asks before it would %s, with the consequence', async (verb, id, name) => {
    const { t } = open({ locale, address: `/?dialog=${verb}.${id}` });
    const dialog = await openDialog();
    expect(plain(titleOf(dialog))).toBe(plain(t(`supplierBook.dialog.${verb}`, { name })));
    expect(dialog.textContent).toContain(t(`supplierBook.dialog.${verb}What`));
  });

  it('does not open a dialog that the supplier’s state does not allow', () => {
    open({ locale, address: '/?dialog=block.c2' });
    expect(document.querySelector('[role="alertdialog"], [role="dialog"]')).toBeNull();
  });
});

describe('the form of a supplier', () => {
  it('starts with the values of the supplier and retains them after a refusal', async () => {
    const message = 'A supplier in your book already has this email.';
    const page = open({
      address: '/?dialog=edit.c1',
      answer: refuse({ message, errors: { email: [message] } }),
    });
    const { t, sent } = page;
    await openDialog();
    await expectRefusalAt(page, {
      button: t('supplierBook.dialog.save'),
      field: screen.getByLabelText(new RegExp(`^${t('supplierBook.field.email')}`)),
      message,
      kept: { name: 'مصنع الحديد', groups: 'حديد' },
    });
    expect(sent[0]).toMatchObject({ intent: 'edit', id: 'c1', seen_version: '3', locale: 'ar' });
  });

  it('blocks with the state that the button names', async () => {
    const { user, t, sent } = open({ address: '/?dialog=block.c1' });
    const dialog = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: t('supplierBook.action.block') }));
    expect(sent[0]).toMatchObject({ intent: 'mark', id: 'c1', state: 'blocked' });
  });

  it('offers in a row only what is allowed', () => {
    const { t } = open({ rows: [{ ...steel, can: { ...blocked.can, edit: false } }] });
    const [, row] = screen.getAllByRole('row');
    expect(actionsIn(row ?? document.body)).toContain(t('supplierBook.action.unblock'));
  });
});

describe('a pair that seems to be one supplier', () => {
  it.each(locales)(
    'shows the contact that it becomes, and merges it once asked (%s)',
    async (locale) => {
      const { t, user, sent } = open({ locale, pairs: [pair] });
      expect(screen.getByRole('heading', { name: t('supplierBook.merge.title') })).toBeTruthy();
      expect(screen.getByText(t('supplierBook.merge.same.mobile'))).toBeTruthy();
      const name = new RegExp(`^${t('supplierBook.merge.open')}`);
      await user.click(screen.getByRole('button', { name }));
      const dialog = await openDialog();
      expect(
        within(dialog).getByText('حديد، كابلات'.replace('،', locale === 'ar' ? '،' : ',')),
      ).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: t('supplierBook.merge.do') }));
      expect(sent[0]).toMatchObject({
        intent: 'merge',
        id: 'c1',
        other_id: 'c3',
        seen_version: '3',
      });
    },
  );

  it('is not shown without one', () => {
    const { t } = open();
    expect(screen.queryByText(t('supplierBook.merge.title'))).toBeNull();
  });
});
