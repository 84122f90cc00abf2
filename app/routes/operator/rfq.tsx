import { readDealDetail } from '#features/console/schema/rfqs.ts';
import { DealPage } from '#features/console/ui/deal-page.tsx';
import { takeDownRfq } from '#features/deal/schema/endings.ts';
import { approveAsOperator, refuseAsOperator } from '#features/rfq/schema/endpoints.ts';
import { dataOrThrow, onceKeyOf, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/rfq.ts';

export const handle: ShellHandle = { title: 'console.rfqs.title', back: '/admin/rfqs' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    deal: dataOrThrow(page, await page.api(readDealDetail, { params: { id: params.id } })).data,
  };
}

async function send(page: PageContext, id: string, form: FormData) {
  const params = { id };
  const reason = textOf(form, 'reason');
  const key = onceKeyOf(form);
  switch (textOf(form, 'intent')) {
    case 'approve':
      return page.api(
        approveAsOperator,
        { params, body: { version: textOf(form, 'version'), note: reason } },
        key,
      );
    case 'take_down':
      return page.api(takeDownRfq, { params, body: { reason } }, key);
    default:
      return page.api(refuseAsOperator, { params, body: { reason } }, key);
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, params.id, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title:
      loaderData === undefined
        ? 'console.rfqs.title'
        : { text: `${loaderData.deal.number} ${loaderData.deal.title}` },
    indexed: false,
  });

/** One request with all that became of it, for the platform (product §10). */
export default function Rfq({ loaderData }: Route.ComponentProps) {
  return <DealPage {...loaderData} />;
}
