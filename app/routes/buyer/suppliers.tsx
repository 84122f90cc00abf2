import {
  addContact,
  editContact,
  importContacts,
  listContacts,
  markContact,
  mergeContacts,
  removeContact,
} from '#features/supplier-book/schema.ts';
import { SuppliersPage } from '#features/supplier-book/ui/suppliers-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { dialogEnding, intents } from '#app/server/intents.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/suppliers.ts';

export const handle: ShellHandle = { title: 'supplierBook.page.title', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const query = {
    page: search.get('page') ?? '1',
    key: (search.get('q') ?? '').trim().slice(0, 100),
    state: search.get('state') ?? '',
    group: search.get('group') ?? '',
  };
  const answer = dataOrThrow(page, await page.api(listContacts, { query }));
  const { groups, pairs, can } = answer.extra;
  return { page: answer.data, groups, pairs, canAdd: can.add };
}

export const action = intents(
  {
    add: addContact,
    edit: editContact,
    import: importContacts,
    mark: markContact,
    merge: mergeContacts,
    remove: removeContact,
  },
  dialogEnding(() => '/buyer/suppliers'),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'supplierBook.page.title', indexed: false });

const blank = { page: blankPage, groups: [], pairs: [], canAdd: false };

export default function Suppliers({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => <SuppliersPage {...shown} />}
    </PageData>
  );
}
