import {
  allowVerb,
  rowOf,
  validateVerb,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';

export const contactStates = ['favourite', 'plain', 'blocked'] as const;
export type ContactState = (typeof contactStates)[number];
export type BookState = ContactState | 'removed';

export const contactVerbs = ['edit', 'favour', 'unfavour', 'block', 'unblock', 'remove'] as const;
export type ContactVerb = (typeof contactVerbs)[number];

const permission = 'rfq.write';
const sides = ['buyer'] as const;

/** The workflow of a supplier in a buyer's book (decision 0205). */
export const bookTable: readonly VerbRow<ContactVerb, BookState, 'buyer'>[] = [
  { verb: 'edit', from: contactStates, to: [], sides, permission, reason: 'none' },
  { verb: 'favour', from: ['plain'], to: ['favourite'], sides, permission, reason: 'none' },
  { verb: 'unfavour', from: ['favourite'], to: ['plain'], sides, permission, reason: 'none' },
  {
    verb: 'block',
    from: ['plain', 'favourite'],
    to: ['blocked'],
    sides,
    permission,
    reason: 'none',
  },
  { verb: 'unblock', from: ['blocked'], to: ['plain'], sides, permission, reason: 'none' },
  { verb: 'remove', from: contactStates, to: ['removed'], sides, permission, reason: 'none' },
];

export type DecidedContact<V extends ContactVerb = ContactVerb> = Decided<V, BookState>;

/** Decides one verb of the buyer. The caller must hold the contact's lock. */
export function decideContact<V extends ContactVerb>(
  verb: V,
  facts: VerbFacts<BookState, 'buyer'>,
): DecidedContact<V> | { readonly ok: false; readonly refused: 'not_allowed' | 'state_changed' } {
  const row = rowOf(bookTable, verb);
  const refused = validateVerb(row, facts);
  if (refused !== null)
    return { ok: false, refused: refused === 'not_allowed' ? refused : 'state_changed' };
  return allowVerb(bookTable, verb, facts.state, row.to[0] ?? facts.state);
}

/** The verb that leads from one mark to another. Null: it is marked so already. */
export function verbTo(
  from: ContactState,
  to: ContactState,
): Exclude<ContactVerb, 'edit' | 'remove'> | null {
  if (from === to) return null;
  if (to === 'blocked') return 'block';
  if (to === 'favourite') return 'favour';
  return from === 'blocked' ? 'unblock' : 'unfavour';
}

/** Limits the rows of one company: more than a trading company knows, and few enough to list. */
export const contactsMax = 2000;
export const groupsMax = 50;
/** Groups of one contact. */
export const groupsOfContactMax = 10;
export const groupNameMax = 60;

/**
 * The names of groups in a typed list, separated by commas in either script, without repetitions
 * (of any case).
 */
export function groupNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[,،;؛]/)) {
    const name = part.trim().replaceAll(/\s+/g, ' ');
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
