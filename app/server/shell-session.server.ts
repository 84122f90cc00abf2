import { isWelcomeDue, accountStatusOf } from '#features/account/rules/status.ts';
import { readCounters } from '#features/deal/schema/counters.ts';
import type { SessionView } from '#features/session/schema.ts';
import type { DataOf } from '#shared/endpoint.ts';
import { isMissingData } from '#shared/missing-data.ts';
import { dataOrNull, partOf } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import type { Counters, ShellSession } from '../shell/shell-types.ts';

type CountersView = DataOf<typeof readCounters>;

function toLinkCounts(counters: CountersView): Record<string, number> {
  const [list, tabs] =
    counters.type === 'buyer'
      ? (['/buyer/rfq-managment', counters.rfq_tabs] as const)
      : (['/seller/quotations', counters.quotation_tabs] as const);
  return Object.fromEntries(Object.entries(tabs).map(([tab, count]) => [`${list}/${tab}`, count]));
}

function toCounters(counters: CountersView): Counters {
  const both = { drafts: counters.drafts, notifications: counters.notifications };
  return counters.type === 'buyer'
    ? { ...both, offers: counters.offers, purchaseOrders: counters.purchase_orders }
    : { ...both, rfqs: counters.rfqs, paidRfqs: counters.paid_rfqs };
}

function toShellSession(session: SessionView, now: Date): ShellSession {
  const { company, user } = session;
  return {
    user: { name: user.name, email: user.email },
    memberId: user.id,
    permissions: session.permissions,
    now: now.toISOString(),
    company: {
      name: company.name,
      type: company.type,
      status: company.status,
      completion: company.completion,
      approved: company.approved,
      accountStatus: accountStatusOf({
        suspended: company.suspended,
        status: company.status,
        reviewState: company.review_state,
        isComplete: company.review_complete,
      }),
      logoUrl: company.logo_url,
    },
    isWelcomeDue: isWelcomeDue(company, company.show_welcome),
    termsDue: session.terms_due,
    counters: {},
  };
}

/**
 * Reads the session and the counters for the area's layout. Counters take one call, for approved
 * accounts only (§6).
 */
export async function readShell(page: PageContext, session: SessionView): Promise<ShellSession> {
  const shell = toShellSession(session, page.now);
  if (!session.company.approved) return shell;
  const counters = await partOf(page, async () =>
    dataOrNull(page, await page.api(readCounters, {})),
  );
  // A failed count must not fail the page (specification §8).
  if (isMissingData(counters) || counters === null) return shell;
  return { ...shell, counters: toCounters(counters), linkCounts: toLinkCounts(counters) };
}
