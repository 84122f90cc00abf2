import { redirect, useHref } from 'react-router';
import { claimAccount } from '#features/guest/schema.ts';
import { ClaimPage } from '#features/guest/ui/claim-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { setTicket } from '#app/server/auth-actions.server.ts';
import { guestEnding, readGuestQuoteOf } from '#app/server/guest.server.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-claim.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { token } = params;
  const quote = await readGuestQuoteOf({ page, params });
  if (!quote.can_claim) throw redirect(`${linkPath(token)}/offer`);
  return { token, companyName: quote.company_name, email: quote.email };
}

export const action = formAction(
  call(claimAccount, {
    to: ({ ticket }, { page }) => {
      setTicket(page, ticket);
      return '/auth?mode=activate';
    },
  }),
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.claim.title', indexed: false });

export default function QuoteClaim({ loaderData: { token, ...known } }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <ClaimPage
      {...known}
      back={`${linkPath(token)}/offer`}
      refused={answer?.ok === false ? answer : undefined}
      action={useHref(`${linkPath(token)}/claim`)}
    />
  );
}
