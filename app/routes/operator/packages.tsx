import {
  addPackage,
  changePackage,
  listPackages,
  orderPackages,
  switchPackage,
} from '#features/package/schema.ts';
import { PackagesPage } from '#features/package/ui/packages-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { orderOf, consoleEnding } from '#app/server/operator-session.server.ts';
import { call, intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/packages.ts';

export const handle: ShellHandle = { title: 'shell.nav.packages', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(listPackages, {})).data };
}

export const action = intents(
  {
    add: addPackage,
    change: changePackage,
    switch: switchPackage,
    order: call(orderPackages, { body: orderOf }),
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.packages', indexed: false });

const blank = { view: { packages: [] } };

/** Wallet packages (product §3, §10). */
export default function Packages({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ view }) => <PackagesPage view={view} />}
    </PageData>
  );
}
