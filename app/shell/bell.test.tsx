// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../tests/harness/page.tsx';
import { locales, openDialog, plain, strayLatin, titleOf } from '../../tests/harness/screen.tsx';
import { Bell } from './bell.tsx';
import { useNotifications } from './use-notifications.ts';

const row = (changes: object = {}, data: object = {}) => ({
  id: 'n1',
  read: false,
  date: '2026-11-20T08:00:00.000Z',
  ...changes,
  data: { type: 'rfq', id: 'r1', title: 'New RFQ', message: 'RFQ-10044 was published', ...data },
});

/** The answers of the list, one after another; the last one remains. */
function answerLists(...answers: (() => Response | Promise<Response>)[]) {
  let next = 0;
  const calls: string[] = [];
  const fetched = vi.fn<typeof fetch>((input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    const { body } = init ?? {};
    calls.push(body instanceof URLSearchParams ? `${path}?${body.toString()}` : path);
    if (path !== '/api/notifications') return Promise.resolve(Response.json({}));
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return Promise.resolve(answer?.() ?? Response.error());
  });
  vi.stubGlobal('fetch', fetched);
  return calls;
}

const list = (...rows: object[]) => Response.json({ data: rows, count: rows.length });

function TestedBell({ count }: { count: number | undefined }) {
  const notifications = useNotifications({ area: 'buyer', owner: null, pageCount: count });
  return <Bell count={count} notifications={notifications} allHref="/buyer/notifications" />;
}

function open(locale: 'en' | 'ar' = 'en', count?: number) {
  const page = openPage(<TestedBell count={count} />, { locale, loader: () => null });
  const button = () => screen.findByRole('button', { expanded: false });
  const press = async () => page.user.click(await button());
  return { ...page, button, press };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe.each(locales)('the bell in %s', (locale) => {
  it('shows a fact, and not again the name of the deal in its heading', async () => {
    const deal = { id: 'r1', number: 'RFQ-10044', title: 'Cable' };
    answerLists(() =>
      list(row({ deal }, { message: 'It is open' }), row({ id: 'n2', deal, fact: 'Noor' })),
    );
    const { press } = open(locale);
    await press();
    const message = await screen.findByText('It is open');
    expect(message.closest('.sr-only')).not.toBeNull();
    expect(screen.getByText('Noor').closest('.sr-only')).toBeNull();
  });

  it.each([undefined, 0, 1, 2, 3, 11, 100])('is named with its unread count: %s', async (count) => {
    answerLists(() => list());
    const { t, button } = open(locale, count);
    const name =
      count === undefined || count === 0
        ? t('shell.bell.open')
        : t('shell.bell.openCount', { n: count });
    expect(plain((await button()).textContent)).toContain(plain(name));
  });

  it('opens a named dialog by keyboard and returns the focus with Escape', async () => {
    answerLists(() => list(row()));
    const { user, t, button } = open(locale);
    const bell = await button();
    bell.focus();
    await user.keyboard('{Enter}');
    const dialog = await openDialog();
    expect(titleOf(dialog)).toBe(t('shell.bell.title'));
    expect(bell.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });

  it('explains that there are no notifications yet and how they arrive', async () => {
    answerLists(() => list());
    const { t, press } = open(locale);
    await press();
    expect(await screen.findByText(t('shell.bell.empty'))).toBeTruthy();
    expect(screen.getByText(t('shell.bell.emptyWhy'))).toBeTruthy();
  });

  it('isolates the title of a record in the other direction', async () => {
    answerLists(() => list(row({}, { message: '' })));
    const { press } = open(locale);
    await press();
    expect(await screen.findByText('New RFQ')).toBeTruthy();
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  const failures: readonly (readonly [string, () => Response | Promise<Response>])[] = [
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => new Response('', { status: 500 })],
    ['the answer is a page', () => new Response('<h1>Bad gateway</h1>')],
    ['the answer has no list', () => Response.json({ status: 1 })],
  ];
  it.each(failures)('offers to load the list again if %s', async (_when, answer) => {
    answerLists(answer, () => list(row()));
    const { user, t, press } = open(locale);
    await press();
    const dialog = await openDialog();
    expect(await within(dialog).findByText(t('shell.bell.failed'))).toBeTruthy();
    await user.click(within(dialog).getByRole('button'));
    expect(await within(dialog).findByText('New RFQ')).toBeTruthy();
    expect(within(dialog).queryByText(t('shell.bell.failed'))).toBeNull();
  });
});

describe('a list of the bell that the server could not give', () => {
  it.each([
    [500, '7c9e6679', 1],
    [429, '7c9e6679', 0],
    [502, null, 0],
  ])('shows the id of the log for %s with the id %s', async (status, id, shown) => {
    const headers = id === null ? {} : { 'X-Request-Id': id };
    answerLists(() => new Response('', { status, headers }));
    const { t, press } = open();
    await press();
    expect(await screen.findByText(t('shell.bell.failed'))).toBeTruthy();
    expect(screen.queryAllByText('7c9e6679')).toHaveLength(shown);
    expect(screen.queryAllByText(t('ui.table.reference'), { exact: false })).toHaveLength(shown);
  });
});

describe('the days and deals of the bell', () => {
  it('group the notifications, and each action opens its step', async () => {
    const deal = { id: 'r1', number: 'RFQ-10044', title: 'Cable' };
    const action = { label: 'Compare offers on RFQ-10044', path: '/buyer/offers/r1' };
    const calls = answerLists(() =>
      list(row({ deal, action }), row({ id: 'n2', deal, action: null }), row({ id: 'n3' })),
    );
    const { user, press } = open();
    await press();
    const dialog = await openDialog();
    expect(within(dialog).getAllByRole('heading', { level: 4 })).toHaveLength(1);
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: action.label }));
    await waitFor(() => expect(calls).toContain('/api/notification/read?id=n1'));
  });
});

describe('a notification of the bell', () => {
  it.each([
    [false, 1],
    [true, 0],
  ])('is marked as unread for a screen reader while it was not read (%s)', async (read, marks) => {
    answerLists(() => list(row({ read })));
    const { t, press } = open();
    await press();
    await screen.findByText('New RFQ');
    expect(screen.queryAllByText(t('shell.bell.unread'))).toHaveLength(marks);
  });

  it('is marked as read, closes the list and opens its page', async () => {
    const calls = answerLists(() => list(row({}, { type: 'account_approved' })));
    const { user, press, address } = open();
    await press();
    await user.click(await screen.findByText('New RFQ'));
    await waitFor(() => expect(address()).toBe('/buyer/user-profile'));
    expect(calls).toContain('/api/notification/read?id=n1');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('is left out if it cannot be shown, without losing the others', async () => {
    answerLists(() => list({ id: 'x' }, row({ id: 7 }, { title: 'Shown' })));
    const { press } = open();
    await press();
    await screen.findByText('Shown');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('is counted as read as soon as the list reports it as read', async () => {
    answerLists(() => Response.json({ data: [row({ read: true })], count: 0 }));
    const { t, press } = open('en', 4);
    await press();
    await screen.findByText('New RFQ');
    expect(document.body.textContent).not.toContain(t('shell.bell.openCount', { n: 4 }));
    expect(document.body.textContent).toContain(t('shell.bell.open'));
  });

  it('leads to the whole list, which closes the dialog', async () => {
    answerLists(() => list(row()));
    const { user, t, press, address } = open();
    await press();
    const dialog = await openDialog();
    await user.click(within(dialog).getByRole('link', { name: t('shell.bell.all') }));
    await waitFor(() => expect(address()).toBe('/buyer/notifications'));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });
});
