import { rank, groupOf, recordGroups } from '../rules/ranking.ts';
import type { Found, Hit } from '../schema.ts';

/** Records of a kind in one answer. One more is read, to know if there are others. */
export const hitsMax = 10;

const blank = {
  rfq_id: null,
  offer_id: null,
  number: '',
  title: '',
  company: '',
  other_name: '',
  role: null,
  trn: '',
  status: null,
  status_desc: '',
  amount: null,
  currency: 'AED',
  date: null,
  offers_count: null,
  paid: false,
  exact: false,
} as const satisfies Partial<Hit>;

export function hitOf(known: Pick<Hit, 'kind' | 'id'> & Partial<Hit>): Hit {
  return { ...blank, ...known };
}

export function toFound(hits: readonly Hit[]): Found {
  const seen = new Set<string>();
  const once = rank(hits).filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const of = (group: (typeof recordGroups)[number]) => once.filter((hit) => groupOf(hit) === group);
  const counts = Object.fromEntries(
    recordGroups.map((group) => [group, Math.min(of(group).length, hitsMax)]),
  ) as Found['counts'];
  const more = recordGroups.filter((group) => of(group).length > hitsMax);
  const shown = new Set(recordGroups.flatMap((group) => of(group).slice(0, hitsMax)));
  return { hits: once.filter((hit) => shown.has(hit)), counts, more };
}
