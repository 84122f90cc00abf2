// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operatorRoles } from '#shared/actor.ts';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectDialogByKeyboard,
  expectRefusalAt,
  locales,
  onePage,
  openDialog,
  pageText,
  plain,
  posted,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  valueOf,
  type Fields,
  findSummary,
} from '#tests/harness/screen.tsx';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import { operatorVerbs } from '../rules/accounts.ts';
import type { OperatorAccountView } from '../schema/accounts.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { OperatorsPage } from './operators-page.tsx';
import { OperatorSignInForm } from './sign-in-form.tsx';

const nothing = {
  change_roles: false,
  disable: false,
  enable: false,
  reset_two_step: false,
  end_sessions: false,
  send_link: false,
};
const hind: OperatorAccountView = {
  id: 'o1',
  name: 'Hind Al Marri',
  email: 'hind@qeema.example',
  roles: ['finance'],
  state: 'active',
  two_step: true,
  sessions: 0,
  added_at: '2026-10-01T08:00:00.000Z',
  signed_in_at: null,
  link_until: null,
  version: 2,
  self: false,
  can: nothing,
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly Partial<OperatorAccountView>[];
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', rows = [{}], address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = onePage(...rows.map((row) => ({ ...hind, ...row })));
  const list = <OperatorsPage page={page} state="all" />;
  return { ...openPage(list, { locale, address, action }), sent };
}

describe.each(locales)('the list of operators in %s', (locale) => {
  it('isolates names, and shows who has never signed in and since when a link is valid', () => {
    const { t } = open({ locale, rows: [{ link_until: '2026-11-25T08:00:00.000Z', self: true }] });
    expect(pageText()).toContain(t('operator.accounts.never'));
    expect(pageText()).toContain(t('operator.accounts.you'));
    expect(pageText()).toContain('2026');
    if (locale === 'ar') expect(strayLatin(['Hind Al Marri', 'HA', 'HM'])).toEqual([]);
  });

  it.each([1, 2, 3, 11])('counts %i open sessions in the right form', (sessions) => {
    const { t } = open({ locale, rows: [{ sessions }] });
    expect(pageText()).toContain(plain(t('operator.accounts.sessions', { n: sessions })));
  });

  it('opens the form of a new operator by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('operator.accounts.add.open') });
    await expectDialogByKeyboard(page, opener, page.t('operator.accounts.add.title'));
  });

  it('shows a refused address at its field and retains the name', async () => {
    const message = locale === 'en' ? 'Choose a role.' : 'اختر دوراً.';
    const page = open({
      locale,
      address: '/?dialog=add',
      answer: refuse({ message, errors: { email: [message] } }),
    });
    const { user, t } = page;
    await openDialog();
    await user.type(screen.getByLabelText(t('operator.accounts.add.name')), 'Noura');
    await expectRefusalAt(page, {
      button: t('operator.accounts.add.submit'),
      field: screen.getByLabelText(t('operator.accounts.add.email')),
      message,
      kept: { full_name: 'Noura' },
    });
    const group = screen.getByRole('group', { name: t('operator.accounts.roles') });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(operatorRoles.length);
  });
});

describe('the acts on an operator', () => {
  it.each(operatorVerbs)('are offered one by one: %s', async (verb) => {
    const { t } = open({
      rows: [{ can: { ...nothing, [verb]: true } }],
      address: `/?dialog=${verb}.o1`,
    });
    const dialog = await openDialog();
    expect(titleOf(dialog)).toBe(plain(t(`operator.accounts.ask.${verb}`, { name: hind.name })));
    expect(dialog.textContent).toContain(t(`operator.accounts.what.${verb}`));
    expect([valueOf('id'), valueOf('seen_version')]).toEqual(['o1', '2']);
  });

  it.each(operatorVerbs)('are not opened by address where they are not allowed: %s', (verb) => {
    open({ address: `/?dialog=${verb}.o1` });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
    expect(
      within(screen.getAllByRole('cell').at(-1) ?? document.body).queryByRole('button'),
    ).toBeNull();
  });

  it('start the change of roles with the present ones', async () => {
    const { user, t, sent } = open({
      rows: [{ can: { ...nothing, change_roles: true } }],
      address: '/?dialog=change_roles.o1',
    });
    const dialog = await openDialog();
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter((box) => box.checked).map((box) => box.name)).toEqual(['roles.finance']);
    await user.click(within(dialog).getByRole('checkbox', { name: t('operator.roles.finance') }));
    await user.type(within(dialog).getByRole('textbox'), 'Left the team');
    const label = t('operator.accounts.verb.change_roles');
    await user.click(within(dialog).getByRole('button', { name: label }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('roles.finance');
  });
});

describe.each(locales)('the sign-in of operators in %s', (locale) => {
  it('retains the address after a refusal, with the focus on the reason', async () => {
    const message = locale === 'en' ? 'Wrong e-mail or password.' : 'بيانات الدخول غير صحيحة.';
    const { action } = recordingAction(refuse({ message }));
    const Screen = () => <OperatorSignInForm refused={usePageRefusal()} demo={null} />;
    const { user, t } = openPage(<Screen />, { locale, action });
    await user.type(screen.getByLabelText(t('operator.signIn.email')), 'hind@qeema.example');
    await user.type(screen.getByLabelText(t('operator.signIn.password')), 'Kandura!42{Enter}');
    const alert = await screen.findByText(message);
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
    expect(valueOf('email')).toBe('hind@qeema.example');
  });

  it('leads members to their own sign-in', () => {
    const { t } = openPage(<OperatorSignInForm refused={undefined} demo={null} />, { locale });
    const link = screen.getByRole('link', { name: t('operator.signIn.companies') });
    expect(link.getAttribute('href')).toBe('/auth');
  });

  it('has no form for a mailed link without its token', () => {
    const { t } = openPage(<ChoosePasswordForm token="" refused={undefined} />, { locale });
    expect(screen.queryByRole('button')).toBeNull();
    expect(pageText()).toContain(t('operator.accounts.choose.lost'));
  });

  it('shows a refused password at its field, and never sends it back', async () => {
    const message = locale === 'en' ? 'Used before.' : 'استُخدمت من قبل.';
    const refused = posted({ token: 'k7' }, { errors: { password: [message] } });
    const { t } = openPage(<ChoosePasswordForm token="k7" refused={refused} />, { locale });
    const field = screen.getByLabelText<HTMLInputElement>(t('operator.accounts.choose.password'));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect((await findSummary()).textContent).toContain(message);
    expect(valueOf('token')).toBe('k7');
  });
});
