import {
  addPackage,
  changePackage,
  listPackages,
  orderPackages,
  switchPackage,
} from '#features/package/schema.ts';
import { PackagesPage } from '#features/package/ui/packages-page.tsx';
import { dataOrThrow, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer, orderOf } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/packages.ts';

export const handle: ShellHandle = { title: 'shell.nav.packages' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(listPackages, {})).data };
}

async function send(page: PageContext, form: FormData) {
  const params = { id: textOf(form, 'id') };
  const reason = textOf(form, 'reason');
  const body = {
    name_en: textOf(form, 'name_en'),
    name_ar: textOf(form, 'name_ar'),
    price: textOf(form, 'price'),
    credit: textOf(form, 'credit'),
    validity_days: textOf(form, 'validity_days'),
    reason,
  };
  switch (textOf(form, 'intent')) {
    case 'add':
      return page.api(addPackage, { body });
    case 'change':
      return page.api(changePackage, { params, body });
    case 'switch':
      return page.api(switchPackage, { params, body: { on: textOf(form, 'on') === 'on', reason } });
    default:
      return page.api(orderPackages, { body: { ...orderOf(form), reason } });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.packages', indexed: false });

/** Wallet packages (product §3, §10). */
export default function Packages({ loaderData }: Route.ComponentProps) {
  return <PackagesPage view={loaderData.view} />;
}
