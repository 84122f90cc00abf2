// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Filter from 'lucide-react/icons/funnel';
import { useEffect, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { RowActions } from './data-table-actions.tsx';
import { DataTable } from './data-table.tsx';
import { useBulkRows } from './use-bulk-rows.ts';
import type { Column, DataTableProps } from './data-table-types.ts';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import { ListPanel } from './list-panel.tsx';
import { LoadStateContext, readyState, type LoadState } from './load-state.ts';
import { SearchBox } from './search-box.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly total: string;
}

const rows: readonly Row[] = [
  { id: 'RFQ-10041', title: 'Ducted cooling', total: '280,000.00' },
  { id: 'RFQ-10042', title: 'مضخات مياه', total: '96,500.00' },
];
const columns: readonly Column<Row>[] = [
  { key: 'title', head: 'Request', kind: 'title', cell: ({ title }) => title, sortable: true },
  { key: 'total', head: 'Total', kind: 'number', cell: ({ total }) => total },
];

function openList(
  props: Partial<DataTableProps<Row>> = {},
  address = '/buyer/rfq-managment/all',
  locale: 'en' | 'ar' = 'en',
  load: LoadState = readyState,
) {
  return openPage(
    <LoadStateContext value={load}>
      <DataTable
        label="Requests"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        page={1}
        lastPage={1}
        total={2}
        perPage={10}
        {...props}
      />
    </LoadStateContext>,
    { address, locale },
  );
}

describe('a list', () => {
  it('announces that it is loading and reserves the space of its rows', async () => {
    const { t, container } = openList({ rows: [] }, undefined, 'en', { state: 'loading' });
    expect((await screen.findByRole('status')).textContent).toBe(t('ui.table.loading'));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(container.querySelectorAll('tr[aria-hidden=true]')).toHaveLength(10);
  });

  it.each(['en', 'ar'] as const)(
    'that could not be loaded reports the failure, names the request and offers the same address again (%s)',
    async (locale) => {
      const { t } = openList({}, '/buyer/orders?page=3', locale, {
        state: 'failed',
        requestId: '7c9e6679',
      });
      expect(screen.getByText('7c9e6679')).toBeTruthy();
      expect(await screen.findByText(t('ui.table.failed'))).toBeTruthy();
      const retry = screen.getByRole('link', { name: t('ui.table.retry') });
      expect(retry.getAttribute('href')).toBe('/buyer/orders?page=3');
      expect(screen.queryByText('Ducted cooling')).toBeNull();
    },
  );

  it.each(['en', 'ar'] as const)(
    'says below and without a match that a text is searched in the newest rows only (%s)',
    async (locale) => {
      const note = (t: (key: 'ui.pager.searched.days') => string) => t('ui.pager.searched.days');
      const props = { searchesNewest: 'days' } as const;
      const found = openList(props, '/list?q=pump', locale);
      expect(found.container.textContent).toContain(note(found.t));
      found.unmount();
      const none = openList({ ...props, rows: [] }, '/list?q=pump', locale);
      expect(none.container.textContent).toContain(note(none.t));
      none.unmount();
      const all = openList(props, '/list', locale);
      expect(all.container.textContent).not.toContain(note(all.t));
    },
  );

  it('receives the focus of its retry, which disappears', async () => {
    const failed = { state: 'failed', requestId: null } as const;
    const { t, user } = openList({ rows: [] }, '/list', 'en', failed);
    await user.click(await screen.findByRole('link', { name: t('ui.table.retry') }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Requests' }));
  });

  it('without rows shows its own empty state while nothing is filtered', async () => {
    openList({ rows: [], total: 0, empty: <p>No requests yet</p> });
    expect(await screen.findByText('No requests yet')).toBeTruthy();
  });

  it('without own rows shows the specification’s text', async () => {
    const { t } = openList({ rows: [], total: 0 });
    expect(await screen.findByText(t('ui.table.empty'))).toBeTruthy();
    expect(t('ui.table.empty')).toBe('No available data in this table');
  });

  it.each([
    ['a search', '/list?q=crane', 'ui.table.clearSearch'],
    ['a filter', '/list?city=dxb&sort=-title', 'ui.list.clear'],
  ] as const)('without a match of %s offers to clear it', async (_name, address, label) => {
    const { t, user, ...page } = openList(
      { rows: [], total: 0, filterNames: ['city'], empty: <p>No requests yet</p> },
      address,
    );
    expect(await screen.findByText(t('ui.table.empty'))).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: t(label) }));
    await waitFor(() => expect(page.address()).not.toMatch(/[?&](?:q|city)=/));
    expect(await screen.findByText('No requests yet')).toBeTruthy();
  });

  it('links to a row by the name of its title', async () => {
    openList({ rowHref: ({ id }) => `/buyer/rfq-product/${id}` });
    const link = await screen.findByRole('link', { name: 'Ducted cooling' });
    expect(link.getAttribute('href')).toBe('/buyer/rfq-product/RFQ-10041');
  });

  it.each([
    ['Total', ['Total']],
    ['Q discount, up to (AED)', ['Q discount,', 'up to (AED)']],
    ['خصم Q، حتى (AED)', ['خصم Q،', 'حتى (AED)']],
    ['Withholdingtax', ['Withholdingtax']],
  ])('breaks a head of figures only at the space near its middle: %s', (head, lines) => {
    const [title] = columns;
    openList({ columns: [title as Column<Row>, { ...columns[1], head } as Column<Row>] });
    const cell = screen.getByRole('columnheader', { name: head });
    const parts = [...cell.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent);
    expect(cell.textContent).toBe(head);
    expect(parts.length === 0 ? [cell.textContent] : parts).toEqual(lines);
  });

  it('sorts up, down and up again by presses on the head of a column', async () => {
    const page = openList({}, '/list?page=4');
    const head = await screen.findByRole('columnheader', { name: /Request/ });
    expect(head.getAttribute('aria-sort')).toBe('none');
    for (const [sort, address] of [
      ['ascending', '/list?sort=title'],
      ['descending', '/list?sort=-title'],
      ['ascending', '/list?sort=title'],
    ] as const) {
      await page.user.click(within(head).getByRole('link'));
      await waitFor(() => expect(page.address()).toBe(address));
      expect(head.getAttribute('aria-sort')).toBe(sort);
    }
  });

  it('shows its range and links to the other pages, with the first ones disabled on page 1', async () => {
    const { t, user, ...page } = openList({ lastPage: 4, total: 38 }, '/list?q=pump');
    const pages = await screen.findByRole('navigation', { name: t('ui.pager.label') });
    const previous = within(pages).getByRole('link', { name: t('ui.pager.previous') });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await user.click(within(pages).getByRole('link', { name: t('ui.pager.next') }));
    await waitFor(() => expect(page.address()).toBe('/list?q=pump&page=2'));
  });

  it('selects single rows and all rows of the page', async () => {
    const seen: string[][] = [];
    function Selectable() {
      const { selection } = useBulkRows(rows, ({ id }) => id);
      useEffect(() => void seen.push([...selection.selected]));
      return (
        <DataTable
          label="Requests"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          page={1}
          lastPage={1}
          total={2}
          perPage={10}
          selection={selection}
        />
      );
    }
    const { user } = openPage(<Selectable />);
    const [all, first] = await screen.findAllByRole('checkbox');
    await user.click(first ?? document.body);
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(all ?? document.body);
    expect(seen.at(-2)).toEqual(['RFQ-10041']);
    expect(seen.at(-1)).toEqual(['RFQ-10041', 'RFQ-10042']);
  });
});

describe('a row on a phone', () => {
  const placed: readonly Column<Row>[] = [
    ...columns,
    { key: 'offers', head: 'Offers', cell: () => '3', phone: 'fact', phoneText: () => '3 offers' },
    { key: 'city', head: 'City', cell: () => 'Dubai', phone: 'none' },
  ];
  const cellOf = (text: string) => screen.getAllByText(text)[0]?.closest('td');

  it('has its figure as the amount, and a text instead of a figure without a head', async () => {
    openList({ columns: placed, rowHref: ({ id }) => `/rfq/${id}` });
    await screen.findByRole('table');
    expect(cellOf('280,000.00')?.className).toContain('row-amount');
    expect(cellOf('3')?.dataset['phone']).toBe('3 offers');
    expect(cellOf('Dubai')?.className).toContain('row-rest');
    expect(cellOf('Dubai')?.dataset['head']).toBe('City');
  });

  it('opens its other values at a press if it has no page, and not if it has one', async () => {
    const { user, t, unmount } = openList({ columns: placed });
    const name = t('ui.table.details', { name: 'Ducted cooling' });
    const opener = await screen.findByRole('button', { name });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(opener.closest('tr')?.dataset['open']).toBe('true');
    unmount();
    openList({ columns: placed, rowHref: ({ id }) => `/rfq/${id}` });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shuts when another row is opened by a swipe', async () => {
    openList({ rowHref: ({ id }) => `/rfq/${id}` });
    await screen.findByRole('table');
    const [, first, second] = screen.getAllByRole('row');
    if (first === undefined || second === undefined) throw new Error('rows');
    const shut = vi.fn<() => void>();
    Object.assign(first, { scrollTo: shut });
    first.scrollLeft = 168;
    second.scrollLeft = 12;
    fireEvent.scroll(second);
    expect(shut).not.toHaveBeenCalled();
    second.scrollLeft = -168;
    fireEvent.scroll(second);
    expect(shut).toHaveBeenCalledWith({ left: 0, behavior: 'instant' });
  });
});

describe('the actions of a row', () => {
  const actions = [
    { key: 'offers', text: 'Show offers', to: '/buyer/offers/1' },
    { key: 'cancel', text: 'Cancel request', danger: true, onPress: vi.fn<() => void>() },
  ];

  it('reveal no action that deletes by a swipe', async () => {
    const remove = { key: 'delete', text: 'Delete', danger: true, to: '/delete' };
    openPage(<RowActions name="RFQ-10041" actions={[remove, ...actions]} />);
    const button = await screen.findByRole('link', { name: 'Delete' });
    expect(button.classList.contains('row-act')).toBe(false);
    expect(button.classList.contains('row-act-danger')).toBe(true);
  });

  it('are a button and the menu of a phone if there is only one', async () => {
    openPage(<RowActions name="RFQ-10041" actions={actions.slice(0, 1)} />);
    const button = await screen.findByRole('link', { name: 'Show offers' });
    expect(button.classList.contains('row-act')).toBe(true);
    expect(screen.getByRole('button').classList.contains('md:hidden')).toBe(true);
  });

  it('are its first one as a link and all of them in a menu that opens by keyboard', async () => {
    const { user, t } = openPage(<RowActions name="RFQ-10041" actions={actions} />);
    expect((await screen.findByRole('link', { name: 'Show offers' })).getAttribute('href')).toBe(
      '/buyer/offers/1',
    );
    const button = screen.getByRole('button', {
      name: t('ui.table.actionsOf', { name: 'RFQ-10041' }),
    });
    button.focus();
    await user.keyboard('{ArrowDown}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Show offers', 'Cancel request']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(actions[1]?.onPress).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('close with Escape without an effect', async () => {
    const { user } = openPage(<RowActions name="RFQ-10041" actions={actions} />);
    const button = await screen.findByRole('button');
    await user.click(button);
    await screen.findAllByRole('menuitem');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(actions[1]?.onPress).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a search', () => {
  const openSearch = (address: string) =>
    openPage(<SearchBox placeholder="Search requests" />, { address });

  it('sets the term in the address on Enter, from page 1 and in the same order', async () => {
    const { user, address } = openSearch('/list?page=3&sort=-title');
    await user.type(await screen.findByRole('searchbox'), 'pumps{Enter}');
    await waitFor(() => expect(address()).toBe('/list?sort=-title&q=pumps'));
  });

  it('is cleared by its button and by Escape, and keeps the focus', async () => {
    for (const act of ['button', 'Escape']) {
      const { user, address, t, unmount } = openSearch('/list?q=pumps');
      const box = await screen.findByRole('searchbox');
      if (act === 'button')
        await user.click(screen.getByRole('button', { name: t('ui.searchBox.clear') }));
      else await user.type(box, '{Escape}');
      await waitFor(() => expect(address()).toBe('/list'));
      await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
      unmount();
    }
  });

  it('of spaces leaves no empty parameter in the address', async () => {
    const { user, address } = openSearch('/list?q=pumps');
    const box = await screen.findByRole('searchbox');
    await user.clear(box);
    await user.type(box, '   {Enter}');
    await waitFor(() => expect(address()).toBe('/list'));
  });
});

describe('the filters of a list', () => {
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'city',
      label: 'City',
      all: 'All cities',
      options: [{ value: 'dxb', label: 'Dubai' }],
      gone: 'A city that is no longer offered',
    },
  ];
  const openFilters = (address: string, errors: Readonly<Record<string, string>> = {}) =>
    openPage(<ListFilters filters={filters} errors={errors} />, { address });

  it('apply in the address and keep the search and the order', async () => {
    const { user, t, address, container } = openFilters('/list?q=pump&sort=-title&page=2');
    await user.click(await screen.findByText(t('ui.list.filter'), { selector: 'summary' }));
    await user.selectOptions(screen.getByLabelText('City'), 'Dubai');
    await user.click(screen.getByRole('button', { name: t('ui.list.show') }));
    await waitFor(() => expect(address()).toBe('/list?q=pump&sort=-title&city=dxb'));
    expect(container.querySelector('details')?.open).toBe(false);
  });

  it('show their number and can be cleared', async () => {
    const { user, t, address } = openFilters('/list?city=dxb&q=pump');
    await user.click(
      await screen.findByText(t('ui.list.filterCount', { n: 1 }), { selector: 'summary > span' }),
    );
    await user.click(screen.getByRole('link', { name: t('ui.list.clear') }));
    await waitFor(() => expect(address()).toBe('/list?q=pump'));
  });

  it('name a value of an old link that is no longer offered', async () => {
    const { user, t } = openFilters('/list?city=old');
    await user.click(
      await screen.findByText(t('ui.list.filterCount', { n: 1 }), { selector: 'summary > span' }),
    );
    const select: HTMLSelectElement = await screen.findByLabelText('City');
    expect(select.selectedOptions[0]?.textContent).toBe('A city that is no longer offered');
  });

  it('open with the error of an invalid value', async () => {
    const { container } = openFilters('/list?city=%00', { city: 'This value isn’t valid.' });
    expect(await screen.findByText('This value isn’t valid.')).toBeTruthy();
    expect(container.querySelector('details')?.open).toBe(true);
  });
});

describe('a panel of a list', () => {
  function Panel({ children }: { children?: ReactNode }) {
    return (
      <>
        <ListPanel name="columns" label="Columns" icon={Filter}>
          <label>
            City <input type="checkbox" />
          </label>
          {children}
        </ListPanel>
        <button type="button">Next</button>
      </>
    );
  }
  const isOpen = () => document.querySelector('details')?.open;

  it('closes with Escape and returns the focus to its button', async () => {
    const { user } = openPage(<Panel />);
    await user.click(await screen.findByText('Columns', { selector: 'summary' }));
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.click(screen.getByRole('checkbox'));
    expect(isOpen()).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('closes when the focus or a press goes elsewhere', async () => {
    const { user } = openPage(<Panel />);
    const summary = await screen.findByText('Columns', { selector: 'summary' });
    await user.click(summary);
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});
