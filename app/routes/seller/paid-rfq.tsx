import { redirect } from 'react-router';
import { requestRefund, readPaid, type PaidView } from '#features/access/schema/paid.ts';
import { PaidPage } from '#features/access/ui/paid-page.tsx';
import { submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/paid-rfq.ts';

export const handle: ShellHandle = {
  title: (data) => (data as PaidView).number,
  crumbs: [{ text: 'shell.nav.yourRfqs', to: '/seller/your-rfq' }],
  back: '/seller/your-rfq',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { id } = params;
  if (id === undefined) throw redirect('/seller/your-rfq');
  const answer = await page.api(readPaid, { params: { id } });
  // A supplier without access goes to the list, where access can be bought or the gate opens.
  if (!answer.ok && (answer.code === 'access_needed' || answer.code === 'category_inactive'))
    throw redirect(`/seller/buy-now/${id}`);
  return dataOrThrow(page, answer).data;
}

export const action = intents({ refund: requestRefund, ask: submitQuestion });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'shell.nav.yourRfqs', (data) => data.title),
    indexed: false,
  });

/** specification §2, /seller/paid-rfq/:id: the whole RFQ after its purchase. */
export default function PaidRfq({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="shell.nav.yourRfqs">
      {(data) => <PaidPage rfq={data} />}
    </RecordData>
  );
}
