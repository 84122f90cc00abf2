import type { Proof, Wish } from '../schema/suggestion.ts';

const provenAs = {
  cheapest: 'best',
  few: 'limited',
  one: 'limited',
  weighed: 'weighed',
  fastest: 'fastest',
} as const;

/** The text of `offer.suggest.proof` that is true of this wish. */
export function proofTextOf({ wish, proof }: { readonly wish: Wish; readonly proof: Proof }) {
  return proof === 'best' ? provenAs[wish] : proof;
}
