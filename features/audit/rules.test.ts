import { describe, expect, it } from 'vitest';
import { activityVerbs } from '../activity/rules.ts';
import { auditNouns, callingFact, readDetails } from './rules.ts';

it('the filter offers only kinds of entries that are written', () => {
  const written = new Set(activityVerbs.map((verb) => verb.split('.')[0]));
  expect(auditNouns.filter((noun) => !written.has(noun))).toEqual([]);
});

describe('the details of an entry', () => {
  it.each([
    [
      'a value',
      { reason: 'Cheaper', old: '0.5', new: '0.4', currency: 'SAR' },
      [['', '0.5', '0.4']],
      ['currency'],
    ],
    [
      'fields',
      { note: 'x', rule: { old: { a: 1, b: 2 }, new: { a: 1, b: 3 } } },
      [['b', '2', '3']],
      [],
    ],
    ['a state', { from: 'open', to: 'closed' }, [['', 'open', 'closed']], []],
    [
      'a list',
      { changes: { roles: { old: ['finance'], new: [] } } },
      [['roles', 'finance', '']],
      [],
    ],
    ['nothing', { from: '', to: '', count: 3 }, [], ['count']],
  ])('describe the change: %s', (_, params, changes, facts) => {
    const read = readDetails(params, 'en');
    expect(read.changes.map(({ name, old, new: next }) => [name, old, next])).toEqual(changes);
    expect(read.facts.map(({ name }) => name)).toEqual(facts);
  });

  it.each([
    [
      'a chosen ground and words',
      { reason: 'unreadable', note: 'Blurred' },
      'Blurred',
      [['reason', 'unreadable']],
    ],
    ['words of a request that was ended', { reason: '', reason_text: 'A fake' }, 'A fake', []],
    ['a ground alone', { reason: 'unreadable', note: '' }, 'unreadable', []],
  ])('contain the reason: %s', (_, params, reason, facts) => {
    const read = readDetails(params, 'en');
    expect([read.reason, read.facts.map(({ name, value }) => [name, value])]).toEqual([
      reason,
      facts,
    ]);
  });

  it('are shown in the reader’s language if they were stored in both', () => {
    const names = { into: 'Cement', into_ar: 'الإسمنت', name_en: 'Sand', name_ar: 'الرمل' };
    const params = {
      ...names,
      order: { old: 'A · B', old_ar: 'أ · ب', new: 'B · A', new_ar: 'ب · أ' },
    };
    const [english, arabic] = [readDetails(params, 'en'), readDetails(params, 'ar')];
    const own = [
      { name: 'name_en', value: 'Sand' },
      { name: 'name_ar', value: 'الرمل' },
    ];
    expect(english.facts).toEqual([{ name: 'into', value: 'Cement' }, ...own]);
    expect(arabic.facts).toEqual([{ name: 'into', value: 'الإسمنت' }, ...own]);
    expect(english.changes).toEqual([{ name: 'order', old: 'A · B', new: 'B · A' }]);
    expect(arabic.changes).toEqual([{ name: 'order', old: 'أ · ب', new: 'ب · أ' }]);
    expect([callingFact(english, 'en')?.value, callingFact(arabic, 'ar')?.value]).toEqual([
      'Sand',
      'الرمل',
    ]);
  });

  it.each([
    [{ reference: 'TU-00007', amount: '10.00' }, 'TU-00007'],
    [{ question: 'Why?', question_ar: 'لماذا؟', answer_en: 'So' }, 'Why?'],
    [{ serial: 'PO-1', number: 'QI-00002' }, 'QI-00002'],
    [{ amount: '10.00' }, undefined],
  ])('name their record if it has no name of its own: %j', (params, name) => {
    expect(callingFact(readDetails(params, 'en'), 'en')?.value).toBe(name);
  });

  it('are empty after the company was erased', () => {
    expect(readDetails(null, 'en')).toEqual({ reason: '', changes: [], facts: [] });
  });
});
