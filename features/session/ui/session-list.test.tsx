// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  done,
  expectDialogByKeyboard,
  expectSentOnce,
  locales,
  openDialog,
  pageText,
  plain,
  posted,
  recordingAction,
  refuse,
  strayLatin,
  valueOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import type { OpenSessionView } from '../schema.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SessionList } from './session-list.tsx';
import { SignInForm } from './sign-in-form.tsx';

const now = new Date('2026-11-24T10:00:00.000Z');
const present: OpenSessionView = {
  id: 's1',
  is_present: true,
  browser: 'Firefox',
  system: 'Windows',
  address: '2001:db8::17',
  remembered: false,
  opened_at: '2026-11-20T08:00:00.000Z',
  seen_at: '2026-11-24T09:55:00.000Z',
  can: { end: false },
};
const phone: OpenSessionView = {
  ...present,
  id: 's2',
  is_present: false,
  browser: 'Safari',
  system: 'iPhone',
  remembered: true,
  can: { end: true },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly sessions?: readonly OpenSessionView[];
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', sessions = [present, phone], answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(<SessionList sessions={sessions} now={now} />, { locale, action });
  return { ...page, sent };
}

describe.each(locales)('the list of sessions in %s', (locale) => {
  it('marks this session, and names the device that each button ends', () => {
    const { t } = open({ locale });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain(t('session.open.present'));
    expect(second?.textContent).not.toContain(t('session.open.present'));
    expect(second?.textContent).toContain(t('session.open.remembered'));
    const device = t('session.open.device', { browser: 'Safari', system: 'iPhone' });
    const buttons = screen.getAllByRole('button', { name: new RegExp(t('session.open.end')) });
    expect(buttons).toHaveLength(1);
    expect(buttons[0]?.getAttribute('aria-label')).toMatch(
      new RegExp(`^${t('session.open.end')}: ${device}, `),
    );
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('gives sessions of the same device and minute different names', () => {
    const { t } = open({
      locale,
      sessions: [present, phone, { ...phone, id: crypto.randomUUID() }],
    });
    const names = screen
      .getAllByRole('button', { name: new RegExp(t('session.open.end')) })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toHaveLength(2);
    expect(names[1]).toBe(`${names[0]} (2)`);
  });

  it('offers to end other sessions only while there are any', () => {
    const { t } = open({ locale, sessions: [present] });
    expect(screen.queryByRole('button', { name: t('session.open.endOthers') })).toBeNull();
    expect(pageText()).toContain(t('session.open.only'));
  });

  it.each([
    [null, null, ''],
    ['Firefox', null, 'Firefox'],
    [null, 'Android', 'Android'],
  ])('names a device of browser %s and system %s', (browser, system, name) => {
    const { t } = open({ locale, sessions: [{ ...present, browser, system, address: '' }] });
    const text = screen.getByRole('listitem').textContent;
    expect(text).toContain(name === '' ? t('session.open.unknownDevice') : name);
    expect(text).not.toContain('null');
  });
});

describe.each(locales)('ending sessions in %s', (locale) => {
  it('asks for the password, and shows its refusal at the field', async () => {
    const message = locale === 'en' ? 'Incorrect password.' : 'كلمة المرور غير صحيحة.';
    const answer = refuse({ message, errors: { password: [message] } });
    const { user, t, sent } = open({ locale, answer });
    await user.click(screen.getByRole('button', { name: new RegExp(t('session.open.end')) }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('iPhone');
    await user.type(within(dialog).getByLabelText(t('session.password')), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: t('session.open.end') }));
    await waitFor(() => expect(dialog.textContent).toContain(message));
    expect(sent).toEqual([
      expect.objectContaining({ intent: 'end_session', id: expect.any(String), password: 'wrong' }),
    ]);
  });

  it('ends all others with the password', async () => {
    const { user, t, sent } = open({ locale });
    await user.click(screen.getByRole('button', { name: t('session.open.endOthers') }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText(t('session.password')), 'Good@2026');
    await user.click(within(dialog).getByRole('button', { name: t('session.open.endOthers') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([
      expect.objectContaining({ intent: 'end_others', password: 'Good@2026' }),
    ]);
  });
});

describe.each(locales)('the sign-in form in %s', (locale) => {
  it('retains the address and empties the password after a refusal', async () => {
    const message = locale === 'en' ? 'Wrong e-mail or password.' : 'بيانات الدخول غير صحيحة.';
    const { action } = recordingAction(refuse({ message }));
    const Screen = () => <SignInForm refused={usePageRefusal()} demo={null} />;
    const { user, t } = openPage(<Screen />, { locale, action });
    await user.type(screen.getByLabelText(t('session.email')), 'sara@aldana.example');
    await user.type(screen.getByLabelText(t('session.password')), 'wrong{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(valueOf('email')).toBe('sara@aldana.example');
  });

  it('is sent once while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const { sent, action } = recordingAction(() => promise);
    const page = openPage(<SignInForm refused={undefined} demo={null} />, { locale, action });
    await expectSentOnce(page, {
      button: page.t('session.signIn'),
      busy: page.t('session.signingIn'),
      sent,
      resolve: () => resolve(done),
    });
  });

  it('shows the accounts of the demo isolated, and none elsewhere', () => {
    const demo = { buyer: 'buyer@demo.example', supplier: 'supplier@demo.example', password: 'x1' };
    const { t, unmount } = openPage(<SignInForm refused={undefined} demo={demo} />, { locale });
    expect(pageText()).toContain(plain(t('session.demoText', demo)));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
    unmount();
    openPage(<SignInForm refused={undefined} demo={null} />, { locale });
    expect(pageText()).not.toContain('demo.example');
  });
});

describe.each(locales)('a forgotten password in %s', (locale) => {
  it('announces the sent link and leads back', () => {
    const sent = locale === 'en' ? 'If there is an account …' : 'إن وُجد حساب …';
    const { t } = openPage(<ForgotForm refused={undefined} sent={sent} />, { locale });
    const note = screen.getByRole('status');
    expect(note.textContent).toContain(t('session.linkSentTitle'));
    expect(note.textContent).toContain(sent);
    expect(screen.getByRole('link', { name: t('session.back') }).getAttribute('href')).toBe(
      '/auth',
    );
  });

  it('retains a refused address', () => {
    const refused = posted({ email: 'sara@' }, { errors: { email: ['?'] } });
    const { t } = openPage(<ForgotForm refused={refused} sent={null} />, { locale });
    expect(valueOf('email')).toBe('sara@');
    expect(screen.queryByText(t('session.linkSentTitle'))).toBeNull();
  });

  it('opens the new password as a named dialog that a link closes', () => {
    const { t } = openPage(<ResetForm token="token-7" refused={undefined} />, { locale });
    const dialog = screen.getByRole('dialog', { name: t('session.changeTitle') });
    const close = within(dialog).getByRole('link', { name: t('ui.close') });
    expect(close.getAttribute('href')).toBe('/auth');
    expect(valueOf('token')).toBe('token-7');
    expect(document.activeElement).toBe(screen.getByLabelText(t('session.newPassword')));
  });
});

describe.each(locales)('the dialog that changes the password in %s', (locale) => {
  function openChange(answer?: (fields: Fields) => unknown) {
    const { sent, action } = recordingAction(answer);
    const Screen = () => {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            open
          </button>
          <ChangePasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
        </>
      );
    };
    const page = openPage(<Screen />, { locale, action });
    return { ...page, sent, opener: screen.getByRole('button', { name: 'open' }) };
  }

  it('returns the focus to its opener', async () => {
    const page = openChange();
    await expectDialogByKeyboard(page, page.opener, page.t('session.changeTitle'));
  });

  it('shows no error before the first submit, and a wrong password at its field', async () => {
    const message = locale === 'en' ? 'Wrong password.' : 'كلمة المرور غير صحيحة.';
    const { user, t, opener, sent } = openChange(
      refuse({ message, errors: { old_password: [message] } }),
    );
    await user.click(opener);
    await openDialog();
    const old = screen.getByLabelText(t('session.presentPassword'));
    await user.type(old, 'x');
    await user.tab();
    expect(old.getAttribute('aria-invalid')).not.toBe('true');
    await user.type(screen.getByLabelText(t('session.newPassword')), 'Kandura!42-oud');
    await user.type(screen.getByLabelText(t('session.confirmPassword')), 'Kandura!42-oud');
    await user.click(screen.getByRole('button', { name: t('session.change') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>(t('session.newPassword')).value).toBe(
      'Kandura!42-oud',
    );
  });
});
