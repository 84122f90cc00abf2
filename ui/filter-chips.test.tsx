// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { locales } from '../tests/harness/screen.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useUsualFilters } from './list-category.ts';
import type { ListFilter } from './list-filters.tsx';

function Tested({ errors = {} }: { errors?: Readonly<Record<string, string>> }) {
  const fee: ListFilter = {
    kind: 'own',
    label: 'Fee',
    names: ['fee_from', 'fee_to'],
    render: () => null,
  };
  const filters = useUsualFilters('Created', [{ value: 'a1', label: 'Ducts' }]);
  return (
    <>
      <p data-testid="search">{useLocation().search}</p>
      <FilterChips filters={[...filters, fee]} errors={errors} />
    </>
  );
}

const at = (address: string, locale: 'en' | 'ar' = 'en', errors = {}) =>
  openPage(<Tested errors={errors} />, { locale, address, loader: () => null });
const search = () => screen.getByTestId('search').textContent;

describe.each(locales)('the chips of a list in %s', (locale) => {
  it('name each filter that is set, and each link removes its own', async () => {
    const { user, t } = at(
      '/offers?q=steel&from=2026-11-01&to=2026-11-30&category=a1&page=3&order=title',
      locale,
    );
    const group = await screen.findByRole('group', { name: t('ui.list.set') });
    const [days, category, all] = within(group).getAllByRole('link');
    expect(days?.textContent).toContain('Created');
    expect(days?.textContent).toContain('2026');
    expect(category?.textContent).toBe(
      `${t('ui.list.remove')}Category Ducts`.replace('Category', t('ui.list.category')),
    );
    expect(all?.textContent).toBe(t('ui.list.clearAll'));
    expect(days?.getAttribute('href')).toBe('/offers?q=steel&category=a1&order=title');
    expect(all?.getAttribute('href')).toBe('/offers?q=steel&order=title');
    await user.click(days ?? group);
    await waitFor(() => expect(search()).toBe('?q=steel&category=a1&order=title'));
    expect(within(group).getAllByRole('link')).toHaveLength(1);
  });
});

describe('the chips of a list', () => {
  it('show an open end, and the value of an own filter', async () => {
    const { t } = at('/offers?from=2026-11-01&fee_to=500');
    const [days, fee] = await screen.findAllByRole('link');
    expect(days?.textContent).toContain(t('ui.list.since', { value: '1 Nov 2026' }));
    expect(fee?.textContent).toContain(`Fee ${t('ui.list.until', { value: '500' })}`);
  });

  it('are not shown without a filter, and not for one that is not valid', async () => {
    at('/offers?q=steel&from=nonsense', 'en', { from: 'Not a day' });
    await screen.findByTestId('search');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('group')).toBeNull();
  });
});
