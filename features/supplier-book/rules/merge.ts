import { groupsOfContactMax, type ContactState } from './table.ts';

export const sameKeys = ['trn', 'licence_number', 'mobile', 'company'] as const;
export type SameKey = (typeof sameKeys)[number];

/** Pairs that a page shows, so that a book with many of them stays readable. */
export const pairsMax = 5;

export const noteMax = 1000;

export interface Mergeable {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly locale: 'en' | 'ar';
  readonly trn: string;
  readonly licence_number: string;
  readonly state: ContactState;
  readonly groups: readonly string[];
  readonly note: string;
  readonly whatsapp_agreed: boolean;
}

function stateOf(one: ContactState, other: ContactState): ContactState {
  if (one === 'blocked' || other === 'blocked') return 'blocked';
  return one === 'favourite' || other === 'favourite' ? 'favourite' : 'plain';
}

const reach = ['email', 'mobile', 'trn', 'licence_number'] as const;

/**
 * The contact that two contacts become: values of `primary`, with those of `duplicate` where it has none. The
 * note has both notes, and the values of `duplicate` that no field has.
 */
export function mergedOf(primary: Mergeable, duplicate: Mergeable): Mergeable {
  const mobile = primary.mobile || duplicate.mobile;
  const lost = [
    duplicate.name,
    ...reach.map((field) => (primary[field] === '' ? '' : duplicate[field])),
  ];
  const known = [primary.name, ...reach.map((field) => primary[field])].map((text) =>
    text.toLowerCase(),
  );
  const added = [duplicate.note, ...lost].filter(
    (text) => text !== '' && text !== primary.note && !known.includes(text.toLowerCase()),
  );
  return {
    name: primary.name,
    email: primary.email || duplicate.email,
    mobile,
    locale: primary.locale,
    trn: primary.trn || duplicate.trn,
    licence_number: primary.licence_number || duplicate.licence_number,
    state: stateOf(primary.state, duplicate.state),
    groups: [...new Set([...primary.groups, ...duplicate.groups])].slice(0, groupsOfContactMax),
    note: [primary.note, ...added].filter(Boolean).join('\n').slice(0, noteMax),
    // The agreement is about a number.
    whatsapp_agreed: [primary, duplicate].some(
      (one) => one.whatsapp_agreed && one.mobile === mobile,
    ),
  };
}
