import { useSearchParams } from 'react-router';
import { listContacts } from '#features/contact/schema.ts';
import { contactFilters } from '#features/contact/rules.ts';
import { ContactList } from '#features/contact/ui/contact-list.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/messages.ts';

export const handle: ShellHandle = {
  title: 'contact.desk.title',
  search: 'contact.desk.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  contactFilters.find((one) => one === search.get('state')) ?? ('new' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer } = await readList(page, request, null, listContacts, ({ page: number, key }) => ({
    query: { page: number, key, state },
  }));
  return {
    page: answer.data,
    state,
    searched: (new URL(request.url).searchParams.get('q') ?? '').trim() !== '',
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'contact.desk.title', indexed: false });

const blank = { page: blankPage, state: 'new' as const, searched: false };

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <ContactList {...data} />}
    </PageData>
  );
}
