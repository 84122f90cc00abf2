import { redirect, useHref } from 'react-router';
import { acknowledgeGuestOrder, readGuestOrders } from '#features/purchase-order/schema/guest.ts';
import { GuestOrderPage } from '#features/purchase-order/ui/guest-order-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { guestEnding } from '#app/server/guest.server.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-order.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { token } = params;
  const answer = await page.api(readGuestOrders, { params: { token } });
  if (!answer.ok && answer.status === 401) throw redirect(linkPath(token));
  return { token, orders: dataOrThrow(page, answer).data };
}

export const action = formAction(
  call(acknowledgeGuestOrder, { to: (_, { params }) => `${linkPath(params['token'])}/order` }),
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'order.title', indexed: false });

export default function QuoteOrder({ loaderData: { token, orders } }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <GuestOrderPage
      orders={orders}
      back={`${linkPath(token)}/offer`}
      pdf={`/api/guest/quote/${token}/order/pdf`}
      refused={answer?.ok === false ? answer : undefined}
      action={useHref(`${linkPath(token)}/order`)}
    />
  );
}
