import { periods, type Period } from '../features/report/rules/terms.ts';
import type { Standing } from '../features/report/ui/waiting-dashboard.tsx';
import type { SessionView } from '../features/session/schema.ts';

/** The period in a dashboard's address: this year where it names none that exists. */
export function periodOf(url: string): Period {
  const wanted = new URL(url).searchParams.get('period');
  return periods.find((period) => period === wanted) ?? 'year';
}

/** Where a company stands that has no figures to see yet. */
export function standingOf({ company }: SessionView): Standing {
  return {
    side: company.type,
    status: company.status,
    completion: company.completion,
    review: company.review_state,
    reviewDueAt: company.review_due_at,
  };
}
