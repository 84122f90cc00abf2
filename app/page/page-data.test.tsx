// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RfqList } from '#features/rfq/ui/rfq-list.tsx';
import { failedData, pendingData } from '#shared/missing-data.ts';
import { blankList } from '#ui/blank-list.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { PageData } from './page-data.tsx';

const blank = {
  ...blankList,
  tab: 'all' as const,
  counts: null,
  canCreate: false,
  categories: [],
  today: '2026-11-23',
  tomorrow: '2026-11-24',
};
const before = { ...blank, canCreate: true, tab: 'active' as const };

const open = (data: unknown, locale: 'en' | 'ar') =>
  openPage(
    <PageData data={data as typeof blank} blank={blank} known={{ tab: 'all' }}>
      {(shown) => <RfqList {...shown} />}
    </PageData>,
    { address: '/buyer/rfq-managment/all', locale },
  );

describe.each(['en', 'ar'] as const)('a page without its data in %s', (locale) => {
  it('shows its heading, tabs and filters, and announces once that its list loads', async () => {
    const { t, container } = open(pendingData(null), locale);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(await screen.findByRole('navigation', { name: t('savedView.label') })).toBeTruthy();
    expect(screen.getByText(t('ui.list.filter'), { selector: 'summary' })).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
      t('ui.table.loading'),
    ]);
    expect(container.querySelectorAll('tr[aria-hidden=true]')).toHaveLength(10);
  });

  it('shows its heading around the failure, with the request’s id and a link to the same address', async () => {
    const { t } = open(failedData('7c9e6679'), locale);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.getByText(t('ui.table.failed'))).toBeTruthy();
    expect(screen.getByText('7c9e6679')).toBeTruthy();
    const retry = screen.getByRole('link', { name: t('ui.table.retry') });
    expect(retry.getAttribute('href')).toBe('/buyer/rfq-managment/all');
  });

  it('keeps the parts around its list from another tab, but not that tab’s rows', async () => {
    const { t } = open(pendingData(pendingData(before)), locale);
    expect(await screen.findByRole('link', { name: t('rfq.list.create') })).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });
});
