import { redirect, useActionData } from 'react-router';
import { chooseMainCategories, readMainCategories } from '#features/category/schema.ts';
import { MainCategories } from '#features/category/ui/main-categories.tsx';
import { dataOrThrow, refusedForm, setFlash } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/products.ts';

export const handle: ShellHandle = { title: 'shell.nav.mainCategories' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readMainCategories, {})).data;
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const ids = form.getAll('category_ids').filter((id) => typeof id === 'string');
  const answer = await page.api(chooseMainCategories, { body: { category_ids: ids } });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/seller/products');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.mainCategories', indexed: false });

/** specification §2, /seller/products: the main categories of a supplier. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return <MainCategories view={loaderData} refused={refused} />;
}
