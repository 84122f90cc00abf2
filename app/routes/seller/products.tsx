import { chooseMainCategories, readMainCategories } from '#features/category/schema.ts';
import { MainCategories } from '#features/category/ui/main-categories.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import type { Route } from './+types/products.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'shell.nav.mainCategories', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readMainCategories, {})).data;
}

export const action = formAction(
  call(chooseMainCategories, {
    to: (_, { page }) =>
      page.path.includes('/dashboard/') ? '/seller/dashboard' : '/seller/products',
  }),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.mainCategories', indexed: false });

/** specification §2, /seller/products: the main categories of a supplier. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="shell.nav.mainCategories">
      {(data) => <MainCategories view={data} refused={refused} />}
    </RecordData>
  );
}
