// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleTotals } from '#features/offer/rules/example.ts';
import { openPage } from '#tests/harness/page.tsx';
import { locales, pageText, plain, strayLatin } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import type { Preparation } from '../schema.ts';
import { WaitingDashboard, type CompanyStatusFacts } from './waiting-dashboard.tsx';

const now = new Date('2026-11-22T08:00:00.000Z');
const review = { submitted_at: '2026-11-21T14:00:00.000Z', before: 2, usual_minutes: 370 };
const row = {
  number: 10_482,
  category: { id: 'c1', name_en: 'HVAC', name_ar: 'تكييف', icon: 'fan' },
  line: { description: 'فلتر', quantity: '4', unit_code: 'H87' },
  lines_count: 3,
  end_date: '2026-11-30',
  status: 'active',
  days_left: 8,
} as unknown as Preparation['requests']['rows'][number];

interface Options {
  readonly locale?: Locale;
  readonly status?: Partial<CompanyStatusFacts>;
  readonly preparation?: Partial<Preparation>;
}

function open({ locale = 'en', status, preparation }: Options = {}) {
  const companyStatus: CompanyStatusFacts = {
    side: 'supplier',
    suspended: false,
    status: 'pending',
    completion: 80,
    review: 'submitted',
    reviewDueAt: '2026-11-22T14:00:00.000Z',
    ...status,
  };
  const prepared: Preparation = {
    categories: 1,
    addresses: 0,
    colleagues: 0,
    needs_email_proof: false,
    drafts: [],
    review,
    requests: { total: 12, rows: [row] },
    ...preparation,
  };
  const preparing = {
    preparation: prepared,
    sample: exampleTotals(),
    offers: null,
    permissions: ['categories.choose'],
  };
  return openPage(
    <WaitingDashboard name="هدى" deals={null} {...{ now, companyStatus, preparing }} />,
    { locale },
  );
}

describe.each(locales)('the dashboard of a company under review in %s', (locale) => {
  it('shows its place, the rest of the 24 hours and the usual time', () => {
    const { t } = open({ locale });
    const steps = within(screen.getByRole('list', { name: t('report.start.waiting.steps') }));
    const current = steps.getAllByRole('listitem').find((one) => one.ariaCurrent === 'step');
    expect(plain(current?.textContent ?? '')).toContain(
      plain(t('report.start.waiting.before', { n: 2 })),
    );
    expect(pageText()).toContain(plain(t('report.start.waiting.hours', { h: 6, m: 0 })));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    const usual = t('report.start.waiting.usual', { time: t('report.time.hours', { n: 6 }) });
    expect(pageText()).toContain(plain(usual));
    if (locale === 'ar') expect(strayLatin(['AED', '24'])).toEqual([]);
  });

  it('says how late the answer is', () => {
    const { t } = open({ locale, status: { reviewDueAt: '2026-11-22T07:20:00.000Z' } });
    expect(pageText()).toContain(t('report.start.waiting.late'));
    expect(pageText()).toContain(plain(t('report.time.minutes', { n: 40 })));
    expect(pageText()).toContain(plain(t('account.review.overdue')));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  it('offers a supplier its RFQs and a sample to quote, and shows a buyer what others ask for', () => {
    const { t, unmount, container } = open({ locale });
    expect(screen.getByRole('heading', { name: t('report.start.waiting.requests') })).toBeTruthy();
    expect(pageText()).toContain(plain(t('report.start.waiting.requestsTotal', { n: 12 })));
    expect(container.querySelector('a[href$="/rfqs/10482"]')).not.toBeNull();
    const quote = screen.getByRole('link', { name: t('deal.sample.card.sellerPlay') });
    expect(pageText()).toContain('164,269.55');
    expect(quote.getAttribute('href')).toContain('/seller/sample-rfq?step=offers&side=seller');
    unmount();
    open({
      locale,
      status: { side: 'buyer' },
      preparation: { requests: { total: null, rows: [row] } },
    });
    expect(screen.getByRole('heading', { name: t('report.start.waiting.others') })).toBeTruthy();
    expect(pageText()).toContain(plain(t('report.start.waiting.othersWhat')));
    expect(screen.queryByRole('link', { name: t('deal.sample.card.sellerPlay') })).toBeNull();
  });

  it('shows the steps to the review before it was sent', () => {
    const { t } = open({
      locale,
      status: { review: 'incomplete', reviewDueAt: null },
      preparation: { review: null },
    });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('link', { name: t('report.start.profileAction') })).toBeTruthy();
  });
});
