import { useHref } from 'react-router';
import { readStop, stopInvitations } from '#features/invitation/schema/console.ts';
import { StopPage } from '#features/invitation/ui/stop-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { linkDataOf, stopResultOf, tokenOf } from '#app/server/stop-link.server.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/invitation-stop.ts';

export const handle = staticPage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const answer = await context.get(pageContext).api(readStop, { query: { token } });
  return linkDataOf(answer, token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = bodyOf(stopInvitations, await request.formData());
  const query = { token: tokenOf(request) };
  return stopResultOf(await context.get(pageContext).api(stopInvitations, { query, body }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'invitation.stop.ask', indexed: false });

export default function InvitationStop({
  loaderData: { link, token },
  actionData,
}: Route.ComponentProps) {
  const action = useHref(`/invitation-stop?token=${token}`);
  return (
    <StopPage
      address={link?.address ?? null}
      isDone={actionData?.isDone === true}
      action={action}
    />
  );
}
