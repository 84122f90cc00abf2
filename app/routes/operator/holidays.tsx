import { addHoliday, listHolidays, removeHoliday } from '#features/holiday/schema.ts';
import { HolidaysPage } from '#features/holiday/ui/holidays-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/holidays.ts';

export const handle: ShellHandle = { title: 'shell.nav.holidays', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(listHolidays, {})).data };
}

export const action = intents({ add: addHoliday, remove: removeHoliday }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.holidays', indexed: false });

const blank = { view: { today: '', holidays: [] } };

/** Public holidays, which are no working days (product §8). */
export default function Holidays({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ view }) => <HolidaysPage view={view} />}
    </PageData>
  );
}
