// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  done,
  expectSentOnce,
  locales,
  pageText,
  plain,
  posted,
  recordingAction,
  strayLatin,
  valueOf,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { SettingsView } from '../schema.ts';
import { SettingsPage } from './settings-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

type Kind = SettingsView['kinds'][number];
const both = ['now', 'daily', 'never'] as const;
const kind = (changes: Partial<Kind>): Kind => ({
  kind: 'offer_received',
  topic: 'offer',
  title: 'وصل عرض جديد',
  email: { choice: 'now', choices: [...both] },
  push: { choice: 'never', choices: ['now', 'never'] },
  whatsapp: { choice: 'never', choices: ['now', 'never'] },
  ...changes,
});
const view: SettingsView = {
  preset: null,
  kinds: [kind({})],
  quiet_from: '',
  quiet_until: '',
  push: { key: 'BKey', on: false },
  mail: { address: 'sara@aldana.example', needs_proof: false, returned: null },
  whatsapp: null,
  acts_by_link: true,
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly view?: Partial<SettingsView>;
  readonly area?: 'buyer' | 'seller';
  readonly refused?: FormAnswer;
  readonly answer?: () => unknown;
}

function open({ locale = 'en', area = 'buyer', refused, answer, ...more }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const page = openPage(
    <SettingsPage view={{ ...view, ...more.view }} area={area} memberId="m1" posted={refused} />,
    { locale, action, loader: () => null },
  );
  return { ...page, sent, ready: () => screen.findByRole('heading', { level: 1 }) };
}

describe('WhatsApp in the settings of notifications', () => {
  const whatsapp = { number: null, since: null, stopped: false, waiting: null, proposed: null };
  const number = '+971501234567';
  const since = '2026-11-21T10:00:00.000Z';

  it('is shown with its channel only where the reader agreed to it', async () => {
    const { t, ready } = open({ view: { whatsapp } });
    await ready();
    expect(document.querySelector('[name="whatsapp.offer_received"]')).toBeNull();
    screen.getByRole('textbox', { name: t('whatsapp.number') });
  });

  it('proposes the mobile number, which the reader sends or replaces', async () => {
    const { t, ready } = open({ view: { whatsapp: { ...whatsapp, proposed: number } } });
    await ready();
    expect(valueOf('mobile')).toBe('+971 50 123 4567');
    expect(pageText()).toContain(t('whatsapp.numberProposed'));
  });

  it('has a box for each kind, and one form to end it, after the consent', async () => {
    const { t, ready } = open({ view: { whatsapp: { ...whatsapp, number, since } } });
    await ready();
    const box = document.querySelector('[name="whatsapp.offer_received"]');
    expect(box).toHaveProperty('type', 'checkbox');
    screen.getByRole('button', { name: t('whatsapp.turnOff') });
  });

  it('shows the words of the consent at the code, and that STOP was obeyed', async () => {
    const waiting = { number, expires_at: '2026-11-21T10:10:00.000Z' };
    const { t, ready } = open({
      view: { whatsapp: { ...whatsapp, waiting, since, stopped: true } },
    });
    await ready();
    const shown = pageText();
    expect(shown).toContain('replying STOP');
    expect(shown).toContain('You replied STOP');
    screen.getByRole('button', { name: t('whatsapp.turnOn') });
  });

  it('names the refusal of its number at the field of the number', async () => {
    const refused = {
      ok: false,
      code: 'invalid',
      message: 'Check the number.',
      errors: { mobile: ['That is no mobile.'] },
      values: { intent: 'whatsapp_code', mobile: '042221111' },
      retryAfterSeconds: null,
    } as const;
    const { t, ready } = open({ view: { whatsapp }, refused });
    await ready();
    const field = screen.getByRole('textbox', { name: t('whatsapp.number') });
    expect(pageText()).toContain('That is no mobile.');
    expect(field).toHaveProperty('value', '042221111');
  });
});

describe.each(locales)('the settings of notifications in %s', (locale) => {
  it('name each choice with its notification for a screen reader', async () => {
    const { t, ready } = open({ locale });
    await ready();
    const email = screen.getByRole('combobox', {
      name: t('preference.emailOf', { kind: 'وصل عرض جديد' }),
    });
    expect([...email.querySelectorAll('option')].map((one) => one.textContent)).toEqual(
      both.map((choice) => t(`preference.choice.${choice}`)),
    );
    expect(screen.getByRole('checkbox', { name: /وصل عرض جديد/ })).toBeTruthy();
  });

  it('state that a mail is always sent where there is no choice', async () => {
    const { t, ready } = open({
      locale,
      view: { kinds: [kind({ email: { choice: 'now', choices: [] } })] },
    });
    await ready();
    expect(screen.queryByRole('combobox', { name: /وصل عرض جديد/ })).toBeNull();
    expect(screen.getByText(t('preference.always'))).toBeTruthy();
  });

  it.each(['search_matched', 'search_digest'] as const)(
    'call the mails of %s those of the saved search',
    async (name) => {
      const { t, ready } = open({ locale, view: { kinds: [kind({ kind: name, topic: 'rfq' })] } });
      await ready();
      expect(screen.getByRole('option', { name: t('preference.choice.bySearch') })).toBeTruthy();
    },
  );

  it('leave out a topic without notifications', async () => {
    const { t, ready } = open({ locale });
    await ready();
    expect(screen.getByRole('heading', { name: t('notification.topic.offer') })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: t('notification.topic.rfq') })).toBeNull();
  });

  it('fold a topic below what it sends, and open it for a refused form', async () => {
    const kinds = [
      kind({}),
      kind({ kind: 'offer_expired', email: { choice: 'never', choices: [...both] } }),
    ];
    const { t, ready, unmount } = open({ locale, view: { kinds } });
    await ready();
    const topic = () => document.querySelector('#topic-offer details');
    expect(topic()?.hasAttribute('open')).toBe(false);
    const said = topic()?.querySelector('summary')?.textContent ?? '';
    expect(said).toContain(t('preference.events', { n: 2 }));
    expect(said).toContain(t('preference.byEmail', { n: 1 }));
    expect(said).toContain(t('preference.byPush', { n: 0 }));
    unmount();
    open({ locale, view: { kinds }, refused: posted({ intent: 'save' }, { message: 'no' }) });
    await ready();
    expect(topic()?.hasAttribute('open')).toBe(true);
  });

  it.each(['bounce', 'complaint'] as const)(
    'report mails that were returned by a %s',
    async (reason) => {
      const returned = { kind: reason, date: '2026-11-20T08:00:00.000Z' };
      const { t, ready } = open({
        locale,
        view: { mail: { address: 'sara@aldana.example', needs_proof: false, returned } },
      });
      await ready();
      expect(pageText()).toContain(t('preference.returned.title'));
      expect(pageText()).toContain('sara@aldana.example');
      if (locale === 'ar') expect(strayLatin()).toEqual([]);
    },
  );

  it('are saved once while the answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ locale, answer: () => promise });
    await page.ready();
    await page.user.click(screen.getByRole('checkbox', { name: /وصل عرض جديد/ }));
    await expectSentOnce(page, {
      button: page.t('preference.save'),
      busy: page.t('preference.saving'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]).toMatchObject({
      intent: 'save',
      'email.offer_received': 'now',
      'push.offer_received': 'on',
    });
  });

  it('show the chosen preset, and send another one alone', async () => {
    const page = open({ locale, view: { preset: 'recommended' }, answer: () => done });
    await page.ready();
    const nameOf = (preset: 'recommended' | 'summary') =>
      new RegExp(page.t(`preference.preset.${preset}.name`));
    const chosen = screen.getByRole('button', { name: nameOf('recommended'), pressed: true });
    expect(chosen).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: nameOf('summary'), pressed: false }));
    await waitFor(() => expect(page.sent).toEqual([{ intent: 'preset', preset: 'summary' }]));
  });

  it('retain refused quiet hours with their error', async () => {
    const error = locale === 'en' ? 'Choose both times.' : 'اختر الوقتين.';
    const refused = posted(
      { intent: 'save', quiet_from: '22:00' },
      { errors: { quiet_until: [error] } },
    );
    const { t, ready } = open({ locale, refused });
    await ready();
    expect(valueOf('quiet_from')).toBe('22:00');
    const field = screen.getByLabelText(t('preference.quiet.until'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect((await findSummary()).textContent).toContain(error);
  });
});

describe('quiet hours', () => {
  it.each([
    ['', 49, ''],
    ['22:30', 49, '22:30'],
    ['22:17', 50, '22:17'],
  ])('offer every half hour and their own minute "%s"', async (from, count, value) => {
    const { t, ready } = open({ view: { quiet_from: from } });
    await ready();
    const field = screen.getByLabelText<HTMLSelectElement>(t('preference.quiet.from'));
    expect(field.options).toHaveLength(count);
    expect(field.value).toBe(value);
    const times = [...field.options].slice(1).map((option) => option.value);
    expect(times).toEqual(times.toSorted());
  });

  it.each([
    ['buyer', false],
    ['seller', true],
  ] as const)('mention the wallet to a %s: %s', async (area, isShown) => {
    const { t, ready } = open({ area });
    await ready();
    expect(pageText().includes(t('preference.quiet.money'))).toBe(isShown);
  });
});

describe.each(locales)('pushes to this device in %s', (locale) => {
  it('are not offered where this installation sends none', async () => {
    const { t, ready } = open({ locale, view: { push: { key: null, on: false } } });
    await ready();
    expect(screen.queryByRole('heading', { name: t('preference.device.title') })).toBeNull();
  });

  it('are explained where the browser cannot receive them', async () => {
    const { user, t } = open({ locale });
    await user.click(await screen.findByRole('button', { name: t('preference.device.turnOn') }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(t('preference.device.unsupported'));
    expect(screen.getByRole('button', { name: t('preference.device.turnOn') })).toBeTruthy();
  });

  it.each([
    ['the server is unavailable', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['the server refuses', () => Promise.resolve(new Response(null, { status: 503 })), true],
    ['the server accepts', () => Promise.resolve(new Response(null, { status: 200 })), false],
  ])('report a failure to turn them off if %s', async (_when, fetched, isReported) => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetched));
    const { user, t } = open({ locale, view: { push: { key: 'BKey', on: true } } });
    const name = t('preference.device.turnOff');
    await user.click(await screen.findByRole('button', { name }));
    const card = within(document.querySelector<HTMLElement>('#device') ?? document.body);
    await card.findByRole('button', { name });
    const texts = card.queryAllByRole('alert').map((one) => one.textContent);
    expect(texts).toEqual(isReported ? [t('preference.device.failed')] : []);
  });
});

describe.each(locales)('the page of a link in a mail in %s', (locale) => {
  const link = { address: 'sara@aldana.example', kind: 'offer_received', title: 'New offer' };
  const open = (props: Partial<Parameters<typeof UnsubscribePage>[0]>) =>
    openPage(<UnsubscribePage link={link} isDone={false} action="/unsubscribe" {...props} />, {
      locale,
    });

  it('changes nothing before it is confirmed, and names the address', () => {
    const { t } = open({});
    expect(pageText()).toContain('sara@aldana.example');
    const choices = screen.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map((one) => [one.value, one.checked])).toEqual([
      ['kind', true],
      ['all', false],
    ]);
    expect(screen.getByRole('button', { name: t('preference.unsubscribe.do') })).toBeTruthy();
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('has no choice of kinds for a summary', () => {
    open({ link: { ...link, kind: 'digest' } });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    [{ link: null }, 'gone'],
    [{ isDone: true }, 'done'],
    [{ link: null, isDone: true }, 'done'],
  ] as const)('shows the outcome of %j', (props, key) => {
    const { t } = open(props);
    const title = screen.getByRole('heading', { level: 1 }).textContent;
    expect(plain(title)).toBe(t(`preference.unsubscribe.${key}`));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
