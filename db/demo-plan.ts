import { demoBaskets } from './demo-baskets.ts';
import { demoTrades } from './demo-partners.ts';

/** The progress of a demo deal. Each state of the product's lists must have some. */
export type DemoEnding =
  | 'pending'
  | 'open'
  | 'quoted'
  | 'negotiating'
  | 'award_asked'
  | 'evaluate'
  | 'accepted'
  | 'order_made'
  | 'order_sent'
  | 'acknowledged'
  | 'partly_received'
  | 'delivered'
  | 'invoiced'
  | 'invoice_rejected'
  | 'completed'
  | 'expired'
  | 'canceled';

export interface DemoBid {
  readonly supplier: string;
  readonly pricePercent: number;
  readonly deliveryWeeks: number;
  readonly discountPercent: number;
  readonly isFirm: boolean;
  readonly isIncomplete: boolean;
}

export interface DemoDeal {
  readonly basket: number;
  readonly buyer: string;
  /** Days between its publication and the seeding. */
  readonly daysAgo: number;
  readonly openDays: number;
  /** Percent of the basket's quantities. */
  readonly scalePercent: number;
  readonly city: string;
  readonly ending: DemoEnding;
  /** The first one wins if the deal has a winner. */
  readonly bids: readonly DemoBid[];
}

const alDana = 'buyer@demo.test';
const otherBuyers = ['oryx@demo.test', 'bustan@demo.test'];
const cities = [
  'Dubai',
  'Abu Dhabi',
  'Sharjah',
  'Al Ain',
  'Jebel Ali',
  'Ras Al Khaimah',
  'Ajman',
  'Fujairah',
];

/** Pseudo-random numbers with a fixed seed, so that the demo is the same on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Suppliers that can quote on a basket. The demo's own is first, because it must win often so that
 * its pages have data.
 */
function suppliersOf(basket: number): string[] {
  const category = demoBaskets[basket]?.category ?? '';
  return Object.keys(demoTrades).filter((email) => demoTrades[email]?.includes(category) === true);
}

function bidsOf(roll: (sides: number) => number, basket: number, count: number): DemoBid[] {
  return suppliersOf(basket)
    .slice(0, count)
    .map((supplier, place) => ({
      supplier,
      pricePercent: 94 + roll(9) + place * 2,
      deliveryWeeks: 1 + roll(5),
      discountPercent: [0, 0, 1, 2, 3][roll(5)] ?? 0,
      isFirm: roll(4) === 0,
      isIncomplete: place === 2 && roll(2) === 0,
    }));
}

/** Baskets in the trades of the demo's own supplier, and the others. */
const own = demoBaskets.flatMap((_, index) =>
  suppliersOf(index).includes('supplier@demo.test') ? [index] : [],
);
const foreign = demoBaskets.flatMap((_, index) => (own.includes(index) ? [] : [index]));

function makeDeal(
  roll: (sides: number) => number,
  deal: Pick<DemoDeal, 'basket' | 'buyer' | 'daysAgo' | 'ending'>,
) {
  const isOpen = ['pending', 'open', 'quoted', 'negotiating', 'award_asked'].includes(deal.ending);
  return {
    ...deal,
    // Open ones end some days ahead, one of them tomorrow.
    openDays: isOpen ? deal.daysAgo + 1 + roll(12) : Math.max(3, Math.min(10, deal.daysAgo - 1)),
    scalePercent: 40 + roll(100),
    city: cities[roll(cities.length)] ?? 'Dubai',
    bids: ['pending', 'open', 'expired'].includes(deal.ending)
      ? []
      : bidsOf(roll, deal.basket, 2 + roll(2)),
  };
}

const current: readonly (readonly [daysAgo: number, ending: DemoEnding])[] = [
  [34, 'delivered'],
  [32, 'invoiced'],
  [31, 'invoice_rejected'],
  [27, 'partly_received'],
  [24, 'acknowledged'],
  [21, 'order_sent'],
  [19, 'order_made'],
  [17, 'accepted'],
  [16, 'evaluate'],
  [14, 'evaluate'],
  [9, 'negotiating'],
  [8, 'quoted'],
  [7, 'award_asked'],
  [6, 'quoted'],
  [5, 'quoted'],
  [3, 'open'],
  [2, 'open'],
  [1, 'open'],
  [1, 'pending'],
];

/** Twelve months of past deals: two or three a month, a few of which failed. */
function pastDeals(roll: (sides: number) => number): DemoDeal[] {
  const deals: DemoDeal[] = [];
  for (let month = 12; month >= 2; month -= 1) {
    const endings: DemoEnding[] = ['completed', 'completed'];
    if (month % 3 === 0) endings.push('expired');
    if (month % 4 === 0) endings.push('canceled');
    if (month % 2 === 0) endings.push('completed');
    for (const [place, ending] of endings.entries()) {
      const from = roll(4) === 0 ? foreign : own;
      const basket = from[roll(from.length)] ?? 0;
      const buyer =
        place === 1 && month % 2 === 1 ? (otherBuyers[month % 4 === 1 ? 0 : 1] ?? alDana) : alDana;
      deals.push(makeDeal(roll, { basket, buyer, daysAgo: month * 30 - place * 9 + 8, ending }));
    }
  }
  return deals;
}

export function planDeals(): DemoDeal[] {
  const roll = dice(20_261_121);
  const past = pastDeals(roll);
  const now = current.map(([daysAgo, ending], index) => {
    const from = index % 3 === 2 ? foreign : own;
    return makeDeal(roll, {
      basket: from[index % from.length] ?? 0,
      buyer: alDana,
      daysAgo,
      ending,
    });
  });
  // Open requests of other buyers, so that the demo's supplier can buy access.
  const offered = own.flatMap((basket, index) =>
    index % 2 === 0
      ? [
          makeDeal(roll, {
            basket,
            buyer: otherBuyers[index % 4 === 0 ? 0 : 1] ?? alDana,
            daysAgo: 1 + (index % 4),
            ending: 'open',
          }),
        ]
      : [],
  );
  return [...past, ...now, ...offered].toSorted((a, b) => b.daysAgo - a.daysAgo);
}
