import { BuyerDashboard } from '#features/report/ui/buyer-dashboard.tsx';
import { WaitingDashboard } from '#features/report/ui/waiting-dashboard.tsx';
import { readBuyerReport } from '#features/report/schema.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { figuresOf, standingOf } from '#app/page/dashboard-facts.ts';
import { openDealsOf } from '#app/server/open-deals.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { sessionContext } from '#app/server/session.server.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/dashboard.ts';

export const handle: ShellHandle = { title: 'shell.nav.dashboard' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const shared = { name: session.user.name, now: page.now.toISOString() };
  // The figures are of approved companies; before that, and after the licence's end, the page says what is next.
  if (!session.company.approved) {
    const deals = await openDealsOf(page, session, request);
    return { ...shared, report: null, asked: null, standing: standingOf(session), deals };
  }
  const { answer, asked } = await figuresOf(request.url, (query) =>
    page.api(readBuyerReport, { query }),
  );
  return { ...shared, report: dataOrThrow(page, answer).data, asked, standing: null, deals: null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.dashboard', indexed: false });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, report, asked, standing, deals } = loaderData;
  const now = new Date(loaderData.now);
  if (report === null)
    return <WaitingDashboard name={name} now={now} standing={standing} deals={deals} />;
  return <BuyerDashboard name={name} now={now} report={report} asked={asked} />;
}
