import * as guestApi from '#features/guest/schema.ts';
import { GuestQuotePage } from '#features/guest/ui/guest-quote-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { guestEnding, readGuestQuoteOf } from '#app/server/guest.server.ts';
import { call, postedOf, runIntent, type Posted } from '#app/server/intents.server.ts';
import { inChosenCurrency } from '#app/server/quote-currency.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-offer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { quote: await readGuestQuoteOf({ page, params }), token: params.token };
}

const to = (_: unknown, { params }: Posted) => `${linkPath(params['token'])}/offer`;
const toReceipt = (_: unknown, { params }: Posted) => `${linkPath(params['token'])}/done`;

const acts = {
  send: call(guestApi.sendGuestOffer, { to: toReceipt, isQuiet: true }),
  revise: call(guestApi.reviseGuestOffer, { to: toReceipt, isQuiet: true }),
  answer: call(guestApi.reviseGuestOffer, { to: toReceipt, isQuiet: true }),
  confirm: call(guestApi.confirmGuestOffer, { to }),
  withdraw: call(guestApi.withdrawGuestOffer, { to }),
};

export async function action(args: Route.ActionArgs) {
  const posted = await postedOf(args);
  return inChosenCurrency(posted) ?? runIntent(acts, posted, guestEnding);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.link.title', indexed: false });

export default function QuoteOffer({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return <GuestQuotePage {...loaderData} refused={answer?.ok === false ? answer : undefined} />;
}
