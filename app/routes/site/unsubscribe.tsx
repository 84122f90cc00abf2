import { data, useHref } from 'react-router';
import { readUnsubscribe, unsubscribe } from '#features/preference/schema.ts';
import { UnsubscribePage } from '#features/preference/ui/unsubscribe-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/unsubscribe.ts';

export const handle = staticPage;

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/**
 * The link under a mail. Opening it changes nothing, because mail programs open links
 * automatically.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = tokenOf(request);
  const answer = await page.api(readUnsubscribe, { query: { token } });
  if (!answer.ok && answer.status === 429) throw data({ message: answer.message }, { status: 429 });
  return { link: answer.ok ? answer.data : null, token: answer.ok ? token : '' };
}

/**
 * Handles the button and the automatic posts of mail programs (RFC 8058). Responds here, because
 * mail programs follow no redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(unsubscribe, {
    query: { token: tokenOf(request) },
    body: bodyOf(unsubscribe, form),
  });
  return answer.ok ? { isDone: true } : data({ isDone: false }, { status: answer.status });
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
