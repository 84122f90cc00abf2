import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  makeDefaultAddress,
} from '#features/address/schema.ts';
import { AddressList } from '#features/address/ui/address-list.tsx';
import { listCities } from '#features/category/schema.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { dataOrThrow, formAnswer, textOf } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import type { Route } from './+types/addresses.ts';

export const handle: ShellHandle = { title: 'shell.nav.addresses' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  const answer = dataOrThrow(page, await page.api(listAddresses, { query: { page: asked } }));
  const cities = dataOrThrow(page, await page.api(listCities, {}));
  return { page: answer.data, canAdd: answer.extra.can.add, countries: cities.data };
}

const fieldNames = [
  'label',
  'city_id',
  'area',
  'street',
  'building',
  'phone',
  'po_box',
  'landmark',
] as const;

function bodyOf(form: FormData) {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name)]));
  return {
    ...(fields as Record<(typeof fieldNames)[number], string>),
    is_default: form.get('is_default') === 'on',
  };
}

async function send(page: PageContext, form: FormData): Promise<Answer<Endpoint>> {
  const params = { id: textOf(form, 'id') };
  switch (textOf(form, 'intent')) {
    case 'edit':
      return page.api(editAddress, { params, body: bodyOf(form) });
    case 'delete':
      return page.api(deleteAddress, { params });
    case 'default':
      return page.api(makeDefaultAddress, { params });
    default:
      return page.api(addAddress, { body: bodyOf(form) });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  return formAnswer(page, await send(page, form), form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.addresses', indexed: false });

/** Both areas' /address-managment (specification §2). */
export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressList {...loaderData} />;
}
