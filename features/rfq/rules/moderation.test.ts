import { describe, expect, it } from 'vitest';
import { firstRule, moderationCausesOf } from './moderation.ts';

describe('moderation by the platform', () => {
  it('holds the first RFQ of a company, and contacts, until an operator sets another rule', () => {
    const rule = firstRule(false);
    expect(moderationCausesOf(rule, { published: 0, contacts: [] })).toEqual(['newcomer']);
    expect(moderationCausesOf(rule, { published: 1, contacts: [] })).toEqual([]);
    expect(moderationCausesOf(rule, { published: 1, contacts: ['a@b.com'] })).toEqual(['contact']);
    expect(moderationCausesOf(rule, { published: 0, contacts: ['a@b.com'] })).toEqual([
      'newcomer',
      'contact',
    ]);
  });

  it('holds nothing in the demo, and nothing while the rule is off', () => {
    expect(moderationCausesOf(firstRule(true), { published: 0, contacts: ['a@b.com'] })).toEqual(
      [],
    );
    expect(
      moderationCausesOf({ newcomerBelow: 0, findsContacts: true }, { published: 0, contacts: [] }),
    ).toEqual([]);
    expect(
      moderationCausesOf(
        { newcomerBelow: 3, findsContacts: false },
        { published: 2, contacts: ['a@b.com'] },
      ),
    ).toEqual(['newcomer']);
  });

  it('checks an edited RFQ for contacts only, because its company is not new any more', () => {
    const rule = { newcomerBelow: 5, findsContacts: true };
    expect(moderationCausesOf(rule, { published: null, contacts: [] })).toEqual([]);
    expect(moderationCausesOf(rule, { published: null, contacts: ['0501234567'] })).toEqual([
      'contact',
    ]);
  });
});
