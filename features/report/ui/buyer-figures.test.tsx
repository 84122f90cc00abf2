import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en, type Catalogue } from '#app/texts/en.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { Period } from '../rules/terms.ts';
import { blankBuyerReport } from './blank-reports.ts';
import { BuyerDashboard } from './buyer-dashboard.tsx';

const now = new Date('2026-11-22T08:00:00.000Z');
const textsOf = { en, ar };

function pageOf(period: Period, locale: Locale) {
  const blank = blankBuyerReport({ period, now, permissions: [] });
  const report = {
    ...blank,
    year: { ...blank.year, count: 28, value: '2533734.14' },
    accepted: { count: 28, value: '2533734.14' },
    statuses: blank.statuses.map((one) => ({ ...one, count: 5 })),
  };
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale={locale} catalogue={textsOf[locale]}>
          <BuyerDashboard
            name="هدى"
            report={report}
            periodFilter={{ period, errors: {} }}
            now={now}
          />
        </TextProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  const plain = (part: string) => part.replace(/<[^>]*>/g, '');
  const figures = html.slice(html.indexOf('data-strip'), html.indexOf('</dl>'));
  const t = createTranslator<Catalogue>(locale, textsOf[locale]);
  const at = html.indexOf(t('report.chart.byStatus'));
  return {
    t,
    figures: plain(figures),
    card: plain(html.slice(at, html.indexOf('</section>', at))),
  };
}

describe.each(locales)('the figures of a buyer in %s', (locale) => {
  it('say the sum of this year once, and the average beside it', () => {
    const { t, figures } = pageOf('year', locale);
    expect(figures).toContain('2,533,734.14');
    expect(figures).toContain(t('report.stat.averageValue'));
    expect(figures).toMatch(/90,49[01]/);
    expect(figures).not.toMatch(/2,533,734(?!\.14)/);
    expect(figures).not.toContain(t('report.stat.purchases', { n: 28 }));
  });

  it('say the sum of the accepted offers in another period', () => {
    const { t, figures } = pageOf('all', locale);
    expect(figures).toContain(t('report.stat.worth'));
    expect(figures).toMatch(/2,533,734(?!\.14)/);
  });

  it('name the days of the RFQs by status, and no state as the menu names two', () => {
    const { t, card } = pageOf('year', locale);
    expect(card).toContain('2026');
    expect(t('report.chart.status.active')).not.toBe(t('shell.status.active'));
  });
});
