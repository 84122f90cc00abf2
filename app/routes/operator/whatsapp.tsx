import { readWhatsappOverview, saveWhatsappTariff } from '#features/whatsapp/schema/console.ts';
import { WhatsappConsolePage } from '#features/whatsapp/ui/console-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/whatsapp.ts';

export const handle: ShellHandle = { title: 'whatsapp.console.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { overview: dataOrThrow(page, await page.api(readWhatsappOverview, {})).data };
}

export const action = intents({ tariff: saveWhatsappTariff }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'whatsapp.console.title', indexed: false });

const blank = {
  overview: {
    offered: true,
    templates: [],
    counts: [],
    failures: [],
    costs: [],
    tariff: [],
    stops: { members: 0, invitations: 0 },
  },
};

export default function Whatsapp({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ overview }) => <WhatsappConsolePage overview={overview} />}
    </PageData>
  );
}
