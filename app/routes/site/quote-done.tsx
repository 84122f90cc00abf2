import { redirect, useHref } from 'react-router';
import { endGuestSession } from '#features/guest/schema.ts';
import { ReceiptPage } from '#features/guest/ui/receipt-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { guestEnding, readGuestQuoteOf } from '#app/server/guest.server.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-done.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const quote = await readGuestQuoteOf({ page, params });
  const { offer } = quote;
  if (offer === null) throw redirect(`${linkPath(params.token)}/offer`);
  return { quote: { ...quote, offer }, token: params.token };
}

export const action = formAction(
  call(endGuestSession, { to: (_, { params }) => linkPath(params['token']) }),
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.receipt.title', indexed: false });

export default function QuoteDone({ loaderData }: Route.ComponentProps) {
  const action = useHref(`${linkPath(loaderData.token)}/done`);
  return <ReceiptPage {...loaderData} action={action} />;
}
