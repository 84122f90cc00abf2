import * as endpoints from '#features/catalogue/schema.ts';
import { CataloguePage } from '#features/catalogue/ui/catalogue-page.tsx';
import { isMissingData } from '#shared/missing-data.ts';
import { dataOrThrow, partOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { orderOf, consoleEnding } from '#app/server/operator-session.server.ts';
import { call, intents } from '#app/server/intents.server.ts';
import { PartCard } from '#ui/part-data.tsx';
import { useText } from '#ui/use-text.tsx';
import type { Route } from './+types/categories.ts';

export const handle: ShellHandle = { title: 'shell.nav.categories', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(endpoints.listCatalogue, {})).data;
  return { view, moving: await partOf(page, () => readMoving(page, request, view)) };
}

/**
 * A preview of the change if the address requests to merge a category or to move it below another.
 */
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

export const action = intents(
  {
    add: endpoints.addCategory,
    change: endpoints.changeCategory,
    switch: endpoints.switchCategory,
    merge: endpoints.mergeCategory,
    move: endpoints.moveCategory,
    order: call(endpoints.orderCategories, { body: orderOf }),
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.categories', indexed: false });

const blank = { view: null, moving: null };

/** The categories of the marketplace (product §10). */
export default function Categories({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <PageData data={loaderData} blank={blank}>
      {({ view, moving }) => (
        <>
          <PartCard data={moving} title={t('shell.nav.categories')} className="mb-gap">
            {() => null}
          </PartCard>
          <CataloguePage view={view} moving={isMissingData(moving) ? null : moving} />
        </>
      )}
    </PageData>
  );
}
