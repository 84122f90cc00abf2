import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canEditDetails,
  canUpload,
  companyStatus,
  completionOf,
  decideReview,
  detailReasons,
  documentKinds,
  isWelcomeDue,
  reminderDue,
  standingOf,
  missingForReview,
  refusalReasons,
  reviewChoices,
  reviewDueAt,
  reviewStates,
  reviewTable,
  reviewVerbs,
  stateAfterDetails,
  trnLooksUnusual,
  urgencyOf,
  type DocumentState,
  type ProfileFacts,
  type ReviewFacts,
  type ReviewRefusal,
  type ReviewState,
  type ReviewVerb,
} from './rules.ts';

const paper = (kind: 'licence' | 'owner_id' | 'authorisation', state: DocumentState) => ({
  kind,
  state,
});
const allPapers = (state: DocumentState) => [
  paper('licence', state),
  paper('owner_id', state),
  paper('authorisation', state),
];

/** The guard of each verb, met and not met, with what is said when it is not. */
const guards: Record<
  ReviewVerb,
  { met: Partial<ReviewFacts>; unmet: [Partial<ReviewFacts>, ReviewRefusal][] }
> = {
  submit: {
    met: { missing: [], documents: allPapers('pending') },
    unmet: [
      [{ missing: ['trn'], documents: allPapers('pending') }, 'papers_missing'],
      [
        {
          documents: [
            paper('licence', 'refused'),
            paper('owner_id', 'pending'),
            paper('authorisation', 'pending'),
          ],
        },
        'papers_missing',
      ],
    ],
  },
  renew: {
    met: {
      documents: [paper('licence', 'pending'), paper('owner_id', 'approved')],
      renewalExpiresOn: '2028-01-01',
    },
    unmet: [
      [{ documents: [paper('licence', 'pending')], renewalExpiresOn: null }, 'papers_missing'],
      [{ documents: allPapers('approved'), renewalExpiresOn: '2028-01-01' }, 'papers_missing'],
    ],
  },
  approve: {
    // A document whose fields are all confirmed needs no verdict of its own.
    met: { documents: [...allPapers('pending'), { kind: 'logo', state: 'pending' }] },
    unmet: [
      [{ documents: allPapers('pending'), unconfirmed: 10 }, 'fields_unconfirmed'],
      [{ documents: allPapers('approved'), unconfirmed: 1 }, 'fields_unconfirmed'],
      [
        { documents: [paper('licence', 'approved'), paper('owner_id', 'refused')] },
        'documents_undecided',
      ],
      [{ documents: allPapers('approved'), licenceExpiresOn: '2026-11-20' }, 'licence_expired'],
      [{ documents: allPapers('approved'), licenceExpiresOn: null }, 'licence_expired'],
      [{ documents: allPapers('approved'), renewalExpiresOn: '2026-11-20' }, 'licence_expired'],
    ],
  },
  refuse: {
    met: {
      documents: [
        paper('licence', 'refused'),
        paper('owner_id', 'pending'),
        paper('authorisation', 'approved'),
      ],
      unconfirmed: 7,
    },
    unmet: [
      [{ documents: allPapers('approved') }, 'documents_undecided'],
      [{ documents: allPapers('pending') }, 'documents_undecided'],
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
};

const cells = reviewStates.flatMap((state) =>
  reviewVerbs.flatMap((verb) =>
    (['member', 'operator'] as const).map((side) => ({ state, verb, side })),
  ),
);

describe('every cell of the review', () => {
  it('has one row for each verb', () => {
    expect(reviewTable.map(({ verb }) => verb).toSorted()).toEqual([...reviewVerbs].toSorted());
    expect(cells).toHaveLength(32);
  });

  it.each(cells)('$state × $verb × $side', ({ state, verb, side }) => {
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
      const refused =
        state === 'approved' || state === 'refused' ? 'review_decided' : 'review_not_open';
      expect(decide(met)).toEqual({ ok: false, refused });
    }
    expect(reviewChoices(side, facts(state, met))[verb]).toBe(
      rule.side === side && rule.from.includes(state),
    );
  });

  it('refuses only with a reason that has words', () => {
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

  it('lets a licence be approved on its last day', () => {
    const lastDay = facts('submitted', {
      documents: allPapers('approved'),
      licenceExpiresOn: '2026-11-21',
    });
    expect(decideReview('approve', 'operator', lastDay)).toMatchObject({ ok: true });
  });
});

describe('one paper', () => {
  it('is looked at again when the details it was compared with have changed', () => {
    expect(stateAfterDetails('licence', 'approved', '')).toBe('pending');
    expect(stateAfterDetails('owner_id', 'approved', '')).toBe('approved');
    for (const reason of refusalReasons) {
      expect(stateAfterDetails('licence', 'refused', reason)).toBe(
        detailReasons.includes(reason) ? 'pending' : 'refused',
      );
    }
  });

  it('may be handed in before and after a review, a licence also when approved, a logo always', () => {
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

  it('locks legal details for good once they were approved', () => {
    expect(reviewStates.filter((state) => canEditDetails(state, false))).toEqual([
      'incomplete',
      'refused',
    ]);
    expect(reviewStates.filter((state) => canEditDetails(state, true))).toEqual([]);
  });
});

const text = fc.constantFrom('', 'x');
const profile: fc.Arbitrary<ProfileFacts> = fc.record({
  fullName: text,
  email: text,
  mobile: text,
  whatsapp: text,
  phone: text,
  companyName: text,
  position: text,
  legalNameEn: text,
  legalNameAr: text,
  licenceNumber: text,
  licenceAuthority: text,
  licenceExpiresOn: fc.constantFrom(null, '2027-01-01'),
  trn: text,
  documents: fc.subarray([...documentKinds]),
});
const type = fc.constantFrom('buyer' as const, 'supplier' as const);

const full: ProfileFacts = {
  fullName: 'x',
  email: 'x',
  mobile: 'x',
  whatsapp: 'x',
  phone: 'x',
  companyName: 'x',
  position: 'x',
  legalNameEn: 'x',
  legalNameAr: 'x',
  licenceNumber: 'x',
  licenceAuthority: 'x',
  licenceExpiresOn: '2027-01-01',
  trn: 'x',
  documents: ['licence', 'owner_id', 'authorisation'],
};

describe('completion', () => {
  it('is a whole number from 0 to 100, and 100 exactly when nothing is missing', () => {
    fc.assert(
      fc.property(type, profile, fc.nat(3), fc.boolean(), (who, given, categories, toppedUp) => {
        const { percent, missing } = completionOf(who, given, categories, toppedUp);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(missing.length === 0);
      }),
    );
  });

  it('never falls when something is added', () => {
    fc.assert(
      fc.property(type, profile, profile, (who, given, more) => {
        const both = Object.fromEntries(
          Object.entries(given).map(([field, value]) => {
            const added = more[field as keyof ProfileFacts];
            if (Array.isArray(value))
              return [field, [...new Set([...value, ...(added as string[])])]];
            return [field, value === '' || value === null ? added : value];
          }),
        ) as unknown as ProfileFacts;
        const before = completionOf(who, given, 0, false).percent;
        expect(completionOf(who, both, 0, false).percent).toBeGreaterThanOrEqual(before);
        expect(completionOf(who, both, 1, true).percent).toBeGreaterThanOrEqual(
          completionOf(who, both, 0, false).percent,
        );
      }),
    );
  });

  it('weighs 50 + 50 for a buyer and 30 + 30 + 20 + 20 for a supplier', () => {
    const empty: ProfileFacts = { ...full, documents: [], licenceExpiresOn: null };
    const nothing = Object.fromEntries(
      Object.entries(empty).map(([field, value]) => [field, value === 'x' ? '' : value]),
    ) as unknown as ProfileFacts;
    const registered: ProfileFacts = {
      ...nothing,
      fullName: 'x',
      email: 'x',
      mobile: 'x',
      whatsapp: 'x',
      phone: 'x',
      companyName: 'x',
      position: 'x',
    };
    expect(completionOf('buyer', nothing, 0, false).percent).toBe(0);
    expect(completionOf('buyer', registered, 0, false).percent).toBe(50);
    expect(completionOf('buyer', full, 0, false).percent).toBe(100);
    expect(completionOf('supplier', registered, 0, false).percent).toBe(30);
    expect(completionOf('supplier', full, 0, false)).toEqual({
      percent: 60,
      missing: ['main_categories', 'top_up'],
    });
    expect(completionOf('supplier', full, 2, false).percent).toBe(80);
    expect(completionOf('supplier', full, 1, true).percent).toBe(100);
  });

  it('leaves the review to registration data and papers', () => {
    expect(missingForReview(full)).toEqual([]);
    expect(missingForReview({ ...full, trn: '', documents: ['licence', 'logo'] })).toEqual([
      'trn',
      'owner_id',
      'authorisation',
    ]);
  });
});

describe('dates', () => {
  it('gives a review 24 hours, urgent in the last two, late from the very end', () => {
    const due = reviewDueAt(new Date('2026-11-20T12:00:00Z'));
    expect(due.toISOString()).toBe('2026-11-21T12:00:00.000Z');
    expect(urgencyOf(due, new Date('2026-11-21T10:00:00.000Z'))).toBe('calm');
    expect(urgencyOf(due, new Date('2026-11-21T10:00:00.001Z'))).toBe('urgent');
    expect(urgencyOf(due, new Date('2026-11-21T12:00:00Z'))).toBe('late');
  });

  it('lets a company expire on the day after its licence’s last day', () => {
    const approved = new Date('2026-01-01T00:00:00Z');
    expect(companyStatus(null, '2030-01-01', '2026-11-21')).toBe('pending');
    expect(companyStatus(approved, '2026-11-21', '2026-11-21')).toBe('active');
    expect(companyStatus(approved, '2026-11-20', '2026-11-21')).toBe('expired');
  });

  it('finds nothing unusual in a TRN of the form 1…03 only', () => {
    expect(['100318472900003', '200318472900003', '100318472900004'].map(trnLooksUnusual)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('where an account stands', () => {
  it.each([
    ['pending', 'incomplete', false, 'incomplete'],
    ['pending', 'incomplete', true, 'ready'],
    ['pending', 'submitted', true, 'submitted'],
    ['pending', 'refused', true, 'refused'],
    ['expired', 'approved', true, 'expired'],
    ['expired', 'submitted', true, 'submitted'],
    ['expired', 'refused', true, 'refused'],
    ['active', 'approved', true, 'approved'],
    ['active', 'submitted', true, 'approved'],
    ['active', 'refused', true, 'approved'],
  ] as const)('%s, review %s, complete %s: %s', (status, reviewState, isComplete, standing) => {
    expect(standingOf({ suspended: false, status, reviewState, isComplete })).toBe(standing);
    expect(standingOf({ suspended: true, status, reviewState, isComplete })).toBe('suspended');
  });
});

describe('the welcome', () => {
  const due = (
    type: 'buyer' | 'supplier',
    completion: number,
    approved: boolean,
    isPending = true,
  ) => isWelcomeDue({ type, completion, approved }, isPending);

  it('is due to a buyer at 100 %, approved or not, and to an approved supplier from 80 % on', () => {
    expect([due('buyer', 99, true), due('buyer', 100, false), due('buyer', 100, true)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([
      due('supplier', 79, true),
      due('supplier', 80, true),
      due('supplier', 100, true),
    ]).toEqual([false, true, true]);
    expect([due('supplier', 80, false), due('supplier', 100, false)]).toEqual([false, false]);
  });

  it('comes once', () => {
    expect([due('buyer', 100, true, false), due('supplier', 80, true, false)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('reminders of a licence that ends', () => {
  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('with %i days left: %s', (daysLeft, due) => {
    expect(reminderDue(daysLeft)).toBe(due);
  });
});
