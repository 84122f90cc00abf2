import { countAvailable } from '#features/access/schema/available.ts';
import { chooseMainCategories, readMainCategories } from '#features/category/schema.ts';
import { MainCategories } from '#features/category/ui/main-categories.tsx';
import { nextStepOf } from '#features/report/rules/next-step.ts';
import { readPreparation } from '#features/report/schema.ts';
import {
  AfterCategories,
  type AfterCategoriesProps,
} from '#features/report/ui/after-categories.tsx';
import type { SessionView } from '#features/session/schema.ts';
import { isMissingData } from '#shared/missing-data.ts';
import { dataOrThrow, readPart } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { sessionContext } from '#app/server/session.server.ts';
import type { Route } from './+types/products.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'shell.nav.mainCategories', showsMissingData: true };

async function readAfter(
  page: PageContext,
  { company, permissions }: SessionView,
): Promise<AfterCategoriesProps> {
  if (company.approved) {
    const open = await readPart(page, page.api(countAvailable, {}));
    return { open: isMissingData(open) ? null : open, next: null };
  }
  const read = await readPart(page, page.api(readPreparation, {}));
  const preparation = isMissingData(read) ? null : read;
  const isSent = company.review_state === 'submitted';
  return {
    open: preparation?.requests.total ?? null,
    next: nextStepOf({ isSent, preparation, permissions }),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(readMainCategories, {})).data;
  const isSaved = new URL(request.url).searchParams.has('saved');
  const after = isSaved ? await readAfter(page, context.get(sessionContext)) : null;
  return { view, after };
}

export const action = formAction(
  call(chooseMainCategories, {
    to: (_, { page }) =>
      page.path.includes('/dashboard/')
        ? '/seller/dashboard/categories?saved=1'
        : '/seller/products?saved=1',
  }),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.mainCategories', indexed: false });

/** specification §2, /seller/products: the main categories of a supplier. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="shell.nav.mainCategories">
      {({ view, after }) => (
        <MainCategories
          view={view}
          refused={refused}
          after={after !== null && <AfterCategories {...after} />}
        />
      )}
    </RecordData>
  );
}
