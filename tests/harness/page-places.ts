import { listQuotations } from '#features/offer/schema/supplier.ts';
import { startCardTopUp } from '#features/wallet/schema/wallet.ts';
import { splitLocalePath } from '#shared/locale.ts';
import { placesOf, type Place } from '../browser/places.ts';
import type { TestApi } from './api.ts';
import { mainOf } from './page-html.ts';
import type { DemoReader, TestPages } from './pages.ts';

/** A page of an area, opened by its reader. */
export interface AreaPlace {
  readonly name: string;
  readonly reader: DemoReader;
  readonly place: Place;
  /** Added to the address that the place leads to. */
  readonly search?: string;
  readonly status?: 404;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const readers = ['buyer', 'supplier', 'operator'] as const;

function nameOf(place: Place): string {
  if (typeof place === 'string') return place;
  return `${place.link}:id${'below' in place ? (place.below ?? '') : ''}`;
}

/** Pages whose address makes further calls. */
const furtherPlaces: readonly AreaPlace[] = [
  {
    name: '/buyer/rfq-product/:id?act=amend',
    reader: 'buyer',
    place: { list: '/buyer/rfq-managment/active', link: '/buyer/rfq-product/' },
    search: '?act=amend',
  },
  {
    name: '/buyer/create-rfq/:id',
    reader: 'buyer',
    place: '/buyer/create-rfq/01930000-0000-7000-8000-00000000f0f0',
  },
  {
    name: '/buyer/user-managment?user=:id',
    reader: 'buyer',
    place: { list: '/buyer/user-managment', link: '/buyer/user-managment?user=' },
    search: '&q=zzqxj',
  },
  {
    name: '/seller/wallet?top_up=:id',
    reader: 'supplier',
    place: { made: 'payment', link: '/seller/wallet?top_up=' },
  },
  {
    name: '/seller/wallet?rfq=:id',
    reader: 'supplier',
    place: { list: '/seller/buy-now', link: '/seller/buy-now/' },
    search: '/seller/wallet?rfq=',
  },
  {
    name: '/admin/categories?dialog=merge',
    reader: 'operator',
    place: '/admin/categories',
    search: '?dialog=merge.',
  },
];

/** The page of a new record beside those of the records. */
const isNew = (end: string) => end.startsWith('new');
const isOfArea = (name: string) => /^\/(?:buyer|seller|admin)\//.test(name);
/** A redirect to an address of its own, which is among the further places. */
const isRedirect = (name: string) => name === '/buyer/create-rfq/new';

/** Every page of the three areas, and those with more calls behind an address. */
export const areaPlaces: readonly AreaPlace[] = [
  ...readers.flatMap((reader) =>
    placesOf[reader]
      .map((place) => ({ name: nameOf(place), reader, place }))
      .filter(({ name }) => isOfArea(name) && !isRedirect(name))
      .map((one) => (one.name.endsWith('no-such-page') ? { ...one, status: 404 as const } : one)),
  ),
  ...furtherPlaces,
];

/** Finds the addresses of places without a browser, by the links of other pages. */
export function createFinder(api: TestApi, pages: TestPages) {
  const found = new Map<string, string>();

  const make = async (made: 'payment' | 'order', link: string): Promise<string> => {
    const supplier = api.as({ token: pages.tokens.supplier });
    if (made === 'order') {
      const listed = await supplier(listQuotations, { query: { state: 'accepted' } });
      const rows = listed.ok ? listed.data.data : [];
      return `${link}${rows.find(({ order_id: id }) => id !== null)?.order_id ?? ''}`;
    }
    const answer = await supplier(
      startCardTopUp,
      { body: { amount: '250' } },
      { idempotencyKey: 'page-places' },
    );
    if (!answer.ok) throw new Error(answer.code);
    return `${link}${new RegExp(uuid).exec(answer.data.redirect_url)?.[0] ?? ''}`;
  };

  async function follow(reader: DemoReader, from: string, link: string): Promise<string> {
    const main = mainOf((await pages.open(reader, from)).html);
    const ends = main.split(`href="${link}`).slice(1);
    const rest = ends.map((end) => end.slice(0, end.indexOf('"'))).find((end) => !isNew(end));
    if (rest === undefined) throw new Error(`${from} has no link to ${link}`);
    return `${link}${rest}`;
  }

  async function findPlace(reader: DemoReader, place: Place): Promise<string> {
    if (typeof place === 'string') return place;
    if ('made' in place) return make(place.made, place.link);
    const href = await follow(reader, await findPlace(reader, place.list), place.link);
    const { pathname, search } = new URL(href, 'http://qeema.test');
    const path = splitLocalePath(pathname).rest.replace(/[/]new$/, '');
    return `${path}${place.below ?? ''}${search}`;
  }

  async function findAddress({ reader, place, search = '' }: AreaPlace): Promise<string> {
    const path = await findPlace(reader, place);
    if (search.startsWith('/')) return `${search}${path.split('=')[1] ?? ''}`;
    if (!search.endsWith('.')) return `${path}${search}`;
    const main = mainOf((await pages.open(reader, path)).html);
    return `${path}${search}${new RegExp(uuid).exec(main)?.[0] ?? ''}`;
  }

  return async (place: AreaPlace): Promise<string> => {
    const known = found.get(place.name) ?? (await findAddress(place));
    found.set(place.name, known);
    return known;
  };
}
