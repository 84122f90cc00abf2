// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import type { PublicRow } from '../schema.ts';
import { RfqTable } from './rfq-table.tsx';

const rowOf = (lines: number): PublicRow => ({
  number: 10482,
  title: 'Cement',
  category: { id: 'c', name_en: 'Cement', name_ar: 'أسمنت', icon: 'building' },
  sub_category: null,
  line: { description: 'Cement', quantity: '50', unit_code: 'BG' },
  lines_count: lines,
  end_date: '2026-12-01',
  status: 'active',
  days_left: 3,
});

describe.each(locales)('a row of a public list in %s', (locale) => {
  it.each([2, 3, 12])('says on a phone of %i lines what the dashboards say', async (lines) => {
    const { t } = openPage(<RfqTable rows={[rowOf(lines)]} label="RFQs" />, { locale });
    const phrase = await screen.findByText(t('publicRfq.lineCount', { n: lines }));
    expect(phrase.className).toContain('md:hidden');
    expect(phrase.textContent).toBe(t('access.open.lines', { n: lines }));
    const [quantity, unit] = screen.getAllByRole('cell');
    expect(quantity?.querySelector('bdi')?.className).toBe('max-md:sr-only');
    expect(unit?.textContent).toBe(t('publicRfq.lines', { n: lines }));
  });

  it('shows the quantity and the unit of a single line', async () => {
    openPage(<RfqTable rows={[rowOf(1)]} label="RFQs" />, { locale });
    const [quantity, unit] = await screen.findAllByRole('cell');
    expect(quantity?.textContent).toBe(`50 ${unit?.textContent ?? ''}`);
  });
});
