import { useSearchParams } from 'react-router';
import { searchedText } from '#features/search/rules/typed-command.ts';
import { searchAsOperator } from '#features/search/schema.ts';
import { SearchPage } from '#features/search/ui/search-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { operatorContext } from '#app/server/operator-session.server.ts';
import { operatorRoles } from '#shared/actor.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/search.ts';

export const handle: ShellHandle = { title: 'search.title', showsMissingData: true };

const queryOf = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 100);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const searched = searchedText(queryOf(new URL(request.url).searchParams));
  const query = { q: searched };
  const answer = await page.api(searchAsOperator, { query });
  const { roles } = context.get(operatorContext);
  const permissions = roles.includes('administrator') ? operatorRoles : roles;
  const found = dataOrThrow(page, answer).data;
  return { area: 'operator' as const, searched, permissions, found };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'search.title', indexed: false });

export default function Search({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <RecordData data={loaderData} title="search.title">
      {(data) => <SearchPage {...data} query={queryOf(search)} />}
    </RecordData>
  );
}
