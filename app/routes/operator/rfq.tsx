import { readDealDetail } from '#features/console/schema/rfqs.ts';
import { DealPage } from '#features/console/ui/deal-page.tsx';
import { takeDownRfq } from '#features/deal/schema/endings.ts';
import { approveAsOperator, refuseAsOperator } from '#features/rfq/schema/endpoints.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, fieldAs } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/rfq.ts';

export const handle: ShellHandle = {
  title: 'console.rfqs.title',
  back: '/admin/rfqs',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    deal: dataOrThrow(page, await page.api(readDealDetail, { params: { id: params.id } })).data,
  };
}

export const action = intents(
  {
    approve: call(approveAsOperator, { body: fieldAs('note', 'reason') }),
    refuse: refuseAsOperator,
    take_down: takeDownRfq,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(
      loaderData,
      'console.rfqs.title',
      ({ deal }) => `${deal.number} ${deal.title}`,
    ),
    indexed: false,
  });

/** One request with its offers and deal, for the platform (product §10). */
export default function Rfq({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="console.rfqs.title">
      {(data) => <DealPage {...data} />}
    </RecordData>
  );
}
