import { listOpenDeals, type OpenDeal } from '#features/deal/schema/open.ts';
import type { SessionView } from '#features/session/schema.ts';
import type { Page } from '#shared/endpoint.ts';
import { readList } from './list-page.server.ts';
import type { PageContext } from '../page/page-context.ts';

/** A suspended company's open deals, which it reaches from nowhere else; null: the company has its own lists, or no deals yet. */
export async function openDealsOf(
  page: PageContext,
  session: SessionView,
  request: Request,
): Promise<Page<OpenDeal> | null> {
  // An account that ended, or was never approved, opens no deal (decision 0030).
  if (!session.company.suspended) return null;
  const { answer } = await readList(page, request, null, listOpenDeals, (query) => ({ query }));
  return answer.data;
}
