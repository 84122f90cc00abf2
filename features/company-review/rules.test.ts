import { describe, expect, it } from 'vitest';
import { reviewStates } from '#features/account/rules/review-table.ts';
import { decideDocument, documentVerdicts } from './rules.ts';

describe('the decision on one document', () => {
  const states = ['pending', 'approved', 'refused'] as const;
  const to = { approve: 'approved', refuse: 'refused', reopen: 'pending' } as const;
  const cells = reviewStates.flatMap((reviewState) =>
    states.flatMap((state) => documentVerdicts.map((verdict) => ({ reviewState, state, verdict }))),
  );

  it.each(cells)(
    'applies $verdict to a $state document only while the review is submitted ($reviewState)',
    ({ reviewState, state, verdict }) => {
      const outcome = decideDocument(verdict, { reviewState, state, seen: state, unconfirmed: 0 });
      if (reviewState === 'submitted') {
        expect(outcome).toEqual({ ok: true, to: to[verdict], changes: state !== to[verdict] });
      } else {
        const refused = reviewState === 'incomplete' ? 'review_not_open' : 'review_decided';
        expect(outcome).toEqual({ ok: false, refused });
      }
      const unread = decideDocument(verdict, {
        reviewState: 'submitted',
        state,
        seen: state,
        unconfirmed: 1,
      });
      expect(unread).toEqual(
        verdict === 'approve'
          ? { ok: false, refused: 'fields_unconfirmed' }
          : { ok: true, to: to[verdict], changes: state !== to[verdict] },
      );
    },
  );

  it('is the first one when two were made on the same screen', () => {
    const late = {
      reviewState: 'submitted',
      state: 'refused',
      seen: 'pending',
      unconfirmed: 0,
    } as const;
    expect(decideDocument('approve', late)).toEqual({ ok: false, refused: 'review_decided' });
    expect(decideDocument('refuse', late)).toEqual({ ok: true, to: 'refused', changes: false });
  });
});
