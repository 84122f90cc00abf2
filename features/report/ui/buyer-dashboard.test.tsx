// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, pageText, plain } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import type { Period } from '../rules/terms.ts';
import { blankBuyerReport } from './blank-reports.ts';
import { BuyerDashboard } from './buyer-dashboard.tsx';

const now = new Date('2026-11-22T08:00:00.000Z');

function open(period: Period, locale: Locale) {
  const blank = blankBuyerReport({ period, now, permissions: [] });
  const report = {
    ...blank,
    year: { ...blank.year, count: 28, value: '2533734.14' },
    accepted: { count: 28, value: '2533734.14' },
    statuses: blank.statuses.map((one) => ({ ...one, count: 5 })),
  };
  return openPage(
    <BuyerDashboard name="هدى" report={report} periodFilter={{ period, errors: {} }} now={now} />,
    { locale },
  );
}

describe.each(locales)('the figures of a buyer in %s', (locale) => {
  it('say the sum of this year once, and the average beside it', () => {
    const { t } = open('year', locale);
    expect(pageText()).toContain('2,533,734.14');
    expect(pageText()).toContain(plain(t('report.stat.averageValue')));
    expect(pageText()).toMatch(/90,49[01]/);
    expect(pageText()).not.toMatch(/2,533,734(?!\.14)/);
    expect(pageText()).not.toContain(plain(t('report.stat.purchases', { n: 28 })));
  });

  it('say the sum of the accepted offers in another period', () => {
    const { t } = open('all', locale);
    expect(pageText()).toContain(plain(t('report.stat.worth')));
    expect(pageText()).toMatch(/2,533,734(?!\.14)/);
  });

  it('name the days of the RFQs by status, and no state as the menu names two', () => {
    const { t } = open('year', locale);
    const title = screen.getByRole('heading', { name: t('report.chart.byStatus') });
    expect(plain(title.parentElement?.textContent ?? '')).toContain('2026');
    const card = title.closest('section') ?? document.body;
    expect(within(card).queryByText(t('shell.status.active'))).toBeNull();
  });
});
