import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operatorRoles } from '#shared/actor.ts';
import { reviewStates } from '../account/rules/review.ts';
import { decideDocument, documentVerdicts, makePassword, parseRoles } from './rules.ts';

it('makes passwords of 20 letters with all four kinds, whatever the dice say', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (dice) => {
      const password = makePassword((below) => (dice.next().value ?? 0) % below);
      expect(password).toHaveLength(20);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[@#$%^&+=!*]/]) expect(password).toMatch(kind);
      expect(password).not.toMatch(/[0OoIl1]/);
    }),
  );
});

it('reads roles by their names, in any order, and takes no other word', () => {
  expect(parseRoles('finance, reviewer')).toEqual(['reviewer', 'finance']);
  expect(parseRoles(operatorRoles.join(','))).toEqual([...operatorRoles]);
  for (const text of ['', ',', 'boss', 'reviewer,boss', 'Reviewer'])
    expect(parseRoles(text)).toBeNull();
});

describe('one document', () => {
  const states = ['pending', 'approved', 'refused'] as const;
  const to = { approve: 'approved', refuse: 'refused', reopen: 'pending' } as const;
  const cells = reviewStates.flatMap((reviewState) =>
    states.flatMap((state) => documentVerdicts.map((verdict) => ({ reviewState, state, verdict }))),
  );

  it.each(cells)(
    '$verdict when $state while the review is $reviewState',
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

  it('keeps the first of two verdicts that were given on the same screen', () => {
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
