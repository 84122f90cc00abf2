import { BuyerDashboard } from '../../../features/report/ui/buyer-dashboard.tsx';
import { WaitingDashboard } from '../../../features/report/ui/waiting-dashboard.tsx';
import { readBuyerReport } from '../../../features/report/schema.ts';
import { dataOrThrow } from '../../answers.server.ts';
import { periodOf, standingOf } from '../../dashboard-facts.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext } from '../../page-context.ts';
import { sessionContext } from '../../session.server.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import type { Route } from './+types/dashboard.ts';

export const handle: ShellHandle = { title: 'shell.nav.dashboard' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const shared = { name: session.user.name, now: page.now.toISOString() };
  // The figures are of approved companies; before that, and after the licence's end, the page says what is next.
  if (!session.company.approved) return { ...shared, report: null, standing: standingOf(session) };
  const query = { period: periodOf(request.url) };
  return { ...shared, report: dataOrThrow(page, await page.api(readBuyerReport, { query })).data, standing: null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.dashboard', indexed: false });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, report, standing } = loaderData;
  const now = new Date(loaderData.now);
  if (report === null) return <WaitingDashboard name={name} now={now} standing={standing} />;
  return <BuyerDashboard name={name} now={now} report={report} />;
}
