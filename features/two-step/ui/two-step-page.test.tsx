// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectRefusalAt,
  expectSentOnce,
  locales,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  type Fields,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import type { TwoStepView } from '../schema.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { TwoStepCard } from './two-step-card.tsx';
import { TwoStepPage } from './two-step-page.tsx';

const off: TwoStepView = { state: 'off', enabled_at: null, codes_left: 0 };
const on: TwoStepView = { state: 'on', enabled_at: '2026-11-20T08:00:00.000Z', codes_left: 8 };
const enrolment = {
  secret: 'JBSW Y3DP EHPK 3PXP',
  address: 'otpauth://totp/Qeema:sara@aldana.example?secret=JBSWY3DPEHPK3PXP',
  qr: { size: 29, path: 'M0 0h1v1z' },
};
const codes = ['aaaa-bbbb', 'cccc-dddd'];

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly view?: TwoStepView;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', view = off, answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const Screen = () => (
    <TwoStepPage
      view={view}
      posted={useActionAnswer<never>()}
      email="sara@aldana.example"
      back={{ href: '/buyer/user-profile', label: 'Profile' }}
      href="/buyer/two-step"
    />
  );
  const page = openPage(<Screen />, { locale, action });
  const start = async () => {
    await page.user.type(screen.getByLabelText(page.t('twoStep.password')), 'Kandura!42-oud');
    await page.user.click(screen.getByRole('button', { name: page.t('twoStep.start.button') }));
  };
  return { ...page, sent, start };
}

describe.each(locales)('turning on the second step in %s', (locale) => {
  it('shows a wrong password at its field', async () => {
    const message = locale === 'en' ? 'Wrong password.' : 'كلمة المرور غير صحيحة.';
    const page = open({ locale, answer: refuse({ message, errors: { password: [message] } }) });
    await expectRefusalAt(page, {
      button: page.t('twoStep.start.button'),
      field: screen.getByLabelText(page.t('twoStep.password')),
      message,
    });
  });

  it('shows the picture with a name, the secret to copy and a way to begin again', async () => {
    const { start, t } = open({ locale, answer: () => ({ ok: true, message: '', enrolment }) });
    await start();
    expect(await screen.findByRole('img', { name: t('twoStep.scan.picture') })).toBeTruthy();
    expect(screen.getByText(enrolment.secret).closest('[dir="ltr"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: t('twoStep.scan.copy') })).toBeTruthy();
    const again = screen.getByRole('link', { name: t('twoStep.scan.restart') });
    expect(again.getAttribute('href')).toBe('/buyer/two-step');
    if (locale === 'ar') expect(strayLatin(['Profile'])).toEqual([]);
  });

  it('announces the recovery codes and leads back once they are saved', async () => {
    const message = locale === 'en' ? 'The second step is on.' : 'فُعّلت الخطوة الثانية.';
    const { start, t } = open({ locale, answer: () => ({ ok: true, message, codes }) });
    await start();
    expect((await screen.findByRole('status')).textContent).toContain(message);
    const list = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(list).toEqual(codes);
    const download = screen.getByRole('link', { name: t('twoStep.codes.download') });
    const file = decodeURIComponent(download.getAttribute('href') ?? '');
    expect(file).toContain(codes.join('\n'));
    expect(file).toContain('sara@aldana.example');
    const kept = screen.getByRole('link', { name: t('twoStep.codes.saved') });
    expect(kept.getAttribute('href')).toBe('/buyer/user-profile');
  });
});

describe('turning on the second step', () => {
  it('retains the step of the code, without a new picture, after a wrong code', async () => {
    const message = 'The code is wrong.';
    const posted = { ...refuse({ message, errors: { code: [message] } })({ intent: 'confirm' }) };
    const { start, t } = open({ view: { ...off, state: 'enrolling' }, answer: () => posted });
    await start();
    expect(await screen.findByText(t('twoStep.scan.again'))).toBeTruthy();
    expect(screen.queryByRole('img', { name: t('twoStep.scan.picture') })).toBeNull();
    expect(pageText()).toContain(message);
  });

  it('begins again when the enrolment has ended', async () => {
    const posted = refuse({ message: 'Begin again.' })({ intent: 'confirm' });
    const { start, t } = open({ answer: () => posted });
    await start();
    expect(await screen.findByText('Begin again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: t('twoStep.start.button') })).toBeTruthy();
  });

  it('is sent once while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const page = open({ answer: () => promise });
    await page.user.type(screen.getByLabelText(page.t('twoStep.password')), 'Kandura!42');
    await expectSentOnce(page, {
      button: page.t('twoStep.start.button'),
      busy: page.t('twoStep.start.busy'),
      sent: page.sent,
      resolve: () => resolve({ ok: true, message: '', enrolment }),
    });
  });

  it('reports that the codes were copied only after they were', async () => {
    const { start, user, t } = open({ answer: () => ({ ok: true, message: '', codes }) });
    await start();
    const copy = await screen.findByRole('button', { name: t('twoStep.codes.copy') });
    await user.click(copy);
    expect(await screen.findByRole('button', { name: t('twoStep.codes.copied') })).toBe(copy);
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  });
});

describe('the second step that is on', () => {
  const forms = [
    ['renew', 'codes', 'off'],
    ['off', 'disable', 'renew'],
  ] as const;
  it.each(forms)('shows the refusal of "%s" at its own form only', async (part, intent, other) => {
    const message = 'The code is wrong.';
    const { user, t, sent } = open({
      view: on,
      answer: refuse({ message, errors: { code: [message] } }),
    });
    const form = screen.getByRole('form', { name: t(`twoStep.${part}.title`) });
    await user.type(within(form).getByLabelText(t('twoStep.password')), 'Kandura!42');
    await user.type(within(form).getByLabelText(t('twoStep.either')), '123456{Enter}');
    expect((await findSummary(form)).textContent).toContain(message);
    expect(sent[0]).toMatchObject({ intent, code: '123456' });
    const untouched = screen.getByRole('form', { name: t(`twoStep.${other}.title`) });
    expect(untouched.querySelector('[data-summary]')).toBeNull();
  });
});

describe.each(locales)('the card of the second step in %s', (locale) => {
  it.each([0, 1, 2, 3, 10])('warns if few of the recovery codes are left: %i', (left) => {
    const view = { ...on, codes_left: left };
    const { t } = openPage(<TwoStepCard view={view} href="/two-step" />, { locale });
    expect(pageText()).toContain(plain(t('twoStep.codesLeft', { n: left })));
    expect(pageText().includes(plain(t('twoStep.fewCodes')))).toBe(left <= 2);
    expect(screen.getByRole('link', { name: t('twoStep.manage') })).toBeTruthy();
  });

  it('explains the second step while it is off', () => {
    const { t } = openPage(<TwoStepCard view={off} href="/two-step" />, { locale });
    expect(pageText()).toContain(t('twoStep.what'));
    expect(screen.getByRole('link', { name: t('twoStep.setUp') }).getAttribute('href')).toBe(
      '/two-step',
    );
  });
});

describe.each(locales)('the second step of a sign-in in %s', (locale) => {
  const hrefs = { app: '/auth?step=app', recovery: '/auth?step=recovery', back: '/auth' };
  function openStep(byRecovery: boolean, isOperator = false, answer?: () => Refused) {
    const { sent, action } = recordingAction(answer ?? refuse({ message: 'Wrong.' }));
    const Screen = () => (
      <SecondStepForm
        refused={usePageRefusal()}
        byRecovery={byRecovery}
        hrefs={hrefs}
        isOperator={isOperator}
      />
    );
    return { ...openPage(<Screen />, { locale, action }), sent };
  }

  it('sends a complete code of the app without a press', async () => {
    const { user, t, sent } = openStep(false);
    const field = screen.getByLabelText(t('twoStep.signIn.code'));
    expect(document.activeElement).toBe(field);
    await user.type(field, '12345');
    expect(sent).toEqual([]);
    await user.type(field, '6');
    await waitFor(() => expect(sent).toEqual([{ intent: 'second', code: '123456' }]));
  });

  it('sends a recovery code with Enter and shows the refusal with the focus on it', async () => {
    const { user, t, sent } = openStep(true);
    await user.type(screen.getByLabelText(t('twoStep.signIn.recovery')), 'aaaa-bbbb{Enter}');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(sent).toEqual([{ intent: 'second', code: 'aaaa-bbbb' }]);
  });

  it.each([
    [false, '/auth?step=recovery', 'twoStep.signIn.useRecovery'],
    [true, '/auth?step=app', 'twoStep.signIn.useApp'],
  ] as const)('leads to the other kind of code (recovery: %s)', (byRecovery, href, key) => {
    const { t } = openStep(byRecovery);
    expect(screen.getByRole('link', { name: t(key) }).getAttribute('href')).toBe(href);
  });

  it.each([
    [false, 'twoStep.signIn.lost'],
    [true, 'twoStep.signIn.lostOperator'],
  ] as const)('explains the help without a code (operator: %s)', (isOperator, key) => {
    const { t } = openStep(false, isOperator);
    expect(pageText()).toContain(plain(t(key)));
  });
});
