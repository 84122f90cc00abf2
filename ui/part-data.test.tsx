// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#shared/locale.ts';
import { failedData, type Part } from '#shared/missing-data.ts';
import { LoadStateContext, readyState, type LoadState } from './load-state.ts';
import { LoadedPart } from './loaded-part.tsx';
import { PartCard, PartData } from './part-data.tsx';

function open(sessions: Part<string>, page: LoadState, locale: 'en' | 'ar') {
  return openPage(
    <LoadStateContext value={page}>
      <PartData data={sessions} blank="none">
        {(shown) => (
          <LoadedPart>
            <p>{shown}</p>
          </LoadedPart>
        )}
      </PartData>
      <PartCard data={sessions} title="Sessions">
        {(shown) => <h2>{shown} in a card</h2>}
      </PartCard>
      <p>the rest of the page</p>
    </LoadStateContext>,
    { address: '/buyer/user-profile', locale },
  );
}

describe.each(locales)('a part whose call failed alone in %s', (locale) => {
  it('shows the failure with its request’s id and a retry beside the rest of the page', async () => {
    const { t } = open(failedData('7c9e6679'), readyState, locale);
    expect(await screen.findByText('the rest of the page')).toBeTruthy();
    expect(screen.getAllByText(t('ui.table.failed'))).toHaveLength(2);
    expect(screen.getAllByText('7c9e6679')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Sessions' })).toBeTruthy();
    const [retry] = screen.getAllByRole('link', { name: t('ui.table.retry') });
    expect(retry?.getAttribute('href')).toBe('/buyer/user-profile');
    for (const text of ['none', 'none in a card']) expect(screen.queryByText(text)).toBeNull();
  });

  it('shows that the page loads again instead of its earlier failure', async () => {
    const { t } = open(failedData('7c9e6679'), { state: 'loading' }, locale);
    expect(await screen.findAllByText(t('ui.table.loading'))).toHaveLength(2);
    expect(screen.queryByText(t('ui.table.failed'))).toBeNull();
  });

  it('shows its data when it has some', async () => {
    open('two', readyState, locale);
    expect(await screen.findByText('two')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'two in a card' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
