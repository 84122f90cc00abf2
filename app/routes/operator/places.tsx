import * as endpoints from '#features/place/schema.ts';
import { PlacesPage } from '#features/place/ui/places-page.tsx';
import { dataOrThrow, withFieldName } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { orderOf, consoleEnding } from '#app/server/operator-session.server.ts';
import { call, intents, fieldAs } from '#app/server/intents.server.ts';
import type { Route } from './+types/places.ts';

export const handle: ShellHandle = { title: 'shell.nav.places', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(endpoints.listPlaces, {})).data };
}

/** A country's id is its letters. */
const byCode = fieldAs('code', 'id');

export const action = intents(
  {
    // A field called `code` would be a secret, and not come back as it was typed.
    add_country: call(endpoints.addCountry, { body: fieldAs('code', 'letters') }),
    change_country: call(endpoints.changeCountry, { params: byCode }),
    switch_country: call(endpoints.switchCountry, { params: byCode }),
    order_countries: call(endpoints.orderCountries, { body: orderOf }),
    add_city: call(endpoints.addCity, { params: byCode }),
    change_city: endpoints.changeCity,
    switch_city: endpoints.switchCity,
    order_cities: call(endpoints.orderCities, { params: byCode, body: orderOf }),
  },
  {
    ...consoleEnding,
    refused: (posted, failure) =>
      consoleEnding.refused(posted, withFieldName(failure, 'code', 'letters')),
  },
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.places', indexed: false });

const blank = { view: null };

/** Countries and cities (product §10). */
export default function Places({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ view }) => <PlacesPage view={view} />}
    </PageData>
  );
}
