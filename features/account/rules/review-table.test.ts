import { describe, expect, it } from 'vitest';
import { documentKinds, type DocumentState } from './documents.ts';
import {
  reviewStates,
  type ReviewState,
  reviewVerbs,
  type ReviewVerb,
  reviewTable,
  type ReviewFacts,
  type ReviewRefusal,
  decideReview,
  reviewChoices,
  canEditDetails,
  canUpload,
} from './review-table.ts';

const document = (kind: 'licence' | 'owner_id' | 'authorisation', state: DocumentState) => ({
  kind,
  state,
});
const allDocuments = (state: DocumentState) => [
  document('licence', state),
  document('owner_id', state),
  document('authorisation', state),
];

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms);

/** The guard of each verb, met and not met, with the refusal. */
const guards: Record<
  ReviewVerb,
  { met: Partial<ReviewFacts>; unmet: [Partial<ReviewFacts>, ReviewRefusal][] }
> = {
  submit: {
    met: { missing: [], documents: allDocuments('pending') },
    unmet: [
      [{ missing: ['trn'], documents: allDocuments('pending') }, 'documents_missing'],
      [
        {
          documents: [
            document('licence', 'refused'),
            document('owner_id', 'pending'),
            document('authorisation', 'pending'),
          ],
        },
        'documents_missing',
      ],
    ],
  },
  renew: {
    met: {
      documents: [document('licence', 'pending'), document('owner_id', 'approved')],
      renewalExpiresOn: '2028-01-01',
    },
    unmet: [
      [
        { documents: [document('licence', 'pending')], renewalExpiresOn: null },
        'documents_missing',
      ],
      [
        { documents: allDocuments('approved'), renewalExpiresOn: '2028-01-01' },
        'documents_missing',
      ],
    ],
  },
  approve: {
    // A document whose fields are all confirmed needs no verdict of its own.
    met: { documents: [...allDocuments('pending'), { kind: 'logo', state: 'pending' }] },
    unmet: [
      [{ documents: allDocuments('pending'), unconfirmed: 10 }, 'fields_unconfirmed'],
      [{ documents: allDocuments('approved'), unconfirmed: 1 }, 'fields_unconfirmed'],
      [
        { documents: [document('licence', 'approved'), document('owner_id', 'refused')] },
        'documents_undecided',
      ],
      [{ documents: allDocuments('approved'), licenceExpiresOn: '2026-11-20' }, 'licence_expired'],
      [{ documents: allDocuments('approved'), licenceExpiresOn: null }, 'licence_expired'],
      [{ documents: allDocuments('approved'), renewalExpiresOn: '2026-11-20' }, 'licence_expired'],
    ],
  },
  refuse: {
    met: {
      documents: [
        document('licence', 'refused'),
        document('owner_id', 'pending'),
        document('authorisation', 'approved'),
      ],
      unconfirmed: 7,
    },
    unmet: [
      [{ documents: allDocuments('approved') }, 'documents_undecided'],
      [{ documents: allDocuments('pending') }, 'documents_undecided'],
    ],
  },
  undo: {
    met: { undo: { until: at(10_000), now: at(9_999), hasActed: false } },
    unmet: [
      [{}, 'undo_over'],
      [{ undo: { until: at(10_000), now: at(10_000), hasActed: false } }, 'undo_over'],
      [{ undo: { until: at(10_000), now: at(10_000), hasActed: true } }, 'undo_over'],
      [{ undo: { until: at(10_000), now: at(0), hasActed: true } }, 'undo_used'],
    ],
  },
};

function facts(state: ReviewState, changes: Partial<ReviewFacts>): ReviewFacts {
  const base = {
    missing: [],
    documents: [],
    unconfirmed: 0,
    licenceExpiresOn: '2027-11-20',
    renewalExpiresOn: null,
    today: '2026-11-21',
  };
  return { ...base, state, ...changes };
}

/** The answer that a cell must give, read from the specification and not from the code. */
const allowed: Record<
  ReviewVerb,
  { from: readonly ReviewState[]; side: 'member' | 'operator'; to: ReviewState }
> = {
  submit: { from: ['incomplete', 'refused'], side: 'member', to: 'submitted' },
  renew: { from: ['approved'], side: 'member', to: 'submitted' },
  approve: { from: ['submitted'], side: 'operator', to: 'approved' },
  refuse: { from: ['submitted'], side: 'operator', to: 'refused' },
  undo: { from: ['approved', 'refused'], side: 'operator', to: 'submitted' },
};

const cells = reviewStates.flatMap((state) =>
  reviewVerbs.flatMap((verb) =>
    (['member', 'operator'] as const).map((side) => ({ state, verb, side })),
  ),
);

describe('the verb table of a review', () => {
  it('has one row for each verb', () => {
    expect(reviewTable.map(({ verb }) => verb).toSorted()).toEqual([...reviewVerbs].toSorted());
    expect(cells).toHaveLength(40);
  });

  it.each(cells)(
    'decides whether the $side may $verb in the state $state',
    ({ state, verb, side }) => {
      const { met, unmet } = guards[verb];
      const rule = allowed[verb];
      const decide = (changes: Partial<ReviewFacts>) =>
        decideReview(verb, side, facts(state, changes), 'a reason');
      if (rule.side !== side) {
        expect(decide(met)).toEqual({ ok: false, refused: 'not_allowed' });
      } else if (rule.from.includes(state)) {
        expect(decide(met)).toMatchObject({ ok: true, to: rule.to });
        for (const [changes, refused] of unmet)
          expect(decide(changes)).toEqual({ ok: false, refused });
      } else {
        const isDecided = state === 'approved' || state === 'refused';
        const tooLate = isDecided ? 'review_decided' : 'review_not_open';
        const refused = verb === 'undo' ? 'undo_over' : tooLate;
        expect(decide(met)).toEqual({ ok: false, refused });
      }
      expect(reviewChoices(side, facts(state, met))[verb]).toBe(
        rule.side === side && rule.from.includes(state),
      );
    },
  );

  it('a refusal needs a reason with text', () => {
    const open = facts('submitted', guards.refuse.met);
    for (const reason of ['', '  ', '\n']) {
      expect(decideReview('refuse', 'operator', open, reason)).toEqual({
        ok: false,
        refused: 'reason_missing',
      });
    }
    expect(
      decideReview('approve', 'operator', facts('submitted', guards.approve.met)),
    ).toMatchObject({ ok: true });
  });

  it('a licence can be approved on its last day', () => {
    const lastDay = facts('submitted', {
      documents: allDocuments('approved'),
      licenceExpiresOn: '2026-11-21',
    });
    expect(decideReview('approve', 'operator', lastDay)).toMatchObject({ ok: true });
  });
});

describe('documents and details', () => {
  it('can be submitted before and after a review, a licence also when approved, and a logo always', () => {
    const table = Object.fromEntries(
      reviewStates.map((state) => [state, documentKinds.filter((kind) => canUpload(kind, state))]),
    );
    expect(table).toEqual({
      incomplete: ['licence', 'owner_id', 'authorisation', 'logo'],
      submitted: ['logo'],
      approved: ['licence', 'logo'],
      refused: ['licence', 'owner_id', 'authorisation', 'logo'],
    });
  });

  it('of an approved company are locked, the legal details permanently', () => {
    expect(reviewStates.filter((state) => canEditDetails(state, false))).toEqual([
      'incomplete',
      'refused',
    ]);
    expect(reviewStates.filter((state) => canEditDetails(state, true))).toEqual([]);
  });
});
