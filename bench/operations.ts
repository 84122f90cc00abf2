import type { Shot } from './load.ts';
import { tokenOf, type Size } from './seed.ts';

/** One operation for the product and for the bare baseline. */
export interface Operation {
  readonly name: string;
  readonly product: (turn: number) => Shot;
  readonly floor: (turn: number) => Shot;
  /** The product's CPU may be at most this many times the baseline's. */
  readonly ratioMax: number;
}

const json = { 'Content-Type': 'application/json' };

/** The ids that bench/seed.ts makes, so that both sides can name a row without a query. */
export interface SeededIds {
  /** Active RFQs, as many as purchases need. */
  readonly open: readonly string[];
  /** RFQs of buyer 1. */
  readonly own: readonly string[];
  /** Pending offers with the index of their buyer. */
  readonly offers: readonly { readonly id: string; readonly buyer: number }[];
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('the benchmark has no rows');
  return one;
}

/**
 * Reads rotate pages and search texts. Every purchase takes another RFQ: the product from the front
 * of the list, the baseline from its middle, so that neither repeats the other's purchase.
 */
export function listOperations(ids: SeededIds, size: Size): Operation[] {
  const supplier = (turn: number) => tokenOf('supplier', 1 + (turn % size.suppliers));
  const buyer = (turn: number) => tokenOf('buyer', 1 + (turn % size.buyers));
  const words = ['concrete', 'كابل', 'pump order', 'خوذة', 'filter'];
  const half = Math.floor(ids.open.length / 2);
  let [bought, floorBought, accepted, floorAccepted] = [0, 0, 0, 0];
  // Another pair for each number, because a supplier buys access to an RFQ once.
  const pairOf = (number: number, first: number) => {
    const index = number % half;
    return {
      rfq: at(ids.open, first + index),
      token: supplier(index + Math.floor(number / half)),
    };
  };
  const halfOffers = Math.floor(ids.offers.length / 2);
  const get = (path: string, token: string): Shot => ({ method: 'GET', path, token });
  return [
    {
      name: 'list of 10',
      ratioMax: 2,
      product: (turn) =>
        get(`/api/dashboard/buyer/rfq/show/available?page=${1 + (turn % 20)}`, supplier(turn)),
      floor: (turn) => get(`/list?page=${1 + (turn % 20)}`, supplier(turn)),
    },
    {
      name: 'search',
      ratioMax: 2,
      product: (turn) =>
        get(
          `/api/dashboard/buyer/rfq/show/available?key=${encodeURIComponent(at(words, turn))}`,
          supplier(turn),
        ),
      floor: (turn) => get(`/search?key=${encodeURIComponent(at(words, turn))}`, supplier(turn)),
    },
    {
      name: 'get one',
      ratioMax: 3,
      product: (turn) => get(`/api/dashboard/buyer/rfq/${at(ids.own, turn)}`, tokenOf('buyer', 1)),
      floor: (turn) => get(`/detail?id=${at(ids.own, turn)}`, tokenOf('buyer', 1)),
    },
    {
      name: 'purchase',
      ratioMax: 2.2,
      product: () => {
        bought += 1;
        const { rfq, token } = pairOf(bought, 0);
        return {
          method: 'POST',
          path: `/api/dashboard/supplier/rfq/${rfq}/buy`,
          token,
          body: '{}',
          headers: { ...json, 'Idempotency-Key': `bench-${process.pid}-${bought}` },
        };
      },
      floor: () => {
        floorBought += 1;
        const { rfq, token } = pairOf(floorBought, half);
        return { method: 'POST', path: `/buy?id=${rfq}`, token };
      },
    },
    {
      name: 'accept',
      ratioMax: 2.2,
      product: () => {
        const { id, buyer } = at(ids.offers, accepted);
        accepted += 1;
        return {
          method: 'POST',
          path: `/api/dashboard/buyer/offers/${id}/accept`,
          token: tokenOf('buyer', buyer),
          body: JSON.stringify({ version: 1 }),
          headers: { ...json, 'Idempotency-Key': `bench-accept-${process.pid}-${accepted}` },
        };
      },
      floor: () => {
        const { id, buyer } = at(ids.offers, halfOffers + floorAccepted);
        floorAccepted += 1;
        return { method: 'POST', path: `/accept?id=${id}`, token: tokenOf('buyer', buyer) };
      },
    },
    {
      name: 'page with a list',
      ratioMax: 4,
      product: (turn) => ({
        ...get(`${turn % 2 === 0 ? '/ar' : ''}/seller/buy-now`, supplier(turn)),
        // Pages identify a session by its cookie.
        headers: { Cookie: `token=${supplier(turn)}` },
      }),
      floor: (turn) => get('/page', supplier(turn)),
    },
    {
      name: 'buyer dashboard',
      ratioMax: 5,
      product: (turn) => ({
        ...get(`${turn % 2 === 0 ? '/ar' : ''}/buyer/dashboard`, buyer(turn)),
        headers: { Cookie: `token=${buyer(turn)}` },
      }),
      floor: (turn) => get('/page', supplier(turn)),
    },
    {
      name: 'public page from memory',
      ratioMax: 0.35,
      product: (turn) => ({ method: 'GET', path: turn % 2 === 0 ? '/ar/rfqs' : '/rfqs' }),
      floor: (turn) => get('/page', supplier(turn)),
    },
  ];
}
