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
import type { ContactView } from '../schema.ts';
import { SuppliersPage } from './suppliers-page.tsx';

const steel: ContactView = {
  id: 'c1',
  name: 'مصنع الحديد',
  email: 'sales@steel.test',
  mobile: '+971504187726',
  locale: 'ar',
  trn: '',
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

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly ContactView[];
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', rows = [steel, blocked], address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const groups = [{ id: 'g1', name: 'حديد' }];
  const page = <SuppliersPage page={onePage(...rows)} groups={groups} canAdd />;
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
