import * as endpoints from '#features/place/schema.ts';
import { PlacesPage } from '#features/place/ui/places-page.tsx';
import { dataOrThrow, textOf, withFieldName } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer, orderOf } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/places.ts';

export const handle: ShellHandle = { title: 'shell.nav.places' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(endpoints.listPlaces, {})).data };
}

async function send(page: PageContext, form: FormData) {
  // A country is named by its letters.
  const id = textOf(form, 'id');
  const [byId, byCode] = [{ id }, { code: id }];
  const reason = textOf(form, 'reason');
  const country = { name_en: textOf(form, 'name_en'), name_ar: textOf(form, 'name_ar'), reason };
  const city = { ...country, emirate: textOf(form, 'emirate') as '' };
  const seen = { seen_version: textOf(form, 'seen_version') };
  const turned = { on: textOf(form, 'on') === 'on', reason, ...seen };
  switch (textOf(form, 'intent')) {
    case 'add_country':
      return page.api(endpoints.addCountry, {
        body: { ...country, code: textOf(form, 'letters') },
      });
    case 'change_country':
      return page.api(endpoints.changeCountry, { params: byCode, body: { ...country, ...seen } });
    case 'switch_country':
      return page.api(endpoints.switchCountry, { params: byCode, body: turned });
    case 'order_countries':
      return page.api(endpoints.orderCountries, { body: { ...orderOf(form), reason } });
    case 'add_city':
      return page.api(endpoints.addCity, { params: byCode, body: city });
    case 'change_city':
      return page.api(endpoints.changeCity, { params: byId, body: { ...city, ...seen } });
    case 'switch_city':
      return page.api(endpoints.switchCity, { params: byId, body: turned });
    default:
      return page.api(endpoints.orderCities, {
        params: byCode,
        body: { ...orderOf(form), reason },
      });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  // A field called `code` would be a secret, and not come back as it was typed.
  return consoleAnswer(page, answer.ok ? answer : withFieldName(answer, 'code', 'letters'), form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.places', indexed: false });

/** Countries and cities (product §10). */
export default function Places({ loaderData }: Route.ComponentProps) {
  return <PlacesPage view={loaderData.view} />;
}
