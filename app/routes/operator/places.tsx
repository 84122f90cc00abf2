import * as endpoints from '../../../features/place/schema.ts';
import { PlacesPage } from '../../../features/place/ui/places-page.tsx';
import { dataOrThrow, textOf } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext, type PageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import { consoleAnswer } from '../../operator-session.server.ts';
import type { Route } from './+types/places.ts';

export const handle: ShellHandle = { title: 'shell.nav.places' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { view: dataOrThrow(page, await page.api(endpoints.listPlaces, {})).data };
}

async function send(page: PageContext, form: FormData) {
  const [byId, byCode] = [{ id: textOf(form, 'id') }, { code: textOf(form, 'code') }];
  const reason = textOf(form, 'reason');
  const country = { name_en: textOf(form, 'name_en'), name_ar: textOf(form, 'name_ar'), reason };
  const city = { ...country, emirate: textOf(form, 'emirate') as '' };
  const turned = { on: textOf(form, 'on') === 'on', reason };
  const moved = { way: textOf(form, 'way') === 'up' ? ('up' as const) : ('down' as const) };
  switch (textOf(form, 'intent')) {
    case 'add_country':
      return page.api(endpoints.addCountry, { body: { ...country, ...byCode } });
    case 'change_country':
      return page.api(endpoints.changeCountry, { params: byCode, body: country });
    case 'switch_country':
      return page.api(endpoints.switchCountry, { params: byCode, body: turned });
    case 'move_country':
      return page.api(endpoints.moveCountry, { params: byCode, body: moved });
    case 'add_city':
      return page.api(endpoints.addCity, { params: byCode, body: city });
    case 'change_city':
      return page.api(endpoints.changeCity, { params: byId, body: city });
    case 'switch_city':
      return page.api(endpoints.switchCity, { params: byId, body: turned });
    default:
      return page.api(endpoints.moveCity, { params: byId, body: moved });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.places', indexed: false });

/** Countries and cities (product §10). */
export default function Places({ loaderData }: Route.ComponentProps) {
  return <PlacesPage view={loaderData.view} />;
}
