import { compareOffers } from '#features/offer/schema/buyer.ts';
import { saveLandedCosts } from '#features/offer/schema/landed.ts';
import { ComparisonPage } from '#features/offer/ui/comparison-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, partTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import { call, intents } from '#app/server/intents.server.ts';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import type { Route } from './+types/compare.ts';

export const handle: ShellHandle = {
  title: recordHead(
    'shell.nav.offers',
    (data: { comparison: { rfq: { number: string } } }) => data.comparison.rfq.number,
  ),
  crumbs: [{ text: 'shell.nav.rfqManagement', to: '/buyer/rfq-managment/all' }],
  back: '/buyer/offers',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const answer = dataOrThrow(page, await page.api(compareOffers, { params: { id: params.id } }));
  return { comparison: answer.data, now: page.now.toISOString() };
}

export const action = intents({
  landed: call(saveLandedCosts, { to: ({ rfq_id: rfqId }) => `/buyer/offers/${rfqId}` }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: partTitle(loaderData, 'offer.compare.label', (data) => data.comparison.rfq.title),
    indexed: false,
  });

export default function Compare({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="shell.nav.offers">
      {(data) => <ComparisonPage {...data} refused={refused} />}
    </RecordData>
  );
}
