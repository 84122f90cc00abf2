import * as endpoints from '#features/catalogue/schema.ts';
import { CataloguePage } from '#features/catalogue/ui/catalogue-page.tsx';
import { dataOrThrow, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer, orderOf } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/categories.ts';

export const handle: ShellHandle = { title: 'shell.nav.categories' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(endpoints.listCatalogue, {})).data;
  return { view, moving: await readMoving(page, request, view) };
}

/** What would move, where the address asks to merge a category or to stand it under another one. */
async function readMoving(
  page: PageContext,
  request: Request,
  { categories }: endpoints.CatalogueView,
) {
  const [word, id] = (new URL(request.url).searchParams.get('dialog') ?? '').split('.');
  const verb: 'merge' | 'move' | null = word === 'merge' || word === 'move' ? word : null;
  const row = categories.find((one) => one.id === id);
  if (row === undefined || row.merged_into !== null) return null;
  if (verb === null || (verb === 'move' && row.parent_id === null)) return null;
  const { data } = dataOrThrow(
    page,
    await page.api(endpoints.readMerge, { params: { id: row.id } }),
  );
  return { verb, view: data };
}

async function send(page: PageContext, form: FormData) {
  const params = { id: textOf(form, 'id') };
  const reason = textOf(form, 'reason');
  const decided = { seen_version: textOf(form, 'seen_version'), reason };
  const names = {
    name_en: textOf(form, 'name_en'),
    name_ar: textOf(form, 'name_ar'),
    icon: textOf(form, 'icon'),
  };
  const parentId = textOf(form, 'parent_id');
  switch (textOf(form, 'intent')) {
    case 'add':
      return page.api(endpoints.addCategory, { body: { ...names, reason, parent_id: parentId } });
    case 'change':
      return page.api(endpoints.changeCategory, { params, body: { ...names, ...decided } });
    case 'switch':
      return page.api(endpoints.switchCategory, {
        params,
        body: { on: textOf(form, 'on') === 'on', ...decided },
      });
    case 'merge':
      return page.api(endpoints.mergeCategory, {
        params,
        body: { into: textOf(form, 'into'), ...decided },
      });
    case 'move':
      return page.api(endpoints.moveCategory, {
        params,
        body: { parent_id: parentId, ...decided },
      });
    default:
      return page.api(endpoints.orderCategories, {
        body: { ...orderOf(form), parent_id: parentId, reason },
      });
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
