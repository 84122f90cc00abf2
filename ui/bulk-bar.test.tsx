// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Ban from 'lucide-react/icons/ban';
import Star from 'lucide-react/icons/star';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import type { BulkAction, BulkFile } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DataTable } from './data-table.tsx';
import { useBulkRows } from './use-bulk-rows.ts';

interface Row {
  readonly id: string;
  readonly canEnd: boolean;
}

const rows: readonly Row[] = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, canEnd: id !== 'E' }));

const actions: readonly BulkAction<Row>[] = [
  {
    key: 'star',
    text: 'Star',
    icon: Star,
    isFor: () => true,
    callOf: ({ id }) => ({ method: 'PUT', path: `/rows/${id}/star` }),
    undoOf: ({ id }) => ({ method: 'DELETE', path: `/rows/${id}/star` }),
    done: (n) => `${n} starred`,
  },
  {
    key: 'end',
    text: 'End…',
    icon: Ban,
    danger: true,
    isFor: ({ canEnd }) => canEnd,
    callOf: ({ id }, reason) => ({ method: 'POST', path: `/rows/${id}/end`, body: { reason } }),
    done: (n) => `${n} ended`,
    ask: { title: 'End them?', text: 'All of them.', reason: { label: 'Why', isRequired: true } },
  },
  {
    key: 'move',
    text: 'Move…',
    icon: Ban,
    isFor: ({ canEnd }) => canEnd,
    callOf: ({ id }, reason, day) => ({
      method: 'POST',
      path: `/rows/${id}/move`,
      body: { reason, day },
    }),
    done: (n) => `${n} moved`,
    ask: { title: 'Move them?', text: 'All of them.', day: { label: 'To', min: '2026-12-01' } },
  },
];

const files: readonly BulkFile<Row>[] = [
  {
    key: 'file',
    text: 'Download',
    icon: Star,
    fileOf: (some) => `/api/rows?ids=${some.map(({ id }) => id).join()}`,
  },
  {
    key: 'print',
    text: 'Print',
    icon: Star,
    isFor: ({ canEnd }) => canEnd,
    fileOf: () => '/api/print',
  },
];

// The picker of a date arrives at any time and replaces the field, so it never arrives here.
vi.mock('./date-field-picker.tsx', () => new Promise(() => undefined));

function List() {
  const bulk = useBulkRows(rows, ({ id }) => id);
  return (
    <DataTable
      label="Rows"
      rows={bulk.rows}
      selection={bulk.selection}
      bulkBar={<BulkBar {...{ bulk, actions, files }} nameOf={({ id }) => `ROW-${id}`} />}
      columns={[{ kind: 'title', key: 'id', head: 'Row', cell: ({ id }) => id }]}
      rowKey={bulk.keyOf}
      page={1}
      lastPage={1}
      total={rows.length}
      perPage={10}
    />
  );
}

interface Sent {
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
}

/** Answers each call of the page, and records it. */
function answerCalls(answerOf: (path: string) => Response | Error): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, { method = 'GET', headers, body } = {}) => {
      const path = input instanceof Request ? input.url : String(input);
      const key = new Headers(headers).get('Idempotency-Key') ?? '';
      sent.push({
        call: `${method} ${path}`,
        key,
        body: JSON.parse(typeof body === 'string' ? body : 'null'),
      });
      const answer = answerOf(path);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }),
  );
  return sent;
}

const done = () => Response.json({ status: 1 });
const refused = (message: string) => Response.json({ status: 0, message }, { status: 409 });

async function openList() {
  const page = openPage(<List />);
  await screen.findByRole('table');
  const box = (id: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: page.t('ui.table.select', { name: id }),
    });
  const ticked = () => rows.filter(({ id }) => box(id).checked).map(({ id }) => id);
  const press = async (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, box, ticked, press };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the tick column', () => {
  it('ticks a range with Shift from the last ticked row, and unticks one', async () => {
    const { box, ticked } = await openList();
    fireEvent.click(box('B'));
    fireEvent.click(box('D'), { shiftKey: true });
    expect(ticked()).toEqual(['B', 'C', 'D']);
    fireEvent.click(box('C'), { shiftKey: true });
    expect(ticked()).toEqual(['B']);
  });

  it('ticks all rows of the page and none', async () => {
    const { t, user, ticked } = await openList();
    const all = screen.getByRole('checkbox', { name: t('ui.table.selectAll') });
    await user.click(all);
    expect(ticked()).toHaveLength(rows.length);
    await user.click(all);
    expect(ticked()).toEqual([]);
  });
});

describe('the bar of ticked rows', () => {
  it('announces their number, and has only the actions that all of them allow', async () => {
    const { t, user, box } = await openList();
    await user.click(box('D'));
    expect(screen.getByRole('button', { name: 'End…' })).toBeTruthy();
    await user.click(box('E'));
    expect(screen.queryByRole('button', { name: 'End…' })).toBeNull();
    expect(screen.getByText(t('ui.bulk.selected', { n: 2 })).closest('[role=status]')).toBeTruthy();
  });

  it('sends one reason for each row, and names the refused rows, which stay ticked', async () => {
    const { t, user, box, ticked, press } = await openList();
    const sent = answerCalls((path) => (path.includes('/B/') ? refused('Too late.') : done()));
    for (const id of ['A', 'B', 'C']) await user.click(box(id));
    await press('End…');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(sent).toEqual([]);
    expect(within(dialog).getByText(t('ui.bulk.reasonMissing'))).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox'), 'No budget');
    await user.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('2 ended')).toBeTruthy();
    expect(screen.getByText(/Too late\./).textContent).toContain('ROW-B');
    expect(ticked()).toEqual(['B']);
    expect(sent.map(({ call }) => call)).toEqual(
      ['A', 'B', 'C'].map((id) => `POST /api/rows/${id}/end`),
    );
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ reason: 'No budget' }));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('sends one day for each row, not without a day, and shows what a refused field says', async () => {
    const { t, user, box, press } = await openList();
    const sent = answerCalls((path) =>
      path.includes('/B/')
        ? Response.json(
            { status: 0, message: 'Check the fields.', errors: { day: ['Choose a later day.'] } },
            { status: 422 },
          )
        : done(),
    );
    for (const id of ['A', 'B']) await user.click(box(id));
    await press('Move…');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(within(dialog).getByText(t('ui.bulk.dayMissing'))).toBeTruthy();
    expect(sent).toEqual([]);
    const field = dialog.querySelector<HTMLInputElement>('[name=day]');
    if (field === null) throw new Error('the dialog has no day');
    fireEvent.change(field, { target: { value: '2026-12-09' } });
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('1 moved')).toBeTruthy();
    expect(screen.getByText(/Choose a later day\./).textContent).toContain('ROW-B');
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ reason: '', day: '2026-12-09' }));
  });

  it('downloads the ticked rows whatever they allow, and leaves them ticked', async () => {
    const { user, box, ticked } = await openList();
    for (const id of ['A', 'E']) await user.click(box(id));
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/api/rows?ids=A,E');
    expect(link.hasAttribute('download')).toBe(true);
    expect(ticked()).toEqual(['A', 'E']);
    // E has no such file.
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
    await user.click(box('E'));
    expect(screen.getByRole('link', { name: 'Print' })).toBeTruthy();
  });

  it('repeats a call without an answer with its key, and an answered one with a new key', async () => {
    const { t, user, box, ticked, press } = await openList();
    let isDown = true;
    const sent = answerCalls(() => (isDown ? new Error('offline') : done()));
    await user.click(box('A'));
    await press('Star');
    expect(await screen.findByText(new RegExp(t('ui.bulk.unanswered')))).toBeTruthy();
    expect(ticked()).toEqual(['A']);
    isDown = false;
    await press('Star');
    await screen.findByText('1 starred');
    await user.click(box('A'));
    await press('Star');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('undoes the changed rows only', async () => {
    const { t, user, box, press } = await openList();
    const sent = answerCalls((path) => (path.includes('/B/') ? refused('Gone.') : done()));
    for (const id of ['A', 'B']) await user.click(box(id));
    await press('Star');
    await screen.findByText('1 starred');
    await press(t('ui.bulk.undo'));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.call).toBe('DELETE /api/rows/A/star');
    expect(screen.queryByRole('button', { name: t('ui.bulk.undo') })).toBeNull();
  });
});
