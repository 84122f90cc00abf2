// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectDialogByKeyboard,
  locales,
  onePage,
  openDialog,
  pageText,
  plain,
  recordingAction,
  refuse,
  strayLatin,
  valueOf,
} from '#tests/harness/screen.tsx';
import { outboxStates } from '../rules/outbox.ts';
import type { JobView } from '../schema/jobs.ts';
import type { LimitRow } from '../schema/limits.ts';
import type { OutboxMessage, OutboxRow } from '../schema/outbox.ts';
import { JobsPage } from './jobs-page.tsx';
import { LimitsPage } from './limits-page.tsx';
import { OutboxMessagePage } from './outbox-message-page.tsx';
import { OutboxPage } from './outbox-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const failed: OutboxRow = {
  id: 'm1',
  kind: 'offer_received',
  label: 'عرض جديد',
  subject: null,
  channel: 'email',
  state: 'failed',
  to: 'sara@aldana.example',
  locale: 'en',
  created_at: at,
  sent_at: null,
  tries: 8,
  next_try_at: null,
  error: '550 mailbox unavailable',
  can: { send_again: true, give_up: true },
};
const view = { hidden: null, errors: {} };
type State = Parameters<typeof OutboxPage>[0]['state'];

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly rows?: readonly Partial<OutboxRow>[];
  readonly state?: State;
  readonly failures?: number;
  readonly address?: string;
}

function open({ locale = 'en', rows = [{}], state = 'all', failures = 1, address = '/' }: Options) {
  const { sent, action } = recordingAction();
  const page = onePage(...rows.map((row) => ({ ...failed, ...row })));
  const kinds = [{ kind: 'offer_received', label: 'عرض جديد' }];
  const outbox = <OutboxPage {...{ page, state, kinds, view }} failed={failures} />;
  return { ...openPage(outbox, { locale, address, action }), sent };
}

describe.each(locales)('the outbox in %s', (locale) => {
  it('isolates addresses and the words of a failure', () => {
    open({ locale });
    expect(pageText()).toContain('550 mailbox unavailable');
    if (locale === 'ar') expect(strayLatin(['sara@aldana.example'])).toEqual([]);
  });

  it.each([0, 1, 2, 3, 11])('leads to %i failed messages only where there are any', (failures) => {
    const { t } = open({ locale, failures });
    const link = screen.queryByRole('link', { name: t('operations.outbox.showFailed') });
    expect(link?.getAttribute('href') ?? null).toBe(failures === 0 ? null : '/?state=failed');
    if (failures > 0)
      expect(pageText()).toContain(plain(t('operations.outbox.failed', { n: failures })));
  });

  it.each(outboxStates)('names the state %s', (state) => {
    const { t } = open({ locale, rows: [{ state }] });
    const chip = screen.getAllByText(t(`operations.outbox.state.${state}`));
    expect(chip.some((one) => one.closest('td') !== null)).toBe(true);
  });

  it('have their own subject, and a notification its kind beside it', () => {
    const label = locale === 'ar' ? 'إشعار' : 'Notification';
    const subject = 'عرض جديد من شركة النيل';
    open({ locale, rows: [{ kind: 'notification', label, subject, locale: 'ar' }, { id: 'm2' }] });
    const shown = screen.getAllByText(subject);
    expect(shown[0]?.getAttribute('lang')).toBe('ar');
    expect(shown[0]?.parentElement?.textContent).toContain(`${subject} · ${label}`);
    expect(screen.getAllByText('عرض جديد')).not.toEqual([]);
  });

  it('names a channel of a newer version by its own name', () => {
    open({ locale, rows: [{ channel: 'telegram' }] });
    expect(screen.getAllByRole('cell', { name: /telegram/ })).not.toEqual([]);
  });
});

describe('the decision on all failed messages', () => {
  it('is offered only for failed ones', () => {
    const { t, unmount } = open({});
    const name = t('operations.outbox.verb.sendAll');
    expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    open({ state: 'failed', rows: [] });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('opens by keyboard and returns the focus', async () => {
    const page = open({ state: 'failed' });
    const opener = screen.getByRole('button', { name: page.t('operations.outbox.verb.sendAll') });
    await expectDialogByKeyboard(page, opener, page.t('operations.outbox.ask.sendAll'));
  });

  it('applies to the filter of the address', async () => {
    const { user, t, sent } = open({
      state: 'failed',
      address: '/?state=failed&q=aldana&channel=email&from=2026-11-01',
    });
    const name = t('operations.outbox.verb.giveAllUp');
    await user.click(screen.getByRole('button', { name }));
    const dialog = await openDialog();
    await user.type(within(dialog).getByRole('textbox'), 'The domain is gone');
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      intent: 'giveAllUp',
      key: 'aldana',
      channel: 'email',
      kind: '',
      from: '2026-11-01',
      to: '',
      reason: 'The domain is gone',
    });
  });

  it.each([
    ['all', 'sendAll'],
    ['failed', 'send_again.m9'],
    ['failed', 'nonsense'],
  ] as const)('is not opened in the state %s by the address %s', (state, name) => {
    open({ state, address: `/?dialog=${name}` });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });
});

describe.each(locales)('one message in %s', (locale) => {
  const message: OutboxMessage = {
    ...failed,
    secret: false,
    content: { subject: 'A new offer', paragraphs: ['Al Nile sent an offer.'] },
  };
  const show = (changes: Partial<OutboxMessage> = {}, address = '/') =>
    openPage(<OutboxMessagePage message={{ ...message, ...changes }} />, {
      locale,
      address,
      action: recordingAction(refuse({ message: 'No.' })).action,
    });

  it('is written in its own language and direction', () => {
    show();
    const subject = screen.getByText('A new offer');
    expect(subject.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(subject.dir).toBe('auto');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it.each([
    [true, 'secret'],
    [false, 'wordless'],
  ] as const)('has no text to show (secret: %s)', (secret, key) => {
    const { t } = show({ secret, content: null });
    expect(pageText()).toContain(t(`operations.outbox.${key}`));
  });

  it.each([
    [{ send_again: true, give_up: false }, ['send_again']],
    [{ send_again: false, give_up: true }, ['give_up']],
    [{ send_again: false, give_up: false }, []],
  ] as const)('offers what is allowed: %j', (can, verbs) => {
    const { t } = show({ can });
    expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(
      verbs.map((verb) => t(`operations.outbox.verb.${verb}`)),
    );
  });

  it('shows the time of the next try only while one is planned', () => {
    const { t, unmount } = show({ next_try_at: at });
    const start = t('operations.outbox.nextTry', { time: '|' }).split('|')[0] ?? '';
    expect(pageText()).toContain(plain(start).trim());
    unmount();
    show();
    expect(pageText()).not.toContain(plain(start).trim());
  });
});

describe.each(locales)('the rate limits in %s', (locale) => {
  const limit: LimitRow = {
    id: 'l1',
    what: 'sign-in',
    by: 'address',
    who: '2001:db8::17',
    hits: 1000,
    hits_max: 1000,
    since: at,
    until: at,
    full: true,
  };
  const show = (rows: readonly LimitRow[], state: 'full' | 'all' = 'full', address = '/') =>
    openPage(<LimitsPage page={onePage(...rows)} state={state} />, { locale, address });

  it.each([
    ['full', 'empty'],
    ['all', 'emptyAll'],
  ] as const)('report that no limit is %s', (state, key) => {
    const { t } = show([], state);
    expect(screen.getByRole('heading', { name: t(`operations.limits.${key}`) })).toBeTruthy();
  });

  it('show a limit without a translated name by its endpoint', () => {
    show([{ ...limit, what: 'POST /rfqs', full: false }]);
    expect(screen.getByRole('cell', { name: /POST \/rfqs/ })).toBeTruthy();
  });

  it('group the digits of hits, and leave out an unknown maximum', () => {
    const { t, unmount } = show([limit]);
    const args = { hits: '1,000', max: '1,000' };
    expect(pageText()).toContain(plain(t('operations.limits.of', args)));
    unmount();
    show([{ ...limit, hits_max: 0 }]);
    expect(pageText()).not.toContain(plain(t('operations.limits.of', args)));
  });

  it('name the limit and its subject, isolated, before one is lifted', async () => {
    const { t } = show([limit], 'full', '/?dialog=lift.l1');
    const dialog = await openDialog();
    expect(dialog.textContent).toContain(t('operations.limits.kind.sign-in'));
    expect(within(dialog).getByText('2001:db8::17').getAttribute('dir')).toBe('ltr');
    expect(valueOf('id')).toBe('l1');
  });
});

describe.each(locales)('the background jobs in %s', (locale) => {
  const job: JobView = {
    job: 'delivery',
    late: null,
    last_at: null,
    last_ms: null,
    processes: 0,
    done: 0,
    due: null,
    oldest_due_at: null,
    error: '',
    error_at: null,
  };
  const show = (changes: Partial<JobView>) =>
    openPage(<JobsPage jobs={[{ ...job, ...changes }]} now={at} />, { locale });

  it('report a job that has never run, and one without an error', () => {
    const { t } = show({});
    expect(pageText()).toContain(t('operations.jobs.none'));
    expect(screen.getByText(t('operations.jobs.well'))).toBeTruthy();
  });

  it('show the last error, isolated, with its time', () => {
    show({ error: 'connect ECONNREFUSED', error_at: at, last_at: at, last_ms: 1234, done: 99_999 });
    expect(screen.getByText('connect ECONNREFUSED').tagName).toBe('BDI');
    expect(pageText()).toContain('1,234');
    expect(pageText()).toContain('99,999');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });
});
