import { redirect, useHref } from 'react-router';
import {
  addColleague,
  readGuestDetails,
  removeColleague,
  sendGuestQuestion,
} from '#features/guest/schema.ts';
import { DetailsPage } from '#features/guest/ui/details-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { guestEnding, toCode } from '#app/server/guest.server.ts';
import { call, intents, type Posted } from '#app/server/intents.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-details.ts';

export const handle = staticPage;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { token } = params;
  const isSent = new URL(request.url).searchParams.has('sent');
  const answer = await page.api(readGuestDetails, { params: { token } });
  if (!answer.ok && answer.status === 401) throw redirect(linkPath(token));
  if (!answer.ok && answer.code === 'rfq_not_open') throw toCode({ page, params }, answer.message);
  return { token, isSent, details: dataOrThrow(page, answer).data };
}

const to = (_: unknown, { params }: Posted) => `${linkPath(params['token'])}/details`;

export const action = intents(
  {
    ask: call(sendGuestQuestion, {
      to: (_, { params }) => `${linkPath(params['token'])}/details?sent=1`,
      isQuiet: true,
    }),
    add: call(addColleague, { to }),
    remove: call(removeColleague, { to }),
  },
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.details.title', indexed: false });

export default function QuoteDetails({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <DetailsPage
      {...loaderData}
      refused={answer?.ok === false ? answer : undefined}
      action={useHref(`${linkPath(loaderData.token)}/details`)}
    />
  );
}
