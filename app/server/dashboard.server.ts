import type { RouterContextProvider } from 'react-router';
import { exampleTotals } from '#features/offer/rules/example.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { readPreparation, type Preparing } from '#features/report/schema.ts';
import type { SessionView } from '#features/session/schema.ts';
import { isBeforeApproval } from '#shared/actor.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { figuresOf, companyStatusOf, type DashboardQuery } from '../page/dashboard-facts.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { dataOrThrow, mapPart, readPart } from './answers.server.ts';
import { openDealsOf } from './open-deals.server.ts';
import { sessionContext } from './session.server.ts';

/** The work that a company can do before its first approval. Null: expired or suspended. */
async function preparingOf(
  page: PageContext,
  { company, permissions }: SessionView,
): Promise<Preparing | null> {
  if (!isBeforeApproval(company)) return null;
  const preparation = await readPart(page, page.api(readPreparation, {}));
  const sample = exampleTotals();
  if (company.type === 'buyer') return { preparation, sample, offers: null, permissions };
  const sent = permissions.includes('rfq.see_all')
    ? await readPart(page, page.api(listQuotations, {}))
    : null;
  const offers = sent && mapPart(sent, ({ data }) => data);
  return { preparation, sample, offers, permissions };
}

interface DashboardLoad {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Reads a side's dashboard. Figures exist for approved companies only; before approval and after
 * the licence expires, the page shows the next step.
 * @throws a Response if `read` is refused.
 */
export async function readDashboard<E extends Endpoint>(
  { request, context }: DashboardLoad,
  read: (page: PageContext, query: DashboardQuery) => Promise<Answer<E>>,
) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const shared = { name: session.user.name, now: page.now.toISOString() };
  if (!session.company.approved) {
    const deals = await openDealsOf(page, session, request);
    return {
      ...shared,
      report: null,
      periodFilter: null,
      companyStatus: companyStatusOf(session),
      deals,
      preparing: await preparingOf(page, session),
    };
  }
  const { answer, periodFilter } = await figuresOf(request.url, (query) => read(page, query));
  return {
    ...shared,
    report: dataOrThrow(page, answer).data,
    periodFilter,
    companyStatus: null,
    deals: null,
    preparing: null,
  };
}
