import type { Page } from '@playwright/test';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { startCardTopUp } from '#features/wallet/schema/wallet.ts';
import { demoEmails } from '#shared/demo.ts';
import { splitLocalePath, type Locale } from '#shared/locale.ts';
import { pathOf } from './harness.ts';
import type { Place } from './places.ts';
import { clientFor, dataOf } from './prepared.ts';

/** The address of a record that no link leads to: made, or looked up, as the demo's supplier. */
async function makeAddress(origin: string, made: 'payment' | 'order'): Promise<string> {
  const supplier = await clientFor(origin, demoEmails[1]);
  if (made === 'payment') {
    const begun = await supplier(
      startCardTopUp,
      { body: { amount: '250' } },
      { idempotencyKey: crypto.randomUUID() },
    );
    return new URL(dataOf(begun).redirect_url).pathname;
  }
  const { data } = dataOf(await supplier(listQuotations, { query: { state: 'accepted' } }));
  return `/seller/po/${data.find(({ order_id: id }) => id !== null)?.order_id ?? ''}`;
}

/** A link in the main part of a page, from its HTML, because drawing the page only for that takes a second. */
async function linkIn(page: Page, path: string, prefixes: readonly string[]): Promise<string> {
  const html = await (await page.context().request.get(path)).text();
  const links = html.slice(html.indexOf('<main')).matchAll(/<a\b[^>]*\shref="([^"]+)"/g);
  const found = [...links].find(([, href = '']) => prefixes.some((one) => href.startsWith(one)));
  if (found?.[1] === undefined) throw new Error(`${path} has no link to ${prefixes.join(' or ')}`);
  return found[1].replaceAll('&amp;', '&');
}

export async function findPlace(
  page: Page,
  origin: string,
  locale: Locale,
  place: Place,
): Promise<string> {
  if (typeof place === 'string') return place;
  if ('made' in place) return makeAddress(origin, place.made);
  const list = pathOf(locale, await findPlace(page, origin, locale, place.list));
  const href = await linkIn(page, list, [place.link, pathOf(locale, place.link)]);
  const address = new URL(href, new URL(list, origin));
  const path = splitLocalePath(address.pathname).rest.replace(/[/]new$/, '');
  return `${path}${place.below ?? ''}${address.search}`;
}
