// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#shared/locale.ts';
import { LoadStateContext, readyState, type LoadState } from './load-state.ts';
import { LoadedPart } from './loaded-part.tsx';
import { LoadedFigure, LoadedText } from './loaded-text.tsx';

function open(load: LoadState, locale: 'en' | 'ar') {
  return openPage(
    <LoadStateContext value={load}>
      <LoadedPart>
        <p>rows</p>
      </LoadedPart>
      <dl>
        <dd>
          <LoadedFigure>12</LoadedFigure>
        </dd>
        <dd>
          <LoadedText>12 orders</LoadedText>
        </dd>
      </dl>
    </LoadStateContext>,
    { address: '/buyer/dashboard', locale },
  );
}

describe.each(locales)('a part of a page in %s', (locale) => {
  it('announces that it loads, and shows no figure', async () => {
    const { t } = open({ state: 'loading' }, locale);
    const status = await screen.findByText(t('ui.table.loading'));
    expect(status.parentElement?.getAttribute('aria-busy')).toBe('true');
    for (const text of ['rows', '12', '12 orders']) expect(screen.queryByText(text)).toBeNull();
  });

  it('shows a failure with the request’s id and a retry, and no figure', async () => {
    const { t } = open({ state: 'failed', requestId: '7c9e6679' }, locale);
    expect(await screen.findByText(t('ui.table.failed'))).toBeTruthy();
    expect(screen.getByText('7c9e6679')).toBeTruthy();
    const retry = screen.getByRole('link', { name: t('ui.table.retry') });
    expect(retry.getAttribute('href')).toBe('/buyer/dashboard');
    for (const text of ['rows', '12', '12 orders']) expect(screen.queryByText(text)).toBeNull();
  });

  it.each([{ state: 'loading' }, { state: 'failed', requestId: null }] as const)(
    'remains while its content is known and the rest of the page is $state',
    async (load) => {
      openPage(
        <LoadStateContext value={load}>
          <LoadedPart isKnown>
            <p>rows</p>
          </LoadedPart>
        </LoadStateContext>,
        { address: '/admin/review', locale },
      );
      expect(await screen.findByText('rows')).toBeTruthy();
      expect(screen.queryByRole('status')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows its content when it is loaded', async () => {
    open(readyState, locale);
    for (const text of ['rows', '12', '12 orders'])
      expect(await screen.findByText(text)).toBeTruthy();
  });
});
