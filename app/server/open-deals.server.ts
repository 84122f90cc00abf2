import { listOpenDeals, type OpenDeal } from '#features/deal/schema/open.ts';
import type { SessionView } from '#features/session/schema.ts';
import type { Page } from '#shared/endpoint.ts';
import { readList } from './list-page.server.ts';
import type { PageContext } from '../page/page-context.ts';

/**
 * The open deals of a suspended company, which no other page shows. Null: the company has its own
 * lists, or may not open deals.
 */
export async function openDealsOf(
  page: PageContext,
  session: SessionView,
  request: Request,
): Promise<Page<OpenDeal> | null> {
  // An account that ended, or was never approved, must open no deal (decision 0057).
  if (!session.company.suspended) return null;
  const { answer } = await readList(page, request, null, listOpenDeals, (query) => ({ query }));
  return answer.data;
}
