import { changeFees, changeVat, readFees } from '#features/tariff/schema.ts';
import { FeesPage } from '#features/tariff/ui/fees-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/fees.ts';

export const handle: ShellHandle = { title: 'shell.nav.fees', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const estimate = (new URL(request.url).searchParams.get('estimate') ?? '').slice(0, 40);
  const answer = await page.api(readFees, { query: { estimate } });
  const shown = answer.ok || answer.status !== 422 ? answer : await page.api(readFees, {});
  return { fees: dataOrThrow(page, shown).data };
}

export const action = intents({ vat: changeVat, fees: changeFees }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.fees', indexed: false });

const blank = { fees: null };

/** Fees, Q discounts and VAT with their effective days (product §10). */
export default function Fees({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ fees }) => <FeesPage fees={fees} />}
    </PageData>
  );
}
