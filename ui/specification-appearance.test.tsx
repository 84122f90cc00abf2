import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { cappedCount } from '../shared/short-name.ts';
import { en } from '../app/texts/en.ts';
import { TextProvider } from './use-text.tsx';
import { ProfileRing } from './avatar.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { DataTable } from './data-table.tsx';
import { LoadStateContext, readyState, type LoadState } from './load-state.ts';
import { StatusChip, type StatusVariant } from './status-chip.tsx';
import { countShare } from './use-count-up.ts';

/** A component as the server renders it on an English page. */
function render(element: ReactNode, address = '/'): string {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale="en" catalogue={en}>
          {element}
        </TextProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

const rows: Row[] = [
  { id: 'a', title: 'Pumps', status: 'Active' },
  { id: 'b', title: 'Valves', status: 'Pending' },
];

function table(
  changes: Partial<DataTableProps<Row>> = {},
  address = '/',
  load: LoadState = readyState,
): string {
  const props: DataTableProps<Row> = {
    label: 'RFQs',
    rows,
    columns: [
      { kind: 'title', key: 'title', head: 'Title', cell: ({ title }) => title },
      { kind: 'status', key: 'status', head: 'Status', cell: ({ status }) => status },
    ],
    rowKey: ({ id }) => id,
    page: 1,
    lastPage: 1,
    total: 2,
    perPage: 10,
    ...changes,
  };
  return render(
    <LoadStateContext value={load}>
      <DataTable {...props} />
    </LoadStateContext>,
    address,
  );
}

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

describe('the generic table', () => {
  it('shows the heads of its columns and its rows', () => {
    const html = table();
    expect(count(html, /<th [^>]*scope="col"/g)).toBe(2);
    expect(count(html, /<th [^>]*scope="row"/g)).toBe(2);
    for (const text of ['Title', 'Status', 'Pumps', 'Valves']) expect(html).toContain(text);
  });

  it('announces that it loads, and shows rows of the same size', () => {
    const html = table({ rows: [] }, '/', { state: 'loading' });
    expect(html).toContain(en.ui.table.loading);
    expect(count(html, /<tr\b/g)).toBeGreaterThan(1);
    expect(html).not.toContain('Pumps');
  });

  it('shows "Failed to fetch data" after an error', () => {
    expect(table({ rows: [] }, '/', { state: 'failed', requestId: null })).toContain(
      'Failed to fetch data',
    );
  });

  it('shows "No available data in this table" without rows', () => {
    expect(table({ rows: [], total: 0 })).toContain('No available data in this table');
  });

  it('links rows only if a link is set', () => {
    expect(table()).not.toContain('data-row-link');
    const html = table({ rowHref: ({ id }) => (id === 'a' ? '/buyer/wizard/a' : null) });
    expect(count(html, /data-row-link/g)).toBe(1);
    expect(html).toContain('href="/buyer/wizard/a"');
  });

  it('marks a row as new and as negotiated', () => {
    const html = table({
      rowFlags: ({ id }) => ({ isNew: id === 'a', hasNegotiation: id === 'b' }),
    });
    expect(count(html, new RegExp(`>${en.ui.table.new}<`, 'g'))).toBe(1);
    expect(count(html, new RegExp(`>${en.ui.table.negotiation}<`, 'g'))).toBe(1);
  });

  it('pages by first, previous, "Page X of Y", next and last', () => {
    const html = table(
      { page: 3, lastPage: 7, total: 66 },
      '/buyer/rfq-managment/all?q=pump&page=3',
    );
    const text = html.replaceAll('&amp;', '&').replace(/[\u2066-\u2069]/g, '');
    expect(text).toContain('Page 3 of 7');
    for (const page of [2, 4, 7]) expect(text).toContain(`page=${page}`);
    const { first, previous, next, last } = en.ui.pager;
    for (const text of [first, previous, next, last]) expect(text).toContain(text);
    expect(table()).not.toContain('Page 1 of 1');
  });
});

describe('the ring around the profile image', () => {
  const dashesOf = (html: string) =>
    /stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(html)?.slice(1).map(Number) ?? [];

  it('is complete and green when active, and complete and red when expired', () => {
    const [active, expired] = [
      render(<ProfileRing name="Al Dana" state="active" />),
      render(<ProfileRing name="Al Dana" state="expired" />),
    ];
    expect(active).toContain('text-success');
    expect(expired).toContain('text-danger');
    for (const html of [active, expired]) expect(dashesOf(html)[0]).toBe(dashesOf(html)[1]);
  });

  it('shows the completion while pending', () => {
    const [drawn = 0, whole = 1] = dashesOf(render(<ProfileRing name="Al Dana" state={30} />));
    expect(drawn / whole).toBeCloseTo(0.3, 2);
  });
});

describe('the labels of statuses', () => {
  it('have a colour for every status that the specification names', () => {
    const named: readonly StatusVariant[] = [
      'active',
      'pending',
      'waiting',
      'evaluate',
      'accepted',
      'delivered',
      'completed',
      'expired',
      'canceled',
      'rejected',
    ];
    const colours = named.map(
      (status) => /bg-status-\w+/.exec(render(<StatusChip status={status} label={status} />))?.[0],
    );
    expect(new Set(colours).size).toBe(named.length);
  });
});

describe('figures', () => {
  it('count up within 1000 ms', () => {
    expect([countShare(-5), countShare(0), countShare(1000), countShare(5000)]).toEqual([
      0, 0, 1, 1,
    ]);
    expect(countShare(999)).toBeLessThan(1);
    expect(countShare(500)).toBeGreaterThan(countShare(100));
  });

  it('of a badge end at 99+', () => {
    expect([cappedCount(99), cappedCount(100)]).toEqual(['99', '99+']);
  });
});
