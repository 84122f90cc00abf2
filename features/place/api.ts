import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readPlaces } from './reads.ts';
import * as endpoints from './schema.ts';

const saved = (view: endpoints.PlacesView | Refusal) =>
  isRefusal(view) ? view : { data: view, message: 'place.saved' as const };

export const placeApi: readonly Served[] = [
  serveOperator(endpoints.listPlaces, async ({ db }) => ({ data: await readPlaces(db) })),
  serveOperator(endpoints.addCountry, async (call, { body }) =>
    saved(await commands.addCountry(call, body)),
  ),
  serveOperator(endpoints.changeCountry, async (call, { params, body }) =>
    saved(await commands.changeCountry(call, params.code, body)),
  ),
  serveOperator(endpoints.switchCountry, async (call, { params, body }) =>
    saved(await commands.switchCountry(call, params.code, body)),
  ),
  serveOperator(endpoints.orderCountries, async (call, { body }) =>
    saved(await commands.orderCountries(call, body)),
  ),
  serveOperator(endpoints.addCity, async (call, { params, body }) =>
    saved(await commands.addCity(call, params.code, body)),
  ),
  serveOperator(endpoints.changeCity, async (call, { params, body }) =>
    saved(await commands.changeCity(call, params.id, body)),
  ),
  serveOperator(endpoints.switchCity, async (call, { params, body }) =>
    saved(await commands.switchCity(call, params.id, body)),
  ),
  serveOperator(endpoints.orderCities, async (call, { params, body }) =>
    saved(await commands.orderCities(call, params.code, body)),
  ),
];
