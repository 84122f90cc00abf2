import {
  addStop,
  changeAllowance,
  listAllInvitations,
  removeStop,
} from '#features/invitation/schema/console.ts';
import { ConsolePage } from '#features/invitation/ui/console-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/invitations.ts';

export const handle: ShellHandle = { title: 'invitation.console.title', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const query = {
    page: search.get('page') ?? '1',
    key: (search.get('q') ?? '').trim().slice(0, 100),
  };
  const answer = dataOrThrow(page, await page.api(listAllInvitations, { query }));
  const { free_per_month: free, stops, buyers } = answer.extra;
  return { page: answer.data, free, stops, buyers };
}

export const action = intents(
  { allowance: changeAllowance, stop: addStop, unstop: removeStop },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'invitation.console.title', indexed: false });

const blank = { page: blankPage, free: 0, stops: [], buyers: [] };

export default function Invitations({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => <ConsolePage {...shown} />}
    </PageData>
  );
}
