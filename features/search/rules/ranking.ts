export const recordKinds = [
  'rfq',
  'offer',
  'order',
  'company',
  'invoice',
  'tax_invoice',
  'order_invoice',
  'top_up',
  'withdrawal',
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordGroups = ['rfqs', 'offers', 'orders', 'companies', 'money'] as const;
export type RecordGroup = (typeof recordGroups)[number];

const groups: Readonly<Record<RecordKind, RecordGroup>> = {
  rfq: 'rfqs',
  offer: 'offers',
  order: 'orders',
  company: 'companies',
  invoice: 'money',
  tax_invoice: 'money',
  order_invoice: 'money',
  top_up: 'money',
  withdrawal: 'money',
};

export function groupOf({ kind }: { readonly kind: RecordKind }): RecordGroup {
  return groups[kind];
}

interface Ranked {
  readonly kind: RecordKind;
  readonly exact: boolean;
}

const placeOf = ({ kind, exact }: Ranked) =>
  recordKinds.indexOf(kind) - (exact ? recordKinds.length : 0);

/** Sorts records: an exact number first, then by kind. The order inside of a kind stays. */
export function rank<Hit extends Ranked>(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The records of a short list: up to `most`, ranked, with as many kinds as possible, so that many
 * RFQs do not hide the one company.
 */
export function shortList<Hit extends Ranked>(hits: readonly Hit[], most: number): Hit[] {
  const ranked = rank(hits);
  const counts = new Map<string, number>();
  const turns = ranked.map((hit) => {
    if (hit.exact) return { hit, turn: -1 };
    const turn = counts.get(hit.kind) ?? 0;
    counts.set(hit.kind, turn + 1);
    return { hit, turn };
  });
  const chosen = turns.toSorted((one, other) => one.turn - other.turn).slice(0, most);
  const isChosen = new Set(chosen.map(({ hit }) => hit));
  return ranked.filter((hit) => isChosen.has(hit));
}
