import type { NavGroup } from './navigation.ts';

const letters: Readonly<Record<string, string>> = {
  '/buyer/dashboard': 'd',
  '/buyer/rfq-managment/all': 'r',
  '/buyer/offers': 'o',
  '/buyer/purches-order': 'p',
  '/buyer/bookmarked': 'b',
  '/buyer/draft': 't',
  '/buyer/user-managment': 'u',
  '/buyer/suppliers': 's',
  '/buyer/address-managment': 'a',
  '/buyer/activity-logs': 'l',
  '/seller/dashboard': 'd',
  '/seller/buy-now': 'f',
  '/seller/your-rfq': 'r',
  '/seller/quotations/all': 'o',
  '/seller/products': 'm',
  '/seller/draft': 't',
  '/seller/wallet': 'w',
  '/seller/withdraw': 'h',
  '/seller/invoice': 'i',
  '/seller/user-managment': 'u',
  '/seller/address-managment': 'a',
  '/seller/activity-logs': 'l',
  '/admin/dashboard': 'd',
  '/admin/review': 'v',
  '/admin/companies': 'c',
  '/admin/rfqs': 'r',
  '/admin/invitations': 'n',
  '/admin/money': 'w',
  '/admin/refunds': 'f',
  '/admin/invoices': 'i',
  '/admin/tax-invoices': 't',
  '/admin/messages': 'm',
  '/admin/meetings': 'e',
  '/admin/operators': 'o',
  '/admin/audit': 'l',
  '/admin/outbox': 'x',
  '/admin/jobs': 'j',
};

export const letterOfPage = (to: string): string | undefined => letters[to];

/** Milliseconds between G and the letter of a page. */
const goMs = 1500;

export interface GoKeys {
  readonly pages: ReadonlyMap<string, string>;
  readonly create: string | undefined;
}

export function goKeysOf(groups: readonly NavGroup[]): GoKeys {
  const items = groups.flat();
  const pages = items.flatMap(({ to }): [string, string][] => {
    const letter = letterOfPage(to);
    return letter === undefined ? [] : [[letter, to]];
  });
  return {
    pages: new Map(pages),
    create: items.find(({ isCreate }) => isCreate)?.to,
  };
}

/** `begun`: the letter of a page may follow. `unknown`: the letter after G has no page. */
export type Going = 'begun' | 'unknown' | { readonly to: string } | null;

/**
 * Follows C, and G with a letter after it. The letter is used up even if it has no page, because it
 * would otherwise do what it does alone, such as deciding a review. Null: the key is another's.
 */
export function followGoKeys({
  pages,
  create,
}: GoKeys): (letter: string | null, atMs: number) => Going {
  let begunMs = Number.NEGATIVE_INFINITY;
  return (letter, atMs) => {
    const isGoing = atMs - begunMs <= goMs;
    begunMs = Number.NEGATIVE_INFINITY;
    if (letter === null) return null;
    if (isGoing) {
      const to = pages.get(letter);
      return to === undefined ? 'unknown' : { to };
    }
    if (letter === 'c' && create !== undefined) return { to: create };
    if (letter !== 'g' || pages.size === 0) return null;
    begunMs = atMs;
    return 'begun';
  };
}
