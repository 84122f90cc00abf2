import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  makeDefaultAddress,
} from '#features/address/schema.ts';
import { AddressList } from '#features/address/ui/address-list.tsx';
import { listCities } from '#features/category/schema.ts';
import { dataOrThrow, readPart } from '../server/answers.server.ts';
import { intents } from '../server/intents.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { PageData } from '../page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/addresses.ts';

export const handle: ShellHandle = { title: 'shell.nav.addresses', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const pageParam = new URL(request.url).searchParams.get('page') ?? '1';
  const answer = dataOrThrow(page, await page.api(listAddresses, { query: { page: pageParam } }));
  const countries = await readPart(page, page.api(listCities, {}));
  return { page: answer.data, canAdd: answer.extra.can.add, countries };
}

export const action = intents({
  add: addAddress,
  edit: editAddress,
  delete: deleteAddress,
  default: makeDefaultAddress,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.addresses', indexed: false });

const blank = { page: blankPage, canAdd: false, countries: [] };

/** Both areas' /address-managment (specification §2). */
export default function Addresses({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => <AddressList {...shown} />}
    </PageData>
  );
}
