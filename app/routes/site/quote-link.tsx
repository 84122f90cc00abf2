import { data, useHref } from 'react-router';
import { proveAddress, readLink, sendCode } from '#features/guest/schema.ts';
import { LinkPage } from '#features/guest/ui/link-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { guestEnding } from '#app/server/guest.server.ts';
import { call, intents } from '#app/server/intents.server.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Route } from './+types/quote-link.ts';

export const handle = staticPage;

/** Opening the link records nothing, because previews and scanners open it automatically. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const isSent = new URL(request.url).searchParams.has('sent');
  const answer = await page.api(readLink, { params: { token: params.token } });
  if (answer.ok) return { link: answer.data, token: params.token, isSent };
  if (answer.status !== 404) throw data({ message: answer.message }, { status: answer.status });
  return data({ link: null, token: '', isSent: false }, { status: 404 });
}

export const action = intents(
  {
    code: call(sendCode, { to: (_, { params }) => `${linkPath(params['token'])}?sent=1` }),
    prove: call(proveAddress, {
      to: ({ token, rfq_id: rfqId }, { params, form }) => {
        if (token === null) return `/seller/paid-rfq/${rfqId}/new`;
        const next = form.get('next') === 'decline' ? 'decline' : 'offer';
        return `${linkPath(params['token'])}/${next}`;
      },
    }),
  },
  guestEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.link.title', indexed: false });

export default function QuoteLink({ loaderData: { link, token, isSent } }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <LinkPage
      link={link}
      isSent={isSent}
      refused={answer?.ok === false ? answer : undefined}
      action={useHref(linkPath(token))}
    />
  );
}
