import { useSearchParams } from 'react-router';
import { searchedText } from '#features/search/rules/typed-command.ts';
import { searchAsBuyer, searchAsSupplier } from '#features/search/schema.ts';
import { SearchPage } from '#features/search/ui/search-page.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import type { Route } from './+types/search.ts';

export const handle: ShellHandle = { title: 'search.title', showsMissingData: true };

const queryOf = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 100);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const area = areaOf(session);
  const searched = searchedText(queryOf(new URL(request.url).searchParams));
  const query = { q: searched };
  const answer =
    area === 'buyer'
      ? await page.api(searchAsBuyer, { query })
      : await page.api(searchAsSupplier, { query });
  const { permissions } = session;
  return { area, searched, permissions, found: dataOrThrow(page, answer).data };
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
