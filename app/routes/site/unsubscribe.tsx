import { useHref } from 'react-router';
import { readUnsubscribe, unsubscribe } from '#features/preference/schema.ts';
import { UnsubscribePage } from '#features/preference/ui/unsubscribe-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { linkDataOf, stopResultOf, tokenOf } from '#app/server/stop-link.server.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/unsubscribe.ts';

export const handle = staticPage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const answer = await context.get(pageContext).api(readUnsubscribe, { query: { token } });
  return linkDataOf(answer, token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = bodyOf(unsubscribe, await request.formData());
  const query = { token: tokenOf(request) };
  return stopResultOf(await context.get(pageContext).api(unsubscribe, { query, body }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'preference.unsubscribe.title', indexed: false });

export default function Unsubscribe({
  loaderData: { link, token },
  actionData,
}: Route.ComponentProps) {
  const action = useHref(`/unsubscribe?token=${token}`);
  return <UnsubscribePage link={link} isDone={actionData?.isDone === true} action={action} />;
}
