import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { placesOf, type Place } from '../browser/places.ts';

/** The placeholder of a record in an address, of any kind. */
const record = '01930000-0000-7000-8000-000000000001';

/** An address that a place leads to. */
function addressOf(place: Place): string {
  if (typeof place === 'string') return place;
  const below = 'below' in place ? (place.below ?? '') : '';
  return `${place.link}${place.link.endsWith('/') ? record : ''}${below}`;
}

const fileOf = new Map<string, string>();

/** The tree as the router reads it, each page under an id of its own; the files of pages by that id. */
function treeOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map((entry) => {
    const id = entry.id ?? entry.file;
    const { index, children } = entry;
    const path = entry.path === undefined ? {} : { path: entry.path };
    if (children !== undefined) return { id, ...path, children: treeOf(children) };
    // An action or a redirect is no page: it has no component. The pages below a dashboard are those of
    // other addresses, to which the approved readers of the demo are redirected (decision 0188).
    const isPage = entry.file.endsWith('.tsx') && entry.path?.includes('dashboard/') !== true;
    if (isPage) fileOf.set(id, entry.file);
    return index === true ? { id, index } : { id, ...path };
  });
}

const tree = treeOf(routes);

/** The page that answers an address, by the id of its route. */
function pageAt(address: string): string | undefined {
  return matchRoutes(tree, new URL(address, 'http://qeema.test').pathname)?.at(-1)?.route.id;
}

describe('the places that the accessibility tests visit', () => {
  const visited = new Set(
    Object.values(placesOf)
      .flat()
      .map((place) => pageAt(addressOf(place))),
  );

  it('include every page of app/routes.ts', () => {
    expect([...fileOf.keys()].filter((id) => !visited.has(id))).toEqual([]);
  });

  it('are existing pages', () => {
    expect([...visited].filter((id) => id === undefined || !fileOf.has(id))).toEqual([]);
  });
});
