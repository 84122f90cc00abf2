import { redirect } from 'react-router';
import { textOf } from '../../answers.server.ts';
import { pageContext } from '../../page-context.ts';
import { splitLocalePath } from '../../../shared/locale.ts';
import type { Route } from './+types/theme.ts';

/** specification §9: the theme cookie expires on 2030-12-31. */
const themeExpires = 'Tue, 31 Dec 2030 23:59:59 GMT';

/** A path of this site, without its prefix (React Router adds it again); anything else becomes the home page. */
function safePath(text: string): string {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return '/';
  // Folded after the prefix is gone: `/en//host` must not become an address of another host.
  return splitLocalePath(text).rest.replace(/^\/+/, '/');
}

/** Keeps the theme in its cookie; without JavaScript the same page comes back in it. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const theme = textOf(form, 'theme') === 'dark' ? 'dark' : 'light';
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(`theme=${theme}; Path=/; Expires=${themeExpires}; SameSite=Lax${secure}`);
  return redirect(safePath(textOf(form, 'returnTo')));
}

export function loader(): Response {
  return redirect('/');
}
