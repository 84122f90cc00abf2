import { describe, expect, it } from 'vitest';
import { firstRule, holdsOf } from './moderation.ts';

describe('moderation by the platform', () => {
  it('holds the first RFQ of a company, and contacts, until an operator sets another rule', () => {
    const rule = firstRule(false);
    expect(holdsOf(rule, { published: 0, contacts: [] })).toEqual(['newcomer']);
    expect(holdsOf(rule, { published: 1, contacts: [] })).toEqual([]);
    expect(holdsOf(rule, { published: 1, contacts: ['a@b.com'] })).toEqual(['contact']);
    expect(holdsOf(rule, { published: 0, contacts: ['a@b.com'] })).toEqual(['newcomer', 'contact']);
  });

  it('holds nothing in the demo, and nothing while the rule is off', () => {
    expect(holdsOf(firstRule(true), { published: 0, contacts: ['a@b.com'] })).toEqual([]);
    expect(
      holdsOf({ newcomerBelow: 0, findsContacts: true }, { published: 0, contacts: [] }),
    ).toEqual([]);
    expect(
      holdsOf({ newcomerBelow: 3, findsContacts: false }, { published: 2, contacts: ['a@b.com'] }),
    ).toEqual(['newcomer']);
  });

  it('checks an edited RFQ for contacts only, because its company is not new any more', () => {
    const rule = { newcomerBelow: 5, findsContacts: true };
    expect(holdsOf(rule, { published: null, contacts: [] })).toEqual([]);
    expect(holdsOf(rule, { published: null, contacts: ['0501234567'] })).toEqual(['contact']);
  });
});
