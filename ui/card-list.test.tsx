// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#shared/locale.ts';
import { CardList } from './card-list.tsx';
import { LoadStateContext, readyState, type LoadState } from './load-state.ts';

function open(load: LoadState, rows: readonly string[], locale: 'en' | 'ar') {
  return openPage(
    <LoadStateContext value={load}>
      <CardList rows={rows} card={(row) => <li key={row}>{row}</li>} empty={<p>0</p>} />
    </LoadStateContext>,
    { address: '/buyer/address-managment', locale },
  );
}

describe.each(locales)('a list of cards in %s', (locale) => {
  it('announces that it loads, and shows neither cards nor the empty text', async () => {
    const { t } = open({ state: 'loading' }, [], locale);
    const status = await screen.findByText(t('ui.table.loading'));
    expect(status.parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('0')).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows a failure with the request’s id and a link to the same address', async () => {
    const { t } = open({ state: 'failed', requestId: '7c9e6679' }, ['1'], locale);
    expect(await screen.findByText(t('ui.table.failed'))).toBeTruthy();
    expect(screen.getByText('7c9e6679')).toBeTruthy();
    const retry = screen.getByRole('link', { name: t('ui.table.retry') });
    expect(retry.getAttribute('href')).toBe('/buyer/address-managment');
    expect(screen.queryByText('1')).toBeNull();
  });

  it('shows its cards, or the empty text if there are none', async () => {
    open(readyState, ['1', '2'], locale);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    open(readyState, [], locale);
    expect(await screen.findByText('0')).toBeTruthy();
  });
});
