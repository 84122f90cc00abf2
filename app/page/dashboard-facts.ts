import type { PeriodFilter } from '#features/report/ui/figures-head.tsx';
import { periods, type Period } from '#features/report/rules/terms.ts';
import type { CompanyStatusFacts } from '#features/report/ui/waiting-dashboard.tsx';
import type { SessionView } from '#features/session/schema.ts';

export interface DashboardQuery {
  readonly period: Period;
  readonly from?: string;
  readonly to?: string;
  readonly tasks: 'top' | 'all';
}

/** The period of a dashboard's address. An unknown one becomes this year. */
export function periodOf(search: URLSearchParams): Period {
  return periods.find((period) => period === search.get('period')) ?? 'year';
}

/**
 * The query of a dashboard's address. An unknown period, or days that are not valid, become this
 * year.
 */
export function dashboardQueryOf(url: string): {
  readonly query: DashboardQuery;
  readonly periodFilter: Period;
} {
  const search = new URL(url).searchParams;
  const periodFilter = periodOf(search);
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const tasks = search.get('tasks') === 'all' ? 'all' : 'top';
  if (periodFilter !== 'range') return { query: { period: periodFilter, tasks }, periodFilter };
  const isWhole = from !== '' && to !== '';
  return {
    query: isWhole ? { period: periodFilter, from, to, tasks } : { period: 'year', tasks },
    periodFilter,
  };
}

type Answered<Report> =
  | { readonly ok: true; readonly data: Report }
  | {
      readonly ok: false;
      readonly status: number;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    };

/**
 * The figures of an address. For days that are not valid: those of this year, with the error beside
 * the days.
 */
export async function figuresOf<Report, Found extends Answered<Report>>(
  url: string,
  read: (query: DashboardQuery) => Promise<Found>,
): Promise<{ readonly answer: Found; readonly periodFilter: PeriodFilter }> {
  const { query, periodFilter } = dashboardQueryOf(url);
  const answer = await read(query);
  if (answer.ok || answer.status !== 422)
    return { answer, periodFilter: { period: periodFilter, errors: {} } };
  const errors = Object.fromEntries(
    Object.entries(answer.errors).map(([name, texts]) => [name, texts[0] ?? '']),
  );
  return {
    answer: await read({ period: 'year', tasks: query.tasks }),
    periodFilter: { period: periodFilter, errors },
  };
}

export function companyStatusOf({ company }: SessionView): CompanyStatusFacts {
  return {
    side: company.type,
    suspended: company.suspended,
    status: company.status,
    completion: company.completion,
    review: company.review_state,
    reviewDueAt: company.review_due_at,
  };
}
