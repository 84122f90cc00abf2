import { BuyerDashboard } from '#features/report/ui/buyer-dashboard.tsx';
import { WaitingDashboard } from '#features/report/ui/waiting-dashboard.tsx';
import { readBuyerReport } from '#features/report/schema.ts';
import { blankBuyerReport } from '#features/report/ui/blank-reports.ts';
import { useMissingDashboard } from '#app/page/missing-dashboard.ts';
import { PageData } from '#app/page/page-data.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { readDashboard } from '#app/server/dashboard.server.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/dashboard.ts';

export const handle: ShellHandle = { title: 'shell.nav.dashboard', showsMissingData: true };

export const loader = (args: Route.LoaderArgs) =>
  readDashboard<typeof readBuyerReport>(args, (page, query) =>
    page.api(readBuyerReport, { query }),
  );

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.dashboard', indexed: false });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} {...useMissingDashboard('buyer', blankBuyerReport)}>
      {({ name, report, periodFilter, companyStatus, deals, preparing, ...rest }) => {
        const shared = { name, now: new Date(rest.now) };
        return report === null || periodFilter === null ? (
          <WaitingDashboard
            {...shared}
            companyStatus={companyStatus}
            deals={deals}
            preparing={preparing}
          />
        ) : (
          <BuyerDashboard {...shared} report={report} periodFilter={periodFilter} />
        );
      }}
    </PageData>
  );
}
