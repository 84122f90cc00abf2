import { describe, expect, it } from 'vitest';
import { activityVerbs } from '../activity/rules.ts';
import { auditNouns, readDetails } from './rules.ts';

it('offers no kind of entry that nothing writes', () => {
  const written = new Set(activityVerbs.map((verb) => verb.split('.')[0]));
  expect(auditNouns.filter((noun) => !written.has(noun))).toEqual([]);
});

describe('the details of an entry', () => {
  it.each([
    ['a value', { reason: 'Cheaper', old: '0.5', new: '0.4', currency: 'SAR' }, [['', '0.5', '0.4']], ['currency']],
    ['fields', { note: 'x', rule: { old: { a: 1, b: 2 }, new: { a: 1, b: 3 } } }, [['b', '2', '3']], []],
    ['a state', { from: 'open', to: 'closed' }, [['', 'open', 'closed']], []],
    ['a list', { changes: { roles: { old: ['finance'], new: [] } } }, [['roles', 'finance', '']], []],
    ['nothing', { from: '', to: '', count: 3 }, [], ['count']],
  ])('tell what changed: %s', (_, params, changes, facts) => {
    const read = readDetails(params);
    expect(read.changes.map(({ name, old, new: next }) => [name, old, next])).toEqual(changes);
    expect(read.facts.map(({ name }) => name)).toEqual(facts);
  });

  it.each([
    ['a chosen ground and words', { reason: 'unreadable', note: 'Blurred' }, 'Blurred', [['reason', 'unreadable']]],
    ['words of a request that was ended', { reason: '', reason_text: 'A fake' }, 'A fake', []],
    ['a ground alone', { reason: 'unreadable', note: '' }, 'unreadable', []],
  ])('tell why: %s', (_, params, reason, facts) => {
    const read = readDetails(params);
    expect([read.reason, read.facts.map(({ name, value }) => [name, value])]).toEqual([reason, facts]);
  });

  it('are empty for what an erased company has taken along', () => {
    expect(readDetails(null)).toEqual({ reason: '', changes: [], facts: [] });
  });
});
