import { z } from 'zod';
import type { Who } from '../../shared/actor.ts';
import { declareEndpoint } from '../../shared/endpoint.ts';
import { moveWays } from '../../shared/reorder.ts';
import { flag, line, note } from '../../shared/validation.ts';
import { emirates } from './rules.ts';

const content: Who = { kind: 'operator', role: 'content' };
const byId = z.object({ id: z.uuid() });
const byCode = z.object({ code: line(1, 40) });
const reason = note(3, 1000);
const names = { name_en: line(2, 60), name_ar: line(2, 60) };

const cityRow = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  emirate: z.union([z.enum(emirates), z.literal('')]),
  /** Offered where a city is chosen. */
  open: z.boolean(),
});
export type CityRow = z.output<typeof cityRow>;

const countryRow = z.object({
  code: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  open: z.boolean(),
  cities: z.array(cityRow),
});
export type CountryRow = z.output<typeof countryRow>;

const placesView = z.object({ countries: z.array(countryRow) });
export type PlacesView = z.output<typeof placesView>;

export const listPlaces = declareEndpoint({
  method: 'get',
  path: '/operator/places',
  tag: 'Places',
  summary: 'Countries and their cities in their order, those that are not offered too',
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
  summary: 'A new country by its two letters of ISO 3166, last in the order',
  who: content,
  body: countryInput.extend({
    code: line(2, 2)
      .transform((text) => text.toUpperCase())
      .refine((text) => /^[A-Z]{2}$/.test(text), 'countryCode'),
  }),
  data: placesView,
});

export const changeCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/change',
  tag: 'Places',
  summary: 'Other names of a country',
  who: content,
  params: byCode,
  body: countryInput,
  data: placesView,
});

export const switchCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/switch',
  tag: 'Places',
  summary: 'Offered with its cities, or no longer; where it is used it stays readable',
  who: content,
  params: byCode,
  body: z.object({ on: flag, reason }),
  data: placesView,
  refusals: ['state_changed', 'last_open'],
});

export const moveCountry = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/move',
  tag: 'Places',
  summary: 'One place up or down in the order',
  who: content,
  params: byCode,
  body: z.object({ way: z.enum(moveWays) }),
  data: placesView,
  refusals: ['state_changed'],
});

export const addCity = declareEndpoint({
  method: 'post',
  path: '/operator/countries/{code}/cities',
  tag: 'Places',
  summary: 'A new city of a country, last in the order; in the UAE with its emirate',
  who: content,
  params: byCode,
  body: cityInput,
  data: placesView,
});

export const changeCity = declareEndpoint({
  method: 'post',
  path: '/operator/cities/{id}/change',
  tag: 'Places',
  summary: 'Other names or another emirate of a city',
  who: content,
  params: byId,
  body: cityInput,
  data: placesView,
});

export const switchCity = declareEndpoint({
  method: 'post',
  path: '/operator/cities/{id}/switch',
  tag: 'Places',
  summary: 'Offered, or no longer; where it is used it stays readable',
  who: content,
  params: byId,
  body: z.object({ on: flag, reason }),
  data: placesView,
  refusals: ['state_changed', 'last_open'],
});

export const moveCity = declareEndpoint({
  method: 'post',
  path: '/operator/cities/{id}/move',
  tag: 'Places',
  summary: 'One place up or down among the cities of its country',
  who: content,
  params: byId,
  body: z.object({ way: z.enum(moveWays) }),
  data: placesView,
  refusals: ['state_changed'],
});
