import {
  deleteSearch,
  editSearch,
  listSearches,
  saveSearch,
} from '#features/saved-search/schema.ts';
import { SearchesPage } from '#features/saved-search/ui/searches-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { dialogEnding, intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { Route } from './+types/saved-searches.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'savedSearch.page.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { searches: dataOrThrow(page, await page.api(listSearches, {})).data };
}

export const action = intents(
  { save: saveSearch, edit: editSearch, delete: deleteSearch },
  // The list of requests also saves searches; its message appears here.
  dialogEnding(() => '/seller/saved-searches'),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'savedSearch.page.title', indexed: false });

const blank = { searches: [] };

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => <SearchesPage {...shown} refused={answer?.ok === false ? answer : undefined} />}
    </PageData>
  );
}
