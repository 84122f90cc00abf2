import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { flag, line, newOrder, reason } from '#shared/validation.ts';
import { isCountryCode } from './rules/countries.ts';
import { emirates } from './rules/emirates.ts';

const content: Who = { kind: 'operator', role: 'content' };
const byId = z.object({ id: z.uuid() });
const byCode = z.object({ code: line(1, 40) });
/** The version on the operator's screen. A changed row conflicts, so that no change is lost. */
const seen = { seen_version: line(1, 64) };
const names = { name_en: line(2, 60), name_ar: line(2, 60) };

const cityRow = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  emirate: z.union([z.enum(emirates), z.literal('')]),
  open: z.boolean(),
  /** Changes with the names and the emirate, but not with `open`. */
  version: z.string(),
});
export type CityRow = z.output<typeof cityRow>;

const countryRow = z.object({
  code: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  open: z.boolean(),
  version: z.string(),
  cities: z.array(cityRow),
});
export type CountryRow = z.output<typeof countryRow>;

const placesView = z.object({ countries: z.array(countryRow) });
export type PlacesView = z.output<typeof placesView>;

export const listPlaces = declareEndpoint({
  method: 'get',
  path: '/operator/places',
  tag: 'Places',
  summary: 'Lists countries and their cities in their order, including those that are not offered',
  who: content,
  data: placesView,
});

const emirate = z.union([z.literal(''), z.enum(emirates)]).default('');
export const cityInput = z.object({ ...names, emirate, reason });
export type CityInput = z.output<typeof cityInput>;
export const countryInput = z.object({ ...names, reason });
export type CountryInput = z.output<typeof countryInput>;

export const addCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries',
  tag: 'Places',
  summary: 'Creates a country by its ISO 3166 two-letter code, at the end of the order',
  who: content,
  body: countryInput.extend({
    code: line(2, 2)
      .transform((text) => text.toUpperCase())
      .refine(isCountryCode, 'countryCode'),
  }),
  data: placesView,
});

export const changeCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/change',
  tag: 'Places',
  summary: 'Renames a country; fails if another operator has changed it in the meantime',
  who: content,
  params: byCode,
  body: countryInput.extend(seen),
  data: placesView,
  refusals: ['conflict'],
});

export const switchCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/switch',
  tag: 'Places',
  summary: 'Enables or disables a country with its cities; records that use it do not change',
  who: content,
  params: byCode,
  body: z.object({ on: flag, reason, ...seen }),
  data: placesView,
  refusals: ['state_changed', 'conflict', 'last_open'],
});

export const orderCountries = declareEndpoint({
  method: 'post',
  path: '/operator/order/countries',
  tag: 'Places',
  summary:
    'Sets the order of the countries by their codes, with a reason; fails if another operator has changed it in the meantime',
  who: content,
  body: newOrder(line(2, 2)),
  data: placesView,
  refusals: ['conflict'],
});

export const addCity = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/cities',
  tag: 'Places',
  summary: 'Creates a city of a country at the end of the order; a city of the UAE has an emirate',
  who: content,
  params: byCode,
  body: cityInput,
  data: placesView,
});

export const changeCity = declareEndpoint({
  method: 'post',
  path: '/operator/cities/{id}/change',
  tag: 'Places',
  summary:
    'Changes the names or the emirate of a city; fails if another operator has changed it in the meantime',
  who: content,
  params: byId,
  body: cityInput.extend(seen),
  data: placesView,
  refusals: ['conflict'],
});

export const switchCity = declareEndpoint({
  method: 'post',
  path: '/operator/cities/{id}/switch',
  tag: 'Places',
  summary: 'Enables or disables a city; records that use it do not change',
  who: content,
  params: byId,
  body: z.object({ on: flag, reason, ...seen }),
  data: placesView,
  refusals: ['state_changed', 'conflict', 'last_open'],
});

export const orderCities = declareEndpoint({
  method: 'post',
  path: '/operator/order/cities/{code}',
  tag: 'Places',
  summary:
    'Sets the order of the cities of a country, with a reason; fails if another operator has changed it in the meantime',
  who: content,
  params: byCode,
  body: newOrder(z.uuid()),
  data: placesView,
  refusals: ['conflict'],
});
