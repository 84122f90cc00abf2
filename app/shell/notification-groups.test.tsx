// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { NotificationView } from '#features/notification/schema.ts';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { NotificationBulk } from './notification-bulk.tsx';
import { NotificationGroups } from './notification-groups.tsx';

const idOf = (at: number) => `01930000-0000-7000-8000-00000000000${at}`;
const rows = [true, false, false].map((read, at): NotificationView => {
  const id = idOf(at);
  return {
    id,
    data: {
      title: `Offer ${at}`,
      message: 'A new offer.',
      type: 'offer',
      kind: 'offer_received',
      id,
    },
    deal: null,
    fact: '',
    action: { label: 'Open', path: '/buyer/offers' },
    date: '2026-11-21T10:00:00.000Z',
    read,
    can: { read: !read, unread: read },
  };
});

function List() {
  const bulk = useBulkRows(rows, ({ id }) => id);
  return (
    <main>
      <NotificationGroups
        rows={bulk.rows}
        selection={bulk.selection}
        area="buyer"
        now={new Date('2026-11-21T12:00:00Z')}
      />
      <NotificationBulk isOpen bulk={bulk} />
    </main>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('ticked notifications are marked with one call and one key each, and back again', async () => {
  const { t, user } = openPage(<List />);
  const sent: { path: string; key: string | null; id: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, { headers, body } = {}) => {
      const { id } = JSON.parse(typeof body === 'string' ? body : '') as { id: unknown };
      const path = input instanceof Request ? input.url : String(input);
      sent.push({ path, key: new Headers(headers).get('Idempotency-Key'), id });
      return Promise.resolve(Response.json({ status: true }));
    }),
  );
  const boxes = await screen.findAllByRole('checkbox');
  const barButton = (name: string) => screen.queryByRole('button', { name });
  await user.click(boxes[0] as HTMLElement);
  expect(barButton(t('notification.page.markUnread'))).toBeTruthy();
  await user.click(boxes[1] as HTMLElement);
  expect(screen.getByText(t('ui.bulk.none'))).toBeTruthy();
  await user.click(boxes[0] as HTMLElement);
  fireEvent.click(boxes[2] as HTMLElement);
  await user.click(barButton(t('notification.page.markRead')) as HTMLElement);
  expect(await screen.findByText(t('notification.page.markedRead', { n: 2 }))).toBeTruthy();
  expect(sent.map(({ path, id }) => [path, id])).toEqual(
    [1, 2].map((at) => ['/api/notification/read', idOf(at)]),
  );
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  await user.click(barButton(t('ui.bulk.undo')) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.slice(2).map(({ path, id }) => [path, id])).toEqual(
    [1, 2].map((at) => ['/api/notification/unread', idOf(at)]),
  );
});

it.each(['en', 'ar'] as const)(
  'a row has one fact and one time, and its number is one unbroken part, in %s',
  async (locale) => {
    const [first] = rows;
    if (first === undefined) throw new Error('no row');
    const row: NotificationView = {
      ...first,
      fact: 'Noor Steel · SQ/26-8007',
      data: { ...first.data, message: 'Noor Steel quoted. Quotation no.: SQ/26-8007' },
    };
    const selection = { selected: new Set<string>(), toggle: vi.fn(), toggleAll: vi.fn() };
    const now = new Date('2026-11-21T12:00:00Z');
    const { container } = openPage(
      <NotificationGroups rows={[row]} selection={selection} area="buyer" now={now} />,
      { locale },
    );
    const [shown] = await screen.findAllByRole('listitem');
    expect(shown?.querySelectorAll('time')).toHaveLength(1);
    expect(shown?.querySelector('time')?.className).toContain('whitespace-nowrap');
    expect(shown?.querySelector('time')?.textContent).toContain('14:00');
    const numbers = [...container.querySelectorAll('bdi[dir="ltr"].whitespace-nowrap')];
    expect(numbers.map((one) => one.textContent)).toEqual(['SQ/26-8007', 'SQ/26-8007']);
    const line = shown?.querySelector('[aria-hidden="true"].line-clamp-2');
    expect(line?.textContent).toBe(row.fact);
  },
);

it('on a phone, a row without a fact does not repeat the name of its deal', async () => {
  const [first] = rows;
  if (first === undefined) throw new Error('no row');
  const message = 'A supplier asked about Cable.';
  const asked = { ...first, data: { ...first.data, message } };
  const deal = { id: idOf(7), number: 'RFQ-1', title: 'Cable' };
  const selection = { selected: new Set<string>(), toggle: vi.fn(), toggleAll: vi.fn() };
  openPage(
    <NotificationGroups
      rows={[asked, { ...asked, id: idOf(8), deal }]}
      selection={selection}
      area="buyer"
      now={new Date('2026-11-21T12:00:00Z')}
    />,
  );
  const shown = await screen.findAllByText(message);
  expect(shown.map(({ className }) => className.includes('max-md:sr-only'))).toEqual([false, true]);
});
