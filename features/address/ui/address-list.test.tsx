// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  actionsIn,
  done,
  expectDialogByKeyboard,
  expectRefusalAt,
  expectSentOnce,
  locales,
  onePage,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  untilChecked,
  valueOf,
  type Fields,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { AddressView } from '../schema.ts';
import { AddressList } from './address-list.tsx';

const cityId = '0198f3a0-0000-7000-8000-000000000001';
const store: AddressView = {
  id: 'a1',
  label: 'Jebel Ali store',
  city: { id: cityId, name_en: 'Dubai', name_ar: 'دبي' },
  country: { code: 'AE', name_en: 'United Arab Emirates', name_ar: 'الإمارات' },
  area: 'Jebel Ali Industrial',
  street: 'Street 12',
  building: 'Warehouse 7',
  phone: '+97143710092',
  po_box: '',
  landmark: 'Behind the customs gate',
  is_default: true,
  can: { edit: true, delete: true, make_default: false },
};
const office: AddressView = {
  ...store,
  id: 'a2',
  label: 'المكتب',
  po_box: '4711',
  is_default: false,
  can: { edit: true, delete: true, make_default: true },
};
const countries = [
  {
    code: 'AE',
    name_en: 'United Arab Emirates',
    name_ar: 'الإمارات',
    cities: [{ id: cityId, name_en: 'Dubai', name_ar: 'دبي', emirate: '' }],
  },
] as never;

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly AddressView[];
  readonly canAdd?: boolean;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', rows = [store, office], canAdd = true, answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const list = <AddressList page={onePage(...rows)} countries={countries} canAdd={canAdd} />;
  return { ...openPage(list, { locale, action }), sent };
}

const cardOf = (label: string) =>
  screen.getByRole('heading', { name: label }).closest('li') ?? document.body;

describe.each(locales)('the list of addresses in %s', (locale) => {
  it.each([
    [true, 'address.page.emptyWhy'],
    [false, 'address.page.emptyReadOnly'],
  ] as const)('explains an empty list to a reader who may add: %s', (canAdd, why) => {
    const { t } = open({ locale, rows: [], canAdd });
    expect(pageText()).toContain(t(why));
    expect(screen.queryAllByRole('button', { name: t('address.page.add') })).toHaveLength(
      canAdd ? 1 : 0,
    );
  });

  it('isolates what was typed in the other language, and leaves out an empty post box', () => {
    const { t } = open({ locale });
    expect(cardOf('Jebel Ali store').textContent).not.toContain(
      plain(t('address.page.poBox', { number: '' })).trim(),
    );
    expect(plain(cardOf('المكتب').textContent)).toContain(
      plain(t('address.page.poBox', { number: '4711' })),
    );
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  const verbs = [
    [{ edit: false, delete: false, make_default: false }, []],
    [{ edit: true, delete: false, make_default: false }, ['edit']],
    [{ edit: true, delete: true, make_default: true }, ['edit', 'makeDefault', 'delete']],
    [{ edit: false, delete: true, make_default: false }, ['delete']],
  ] as const;
  it.each(verbs)('offers on a card only what is allowed: %j', (can, names) => {
    const { t } = open({ locale, rows: [{ ...office, can }] });
    expect(actionsIn(cardOf('المكتب'))).toEqual(names.map((name) => t(`address.page.${name}`)));
  });

  it('names the way back to the deal that asked for an address, and no other page', () => {
    const list = <AddressList page={onePage(store)} countries={countries} canAdd />;
    const at = (path: string) => `/?${new URLSearchParams({ returnTo: path }).toString()}`;
    const deal = '/buyer/wizard/r1?offer=o1';
    const { t, unmount } = openPage(list, { locale, address: at(deal) });
    const link = screen.getByRole('link', { name: t('address.page.backToDeal') });
    expect(link.getAttribute('href')).toBe(deal);
    unmount();
    openPage(list, { locale, address: at('//elsewhere.test/buyer/wizard/r1') });
    expect(screen.queryByRole('link', { name: t('address.page.backToDeal') })).toBeNull();
  });

  it('opens the form by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('address.page.add') });
    await expectDialogByKeyboard(page, opener, page.t('address.dialog.add'));
  });

  it('shows the deletion of the default address with its consequence', async () => {
    const { user, t } = open({ locale });
    await user.click(
      within(cardOf('Jebel Ali store')).getByRole('button', { name: t('address.page.delete') }),
    );
    const dialog = await openDialog();
    const what = t('address.dialog.deleteWhat', { label: 'Jebel Ali store' });
    expect(plain(dialog.textContent)).toContain(plain(what));
    expect(dialog.textContent).toContain(t('address.dialog.deleteDefault'));
    expect(document.activeElement?.textContent).toBe(t('address.dialog.keep'));
  });
});

describe('the form of an address', () => {
  it('starts with the values of the address and retains them after a refusal', async () => {
    const message = 'The phone number is wrong.';
    const page = open({ answer: refuse({ message, errors: { phone: [message] } }) });
    const { user, t, sent } = page;
    await user.click(within(cardOf('المكتب')).getByRole('button', { name: 'Edit' }));
    await openDialog();
    await user.clear(screen.getByLabelText(t('address.field.street')));
    await user.type(screen.getByLabelText(t('address.field.street')), 'Street 14');
    await expectRefusalAt(page, {
      button: t('address.dialog.save'),
      field: screen.getByLabelText(t('address.field.phone')),
      message,
      kept: { label: 'المكتب', street: 'Street 14', po_box: '4711', city_id: cityId },
    });
    expect(sent[0]).toMatchObject({ intent: 'edit', id: 'a2', phone: '+97143710092' });
  });

  it('lists missing fields without sending', async () => {
    const page = open();
    const { user, t, sent } = page;
    await user.click(screen.getByRole('button', { name: t('address.page.add') }));
    await openDialog();
    await untilChecked(page, screen.getByLabelText(t('address.field.phone')), '12');
    await user.click(screen.getByRole('button', { name: t('address.dialog.save') }));
    const alert = await findSummary();
    const lines = within(alert).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual(
      (['label', 'city', 'area', 'street', 'building', 'landmark', 'phone'] as const).map((key) =>
        t(`address.field.${key}`),
      ),
    );
    expect(sent).toEqual([]);
  });

  it.each([
    ['a new address', null, 1],
    ['the default address', 'Jebel Ali store', 0],
    ['another address', 'المكتب', 1],
  ])('offers to make %s the default where it is not', async (_what, label, count) => {
    const { user, t } = open();
    await user.click(
      label === null
        ? screen.getByRole('button', { name: t('address.page.add') })
        : within(cardOf(label)).getByRole('button', { name: 'Edit' }),
    );
    await openDialog();
    expect(screen.queryAllByLabelText(t('address.field.isDefault'))).toHaveLength(count);
  });

  it('closes after it was saved', async () => {
    const { user, t, sent } = open();
    await user.click(within(cardOf('المكتب')).getByRole('button', { name: 'Edit' }));
    await openDialog();
    expect(valueOf('id')).toBe('a2');
    await user.click(screen.getByRole('button', { name: t('address.dialog.save') }));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    expect(sent).toHaveLength(1);
  });
});

describe('deleting an address', () => {
  it('is sent once while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ answer: () => promise });
    await page.user.click(within(cardOf('المكتب')).getByRole('button', { name: 'Delete' }));
    await openDialog();
    await expectSentOnce(page, {
      button: page.t('address.dialog.deleteNow'),
      busy: page.t('address.dialog.deleting'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent).toEqual([{ intent: 'delete', id: 'a2' }]);
  });

  it('leaves the dialog open with the reason of a refusal', async () => {
    const message = 'A draft uses this address.';
    const { user, t } = open({ answer: refuse({ message }) });
    await user.click(within(cardOf('المكتب')).getByRole('button', { name: 'Delete' }));
    const dialog = await openDialog();
    await user.click(screen.getByRole('button', { name: t('address.dialog.deleteNow') }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
  });
});
