import { redirect } from 'react-router';
import { pageContext } from '#app/page/page-context.ts';
import { safePath } from '#shared/locale.ts';
import type { Route } from './+types/sample.ts';

/** One year in seconds, as for the digits. */
const sampleSeconds = 365 * 86_400;

/** Removes the link to the sample deal from the dashboards of this browser, and returns to one. */
export function action({ request, context }: Route.ActionArgs): Response {
  const page = context.get(pageContext);
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(`sample=off; Path=/; Max-Age=${sampleSeconds}; SameSite=Lax${secure}`);
  return redirect(safePath(new URL(request.url).searchParams.get('returnTo') ?? '/'));
}

export function loader(): Response {
  return redirect('/');
}
