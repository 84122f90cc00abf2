import { SellerDashboard } from '#features/report/ui/seller-dashboard.tsx';
import { WaitingDashboard } from '#features/report/ui/waiting-dashboard.tsx';
import { readSupplierReport } from '#features/report/schema.ts';
import { pageMeta } from '#app/page/meta.ts';
import { readDashboard } from '#app/server/dashboard.server.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/dashboard.ts';

export const handle: ShellHandle = { title: 'shell.nav.dashboard' };

export const loader = (args: Route.LoaderArgs) =>
  readDashboard<typeof readSupplierReport>(args, (page, query) =>
    page.api(readSupplierReport, { query }),
  );

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.dashboard', indexed: false });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, report, periodFilter, companyStatus, deals } = loaderData;
  const now = new Date(loaderData.now);
  if (report === null)
    return <WaitingDashboard name={name} now={now} companyStatus={companyStatus} deals={deals} />;
  return <SellerDashboard name={name} now={now} report={report} periodFilter={periodFilter} />;
}
