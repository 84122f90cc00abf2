import {
  addCategory,
  changeCategory,
  listCatalogue,
  mergeCategory,
  moveCategory,
  readMerge,
  switchCategory,
} from '../../../features/catalogue/schema.ts';
import { CataloguePage } from '../../../features/catalogue/ui/catalogue-page.tsx';
import { dataOrThrow, textOf } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext, type PageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import { consoleAnswer } from '../../operator-session.server.ts';
import type { Route } from './+types/categories.ts';

export const handle: ShellHandle = { title: 'shell.nav.categories' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(listCatalogue, {})).data;
  const asked = new URL(request.url).searchParams.get('merge');
  const isKnown = view.categories.some(({ id }) => id === asked);
  if (asked === null || !isKnown) return { view, merge: null };
  return { view, merge: dataOrThrow(page, await page.api(readMerge, { params: { id: asked } })).data };
}

async function send(page: PageContext, form: FormData) {
  const params = { id: textOf(form, 'id') };
  const reason = textOf(form, 'reason');
  const body = {
    name_en: textOf(form, 'name_en'),
    name_ar: textOf(form, 'name_ar'),
    icon: textOf(form, 'icon') as 'truck',
    reason,
  };
  switch (textOf(form, 'intent')) {
    case 'add':
      return page.api(addCategory, { body });
    case 'change':
      return page.api(changeCategory, { params, body });
    case 'switch':
      return page.api(switchCategory, { params, body: { on: textOf(form, 'on') === 'on', reason } });
    case 'merge':
      return page.api(mergeCategory, { params, body: { into: textOf(form, 'into'), reason } });
    default:
      return page.api(moveCategory, { params, body: { way: textOf(form, 'way') === 'up' ? 'up' : 'down' } });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.categories', indexed: false });

/** The categories of the marketplace (product §10). */
export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} />;
}
