import { describe, expect, it } from 'vitest';
import { currentStep, isInSteps, openIn, stepOf } from './steps.ts';

const facts = {
  status: 'pending',
  review: { state: 'incomplete' },
  missing_for_review: [],
  documents: [],
};

describe('the steps of a profile', () => {
  it.each([
    ['pending', 'incomplete', true],
    ['pending', 'refused', true],
    ['pending', 'submitted', false],
    ['active', 'approved', false],
    ['active', 'refused', false],
    ['expired', 'refused', false],
  ])('lead a company that is %s with a review that is %s: %s', (status, state, isLed) => {
    expect(isInSteps({ ...facts, status, review: { state } })).toBe(isLed);
  });

  it.each([
    ['legal_name_ar', 'details'],
    ['licence_expires_on', 'details'],
    ['trn', 'details'],
    ['licence', 'details'],
    ['owner_id', 'documents'],
    ['authorisation', 'documents'],
    ['mobile', 'contact'],
    ['company_name', 'contact'],
  ])('have %s in the step %s', (name, step) => {
    expect(stepOf(name)).toBe(step);
  });

  it('count missing values and refused documents, each in its step', () => {
    const open = {
      ...facts,
      missing_for_review: ['trn', 'legal_name_en', 'owner_id'],
      documents: [
        { kind: 'licence', state: 'refused' },
        { kind: 'authorisation', state: 'pending' },
        { kind: 'logo', state: 'refused' },
      ],
    } as const;
    expect(openIn('details', open)).toEqual({ missing: 2, refused: 1 });
    expect(openIn('documents', open)).toEqual({ missing: 1, refused: 0 });
    expect(openIn('contact', open)).toEqual({ missing: 0, refused: 0 });
  });

  it.each([
    [['mobile', 'owner_id', 'trn'], [], 'details'],
    [['mobile', 'owner_id'], [], 'documents'],
    [['mobile'], [], 'contact'],
    [['mobile'], [{ kind: 'owner_id', state: 'refused' }], 'documents'],
    [[], [{ kind: 'owner_id', state: 'pending' }], 'review'],
  ] as const)('with %j missing and the documents %j are at %s', (missing, documents, step) => {
    expect(currentStep({ ...facts, missing_for_review: missing, documents })).toBe(step);
  });
});
