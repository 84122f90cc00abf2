// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import { failedData, pendingData } from '#shared/missing-data.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { recordTitle } from './meta.ts';
import { RecordData } from './record-data.tsx';

const record = { name: 'Forklift batteries' };

const open = (data: unknown, locale: 'en' | 'ar') =>
  openPage(
    <RecordData data={data as typeof record} title="offer.page.title">
      {({ name }) => <h1>{name}</h1>}
    </RecordData>,
    { address: '/buyer/offer/17', locale },
  );

describe.each(locales)('the page of one record in %s', (locale) => {
  it('shows the kind of the record as its heading, and announces once that it loads', async () => {
    const { t } = open(pendingData(record), locale);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(t('offer.page.title'));
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
      t('ui.table.loading'),
    ]);
    expect(screen.queryByText(record.name)).toBeNull();
  });

  it('shows its failure as one part, with the request’s id and a link to the same address', async () => {
    const { t } = open(failedData('7c9e6679'), locale);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(t('offer.page.title'));
    expect(screen.getByRole('alert').textContent).toContain(t('ui.table.failed'));
    expect(screen.getByText('7c9e6679')).toBeTruthy();
    const retry = screen.getByRole('link', { name: t('ui.table.retry') });
    expect(retry.getAttribute('href')).toBe('/buyer/offer/17');
  });

  it('shows the record alone when it is loaded', async () => {
    open(record, locale);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(record.name);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the title of a record’s page', () => {
  const titleOf = (data: unknown) =>
    recordTitle(data as typeof record | undefined, 'offer.page.title', ({ name }) =>
      name === '' ? null : name,
    );

  it('is the record’s name', () => {
    expect(titleOf(record)).toEqual({ text: record.name });
  });

  it.each([undefined, pendingData(record), failedData('7c9e6679'), { name: '' }])(
    'is the kind of the record while the name is missing: %o',
    (data) => {
      expect(titleOf(data)).toBe('offer.page.title');
    },
  );
});
