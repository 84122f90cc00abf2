import { useSearchParams } from 'react-router';
import { listFailures } from '#features/operations/schema/failures.ts';
import { FailuresPage, type FailureState } from '#features/operations/ui/failures-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/failures.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.failures',
  search: 'operations.failures.search',
  showsMissingData: true,
};

function stateOf(search: URLSearchParams): FailureState {
  const state = search.get('state');
  return state === 'companies' || state === 'operators' ? state : 'all';
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, listFailures, (query) => ({ query }));
  return { page: answer.data, state: stateOf(new URL(request.url).searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.failures.title', indexed: false });

const blank = { page: blankPage, state: 'all' as const };

export default function Failures({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <FailuresPage {...data} />}
    </PageData>
  );
}
