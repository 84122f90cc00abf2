import { useSearchParams } from 'react-router';
import type { KnownFacts } from '#features/report/ui/blank-reports.ts';
import type { PeriodFilter } from '#features/report/ui/figures-head.tsx';
import { periodOf } from './dashboard-facts.ts';
import { useAreaSession } from '../shell/use-area-session.ts';

interface MissingDashboard<Report extends object> {
  readonly blank: {
    readonly name: string;
    readonly now: string;
    /** Null: the company is not approved, so it has no figures. */
    readonly report: Report | null;
    readonly periodFilter: PeriodFilter | null;
    readonly companyStatus: null;
    readonly deals: null;
    readonly preparing: null;
  };
  readonly known: { readonly report?: Report; readonly periodFilter?: PeriodFilter };
}

/**
 * The fields of a dashboard that are known while its figures are missing: from the address, and
 * from the session of the area's layout.
 */
export function useMissingDashboard<Report extends object>(
  area: 'buyer' | 'seller',
  blankReport: (facts: KnownFacts) => Report,
): MissingDashboard<Report> {
  const [search] = useSearchParams();
  const session = useAreaSession(area);
  const { now } = session;
  const shared = {
    name: session.user.name,
    now,
    companyStatus: null,
    deals: null,
    preparing: null,
  };
  if (!session.company.approved)
    return { blank: { ...shared, report: null, periodFilter: null }, known: {} };
  const period = periodOf(search);
  const report = blankReport({ period, now: new Date(now), permissions: session.permissions });
  const known = { report, periodFilter: { period, errors: {} } };
  return { blank: { ...shared, ...known }, known };
}
