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
  onePage,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  untilChecked,
  type Fields,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { OwnRoleView, RolesView, StandInView, UserView } from '../schema.ts';
import { AwayCard } from './away-card.tsx';
import { UsersPage, type UsersPageProps } from './users-page.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const nothing = {
  edit: false,
  grant: false,
  disable: false,
  enable: false,
  delete: false,
  hand_over: false,
  stand_in: false,
  reset_two_step: false,
  invite: false,
};
const omar: UserView = {
  id: 'u2',
  name: 'Omar Haddad',
  email: 'omar@aldana.example',
  position: 'Purchasing manager',
  state: 'active',
  is_owner: false,
  is_self: false,
  roles: ['requester'],
  own_roles: [],
  limit: null,
  day_limit: null,
  month_limit: null,
  limit_applies: true,
  added_at: '2026-10-01T08:00:00.000Z',
  disabled_at: null,
  last_seen_at: null,
  has_acted: true,
  two_step: false,
  is_invited: false,
  stand_ins: [],
  can: { ...nothing, edit: true, grant: true, disable: true, delete: true },
};
const ownRole: OwnRoleView = {
  id: 'r1',
  name: 'Steel desk',
  permissions: ['rfq.write', 'rfq.publish'],
  users: 2,
  can: { edit: true, delete: true },
};
const roles: RolesView = {
  built_in: [{ role: 'requester', permissions: ['rfq.write'] }],
  own: [ownRole],
  permissions: ['rfq.write', 'rfq.publish'],
  can: { add: true },
};
const cover: StandInView = {
  id: 'c1',
  absent: { id: 'u2', name: 'Omar Haddad' },
  stand_in: { id: 'u3', name: 'سارة الحمادي' },
  from: '2026-11-23',
  to: '2026-11-30',
  is_running: true,
  can: { end: true },
};

interface Options extends Partial<Omit<UsersPageProps, 'users'>> {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly UserView[];
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({
  locale = 'en',
  rows = [omar],
  address = '/users',
  answer,
  ...props
}: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(
    <UsersPage
      tab="active"
      searched=""
      users={onePage(...rows)}
      counts={{ active: rows.length, disabled: 0 }}
      canAdd
      roles={roles}
      colleagues={[{ id: 'u3', name: 'سارة الحمادي' }]}
      hasTwoStep={false}
      shown={null}
      now={now}
      {...props}
    />,
    { locale, address, action },
  );
  const openMenu = async (name: string) => {
    screen
      .getByRole('button', { name: stripBidiControls(page.t('ui.table.actionsOf', { name })) })
      .focus();
    await page.user.keyboard('{Enter}');
    return screen.findAllByRole('menuitem');
  };
  const choose = async (name: string, text: string) => {
    const item = (await openMenu(name)).find((one) => one.textContent === text);
    if (item === undefined) throw new Error(`The menu has no ${text}`);
    await page.user.click(item);
    return openDialog();
  };
  return { ...page, sent, openMenu, choose };
}

describe.each(locales)('the list of users in %s', (locale) => {
  it('isolates names, roles and addresses of the other direction', () => {
    const { t } = open({
      locale,
      rows: [{ ...omar, own_roles: [{ id: 'r1', name: 'Steel desk' }], stand_ins: [cover] }],
    });
    expect(pageText()).toContain(t('user.state.away'));
    expect(pageText()).toContain(t('user.never'));
    expect(pageText()).toContain(t('user.noLimit'));
    if (locale === 'ar') expect(strayLatin(['OH', 'Omar Haddad'])).toEqual([]);
  });

  it.each(['active', 'disabled'] as const)('explains an empty tab: %s', (tab) => {
    const { t } = open({ locale, tab, rows: [] });
    expect(screen.getByRole('heading', { name: t(`user.empty.${tab}`) })).toBeTruthy();
    expect(pageText()).toContain(t(`user.empty.${tab}Why`));
  });

  it('marks the current tab, and counts its rows', () => {
    const { t } = open({ locale, tab: 'roles' });
    const current = document.querySelector('[aria-current="page"]');
    expect(current?.textContent).toContain(t('user.tab.roles'));
    expect(current?.textContent).toContain('2');
    expect(screen.queryByRole('button', { name: t('user.action.add') })).toBeNull();
  });

  it('opens the form of a new user by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('user.action.add') });
    await expectDialogByKeyboard(page, opener, page.t('user.dialog.add'));
  });
});

describe('the menu of a user', () => {
  const verbs = [
    ['edit', 'edit'],
    ['enable', 'enable'],
    ['invite', 'invite'],
    ['stand_in', 'standIn'],
    ['hand_over', 'handOver'],
    ['reset_two_step', 'reset_two_step'],
    ['disable', 'disable'],
    ['delete', 'delete'],
  ] as const;
  it.each(verbs)('has one act alone as a button, and as the menu of a phone: %s', (verb, key) => {
    const { t } = open({ rows: [{ ...omar, can: { ...nothing, [verb]: true } }] });
    expect(screen.getByRole('button', { name: t(`user.action.${key}`) })).toBeTruthy();
    const menu = stripBidiControls(t('ui.table.actionsOf', { name: 'Omar Haddad' }));
    expect(screen.getByRole('button', { name: menu }).classList.contains('md:hidden')).toBe(true);
  });

  it('lists all allowed acts in their order, and returns the focus on Escape', async () => {
    const can = {
      ...omar.can,
      enable: true,
      stand_in: true,
      hand_over: true,
      reset_two_step: true,
      invite: true,
    };
    const { openMenu, user, t } = open({ rows: [{ ...omar, can }] });
    const items = await openMenu('Omar Haddad');
    expect(items.map((item) => item.textContent)).toEqual(
      verbs.map(([, key]) => t(`user.action.${key}`)),
    );
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(t('user.action.standIn'));
    await user.keyboard('{Escape}');
    const menu = stripBidiControls(t('ui.table.actionsOf', { name: 'Omar Haddad' }));
    const button = await screen.findByRole('button', { name: menu });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('has nothing for a reader who may do nothing', () => {
    open({ rows: [{ ...omar, can: nothing }] });
    const row = screen.getAllByRole('row').at(-1) ?? document.body;
    expect(within(row).queryAllByRole('button')).toEqual([]);
  });

  it.each([
    [true, 'keepWhat', 'disable'],
    [false, 'deleteWhat', 'delete'],
  ] as const)(
    'explains the effect of deleting a user who has acted: %s',
    async (hasActed, what, label) => {
      const { choose, t, sent, user } = open({ rows: [{ ...omar, has_acted: hasActed }] });
      const dialog = await choose('Omar Haddad', t('user.action.delete'));
      expect(plain(dialog.textContent)).toContain(
        plain(t(`user.dialog.${what}`, { name: 'Omar Haddad' })),
      );
      await user.click(within(dialog).getByRole('button', { name: t(`user.action.${label}`) }));
      await waitFor(() => expect(sent).toEqual([{ intent: 'delete', id: 'u2' }]));
    },
  );

  it('disables a user once while the answer is pending, then closes', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ answer: () => promise });
    await page.choose('Omar Haddad', page.t('user.action.disable'));
    await expectSentOnce(page, {
      button: page.t('user.action.disable'),
      busy: page.t('user.action.disabling'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    await waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'transfers the ownership with a code only if the second step is on (%s)',
    async (hasTwoStep, count) => {
      const can = { ...omar.can, hand_over: true };
      const { choose, t } = open({ hasTwoStep, rows: [{ ...omar, can }] });
      const dialog = await choose('Omar Haddad', t('user.action.handOver'));
      expect(within(dialog).queryAllByLabelText(t('user.dialog.code'))).toHaveLength(count);
      expect(document.activeElement).toBe(within(dialog).getByLabelText(t('user.dialog.password')));
    },
  );

  it('cannot be closed while the ownership is transferred', async () => {
    const can = { ...omar.can, hand_over: true };
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const { choose, t, user } = open({ answer: () => promise, rows: [{ ...omar, can }] });
    const dialog = await choose('Omar Haddad', t('user.action.handOver'));
    await user.type(within(dialog).getByLabelText(t('user.dialog.password')), 'Kandura!42-oud');
    await user.click(within(dialog).getByRole('button', { name: t('user.action.handOver') }));
    const cancel = within(dialog).getByRole('button', { name: t('user.action.cancel') });
    await waitFor(() => expect(cancel).toHaveProperty('disabled', true));
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    resolve(done);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });
});

describe.each(locales)('the form of a user in %s', (locale) => {
  it('shows a refused address at its field and retains the roles', async () => {
    const message = locale === 'en' ? 'This address is taken.' : 'هذا البريد مستخدم.';
    const page = open({ locale, answer: refuse({ message, errors: { email: [message] } }) });
    const { user, t, sent } = page;
    await user.click(screen.getByRole('button', { name: t('user.action.add') }));
    const dialog = await openDialog();
    await user.type(within(dialog).getByLabelText(t('user.field.full_name')), 'ليلى منصور');
    await user.type(within(dialog).getByLabelText(t('user.field.email')), 'layla@aldana.example');
    await user.click(within(dialog).getByRole('checkbox', { name: t('user.field.invite') }));
    await user.type(within(dialog).getByLabelText(t('user.field.password')), 'Kandura!42-oud');
    await user.click(within(dialog).getByRole('checkbox', { name: t('user.role.requester') }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Steel desk' }));
    const buttons = within(dialog).getAllByRole('button', { name: t('user.action.add') });
    expect(buttons).toHaveLength(1);
    await expectRefusalAt(page, {
      button: t('user.action.add'),
      field: within(dialog).getByLabelText(t('user.field.email')),
      message,
      kept: { full_name: 'ليلى منصور', email: 'layla@aldana.example' },
    });
    expect(sent[0]).toMatchObject({ 'roles.requester': 'on', 'roles.r1': 'on', roles: '' });
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Steel desk' });
    expect(box.checked).toBe(true);
    if (locale === 'ar') expect(strayLatin(['OH', 'Omar Haddad', 'AED'])).toEqual([]);
  });

  it('invites without a password, and says who was invited', async () => {
    const page = open({
      locale,
      rows: [{ ...omar, is_invited: true, can: { ...nothing, invite: true } }],
    });
    const { t, sent, user } = page;
    expect(screen.getByText(t('user.state.invited'))).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('user.action.add') }));
    const form = await openDialog();
    const box = within(form).getByRole<HTMLInputElement>('checkbox', {
      name: t('user.field.invite'),
    });
    expect(box.checked).toBe(true);
    expect(within(form).queryByLabelText(t('user.field.password'))).toBeNull();
    await user.click(within(form).getByRole('button', { name: t('user.action.cancel') }));
    await user.click(screen.getByRole('button', { name: t('user.action.invite') }));
    const dialog = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: t('user.action.invite') }));
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ intent: 'invite', id: 'u2' })]),
    );
  });

  it('sends nothing while no role is chosen', async () => {
    const page = open({ locale });
    const { user, t, sent } = page;
    await user.click(screen.getByRole('button', { name: t('user.action.add') }));
    const dialog = await openDialog();
    await untilChecked(page, within(dialog).getByLabelText(t('user.field.email')), 'layla@');
    await user.click(within(dialog).getByRole('button', { name: t('user.action.add') }));
    const alert = await findSummary(dialog);
    expect(alert.textContent).toContain(t('user.field.roles'));
    expect(sent).toEqual([]);
  });

  it.each([
    [true, false, 'user.hint.ownerRoles'],
    [false, true, 'user.hint.selfRoles'],
  ] as const)('explains roles that cannot be changed (owner: %s)', async (isOwner, isSelf, key) => {
    const can = { ...nothing, edit: true };
    const rows = [{ ...omar, is_owner: isOwner, is_self: isSelf, can }];
    const { user, t } = open({ locale, rows });
    await user.click(screen.getByRole('button', { name: t('user.action.edit') }));
    const dialog = await openDialog();
    expect(dialog.textContent).toContain(t(key));
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    const email = within(dialog).getByLabelText<HTMLInputElement>(t('user.field.email'));
    expect([email.readOnly, email.value]).toEqual([true, 'omar@aldana.example']);
  });
});

describe.each(locales)('own roles in %s', (locale) => {
  it('are explained while there are none', () => {
    const { t } = open({ locale, tab: 'roles', roles: { ...roles, own: [] } });
    expect(screen.getByRole('heading', { name: t('user.roles.none') })).toBeTruthy();
    expect(pageText()).toContain(t('user.roles.noneWhy'));
  });

  it.each([
    [true, true],
    [true, false],
    [false, false],
  ])('can be edited (%s) and deleted (%s) where that is allowed', (edit, remove) => {
    const own = [{ ...ownRole, can: { edit, delete: remove } }];
    const { t } = open({ locale, tab: 'roles', roles: { ...roles, own, can: { add: false } } });
    const shown = (name: string) => screen.queryAllByRole('button', { name }).length === 1;
    expect([shown(t('user.action.edit')), shown(t('user.action.delete'))]).toEqual([edit, remove]);
    expect(screen.queryByRole('button', { name: t('user.action.addRole') })).toBeNull();
  });

  it('keep their dialog open with the reason when a deletion is refused', async () => {
    const message = locale === 'en' ? 'Two users have this role.' : 'لدى مستخدمَين هذا الدور.';
    const { user, t } = open({ locale, tab: 'roles', answer: refuse({ message }) });
    await user.click(screen.getByRole('button', { name: t('user.action.delete') }));
    const dialog = await openDialog();
    expect(titleOf(dialog)).toBe(plain(t('user.roles.delete', { name: 'Steel desk' })));
    await user.click(within(dialog).getByRole('button', { name: t('user.action.delete') }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });
});

describe.each(locales)('a delegate in %s', (locale) => {
  const me = { id: 'u2', name: 'Omar Haddad' };
  const colleagues = [{ id: 'u3', name: 'سارة الحمادي' }];
  function openCard(
    view: Partial<Parameters<typeof AwayCard>[0]['standIns']>,
    answer?: () => unknown,
  ) {
    const { sent, action } = recordingAction(answer);
    const standIns = { rows: [], colleagues, can: { stand_in: true }, ...view };
    const card = <AwayCard me={me} standIns={standIns} now={now} />;
    return { ...openPage(card, { locale, action }), sent };
  }

  it.each([
    [colleagues, 'user.standIn.none', 1],
    [[], 'user.standIn.nobody', 0],
  ] as const)('needs a colleague: %j', (others, key, count) => {
    const { t } = openCard({ colleagues: [...others] });
    expect(pageText()).toContain(t(key));
    expect(screen.queryAllByRole('button', { name: t('user.action.standIn') })).toHaveLength(count);
  });

  it.each([
    ['u2', 'user.standIn.covered', 'سارة الحمادي'],
    ['u9', 'user.standIn.covers', 'Omar Haddad'],
  ] as const)('names the other user to %s', (id, key, name) => {
    const { t } = openPage(
      <AwayCard
        me={{ ...me, id }}
        standIns={{ rows: [cover], colleagues, can: { stand_in: false } }}
        now={now}
      />,
      { locale },
    );
    expect(pageText()).toContain(plain(t(key, { name })));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('is ended once, and a refusal is shown at its row', async () => {
    const message = locale === 'en' ? 'It has ended already.' : 'انتهى بالفعل.';
    const { user, t, sent } = openCard({ rows: [cover] }, () => refuse({ message })({}));
    await user.click(screen.getByRole('button', { name: t('user.action.end') }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(sent).toEqual([{ intent: 'end_stand_in', id: 'c1' }]);
  });
});
