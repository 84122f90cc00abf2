import { expect, it } from 'vitest';
import { periods } from '../rules/terms.ts';
import { buyerReport, supplierReport } from '../schema.ts';
import { blankBuyerReport, blankSupplierReport } from './blank-reports.ts';

const now = new Date('2026-11-20T08:00:00.000Z');

it.each(periods)('a blank report of the period %s is a valid report without figures', (period) => {
  const facts = { period, now, permissions: [] };
  for (const report of [
    buyerReport.parse(blankBuyerReport(facts)),
    supplierReport.parse(blankSupplierReport(facts)),
  ]) {
    expect(report.bars.length).toBeGreaterThan(0);
    expect(report.bars.every(({ count }) => count === 0)).toBe(true);
    expect(Object.values(report.can)).not.toContain(true);
  }
});

it('a blank report has the links that the reader’s permissions allow', () => {
  const permissions = ['rfq.write', 'activity.see'];
  expect(blankBuyerReport({ period: 'year', now, permissions }).can).toEqual({
    create_rfq: true,
    see_activity: true,
    manage_users: false,
  });
});
