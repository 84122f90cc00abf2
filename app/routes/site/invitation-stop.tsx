import { data, useHref } from 'react-router';
import { readStop, stopInvitations } from '#features/invitation/schema/console.ts';
import { StopPage } from '#features/invitation/ui/stop-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/invitation-stop.ts';

export const handle = staticPage;

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Opening changes nothing, because mail programs open links automatically. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = tokenOf(request);
  const answer = await page.api(readStop, { query: { token } });
  if (!answer.ok && answer.status === 429) throw data({ message: answer.message }, { status: 429 });
  return { address: answer.ok ? answer.data.address : null, token: answer.ok ? token : '' };
}

/** Handles the button and the automatic posts of mail programs (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(stopInvitations, {
    query: { token: tokenOf(request) },
    body: bodyOf(stopInvitations, form),
  });
  return answer.ok ? { isDone: true } : data({ isDone: false }, { status: answer.status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'invitation.stop.ask', indexed: false });

export default function InvitationStop({
  loaderData: { address, token },
  actionData,
}: Route.ComponentProps) {
  const action = useHref(`/invitation-stop?token=${token}`);
  return <StopPage address={address} isDone={actionData?.isDone === true} action={action} />;
}
