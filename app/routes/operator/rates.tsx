import { addRate, readRates } from '#features/tariff/schema.ts';
import { RatesPage } from '#features/tariff/ui/rates-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/rates.ts';

export const handle: ShellHandle = { title: 'shell.nav.rates', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { rates: dataOrThrow(page, await page.api(readRates, {})).data };
}

export const action = intents({ rate: addRate }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.rates', indexed: false });

const blank = { rates: { today: '', seen: 0, currencies: [] } };

/** Exchange rates with their effective days (product §10). */
export default function Rates({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ rates }) => <RatesPage rates={rates} />}
    </PageData>
  );
}
