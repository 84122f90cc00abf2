import { data, useHref } from 'react-router';
import { actByLink, readActLink } from '#features/act-link/schema.ts';
import { ActPage } from '#features/act-link/ui/act-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { dataOrThrow, refusedForm } from '#app/server/answers.server.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/act.ts';

export const handle = staticPage;

function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return /^[\w-]{1,200}$/.test(token) ? token : '-';
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Opening changes nothing, because mail programs and chats open links automatically. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = tokenOf(request);
  return { view: dataOrThrow(page, await page.api(readActLink, { query: { token } })).data, token };
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(actByLink, {
    query: { token: tokenOf(request) },
    body: bodyOf(actByLink, form),
  });
  if (answer.ok) return { isDone: answer.data.state === 'open', refused: undefined };
  return data(
    { isDone: false, refused: refusedForm(page, answer, form) },
    { status: answer.status },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'actLink.page', indexed: false });

export default function Act({ loaderData: { view, token }, actionData }: Route.ComponentProps) {
  const action = useHref(`/act?token=${token}`);
  return (
    <ActPage
      view={view}
      isDone={actionData?.isDone === true}
      action={action}
      refused={actionData?.refused}
    />
  );
}
