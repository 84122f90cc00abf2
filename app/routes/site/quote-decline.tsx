import { redirect, useHref } from 'react-router';
import { declineInvitation, readLink } from '#features/guest/schema.ts';
import { DeclinePage } from '#features/guest/ui/decline-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { guestEnding } from '#app/server/guest.server.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-decline.ts';

export const handle = staticPage;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { token } = params;
  const isDone = new URL(request.url).searchParams.has('sent');
  if (isDone) return { token, isDone };
  const answer = await page.api(readLink, { params: { token } });
  if (!answer.ok || answer.data.state !== 'open') throw redirect(linkPath(token));
  return { token, isDone };
}

export const action = formAction(
  call(declineInvitation, {
    to: (_, { params }) => `${linkPath(params['token'])}/decline?sent=1`,
    isQuiet: true,
  }),
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.decline.title', indexed: false });

export default function QuoteDecline({ loaderData: { token, isDone } }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <DeclinePage
      isDone={isDone}
      back={`${linkPath(token)}/offer`}
      refused={answer?.ok === false ? answer : undefined}
      action={useHref(`${linkPath(token)}/decline`)}
    />
  );
}
