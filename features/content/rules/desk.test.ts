import { describe, expect, it } from 'vitest';
import {
  contactStates,
  contactTable,
  contactVerbs,
  decideContact,
  type ContactState,
  type ContactVerb,
} from './contact.ts';
import { diffLines, shortened } from './diff.ts';
import {
  decideFaq,
  faqStates,
  faqTable,
  faqVerbs,
  toDeskRefusal,
  type FaqState,
  type FaqVerb,
} from './faq.ts';
import {
  decideMeeting,
  meetingStates,
  meetingTable,
  meetingVerbs,
  type MeetingState,
  type MeetingVerb,
} from './meeting.ts';
import {
  decidePolicy,
  firstEffectiveDay,
  policyStateOf,
  policyStates,
  policyTable,
  versionInForce,
} from './policy.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const said = { side: 'operator', may: () => true, reason: 'Nobody asks' } as const;
const silent = { ...said, reason: ' \n' };
const cellsOf = <S, V>(states: readonly S[], verbs: readonly V[]) =>
  states.flatMap((state) => verbs.map((verb) => ({ state, verb })));
const ok = { ok: true };
const refused = (why: string) => ({ ok: false, refused: why });

describe('every cell of a question', () => {
  const from: Record<FaqVerb, readonly FaqState[]> = {
    edit: ['hidden', 'shown'],
    publish: ['hidden'],
    hide: ['shown'],
    delete: ['hidden'],
  };
  it('has one row for each verb', () =>
    expect(faqTable.map(({ verb }) => verb)).toEqual([...faqVerbs]));
  it.each(cellsOf(faqStates, faqVerbs))('$state × $verb', ({ state, verb }) => {
    const isOpen = from[verb].includes(state);
    expect(decideFaq(verb, { ...said, state, wasShown: false })).toEqual(
      isOpen ? ok : refused('state_changed'),
    );
    // A draft is changed without a word.
    const needsWords = verb !== 'edit' || state === 'shown';
    if (isOpen)
      expect(decideFaq(verb, { ...silent, state, wasShown: false })).toEqual(
        needsWords ? refused('reason_missing') : ok,
      );
  });
  it('that was on the site is hidden, not deleted', () => {
    expect(decideFaq('delete', { ...said, state: 'hidden', wasShown: true })).toEqual(
      refused('faq_stays'),
    );
    expect(toDeskRefusal('faq_stays')).toEqual({ refused: 'faq_stays' });
    expect(toDeskRefusal('reason_missing')).toMatchObject({ fields: [{ path: 'reason' }] });
  });
});

describe('every cell of a message', () => {
  const cells: Record<
    ContactVerb,
    Partial<Record<ContactState, readonly [ContactState, ContactState]>>
  > = {
    // Without a reply, with one.
    reply: { new: ['answered', 'answered'], answered: ['answered', 'answered'] },
    close: { new: ['closed', 'closed'], answered: ['closed', 'closed'] },
    reopen: { closed: ['new', 'answered'] },
  };
  it('has one row for each verb', () =>
    expect(contactTable.map(({ verb }) => verb)).toEqual([...contactVerbs]));
  it.each(cellsOf(contactStates, contactVerbs))('$state × $verb', ({ state, verb }) => {
    for (const hasReply of [false, true]) {
      const to = cells[verb][state]?.[hasReply ? 1 : 0];
      const decided = decideContact(verb, { ...said, state, hasReply });
      expect(decided).toEqual(to === undefined ? refused('state_changed') : { ok: true, to });
      if (to === undefined) continue;
      const isFree = verb === 'close' && hasReply;
      expect(decideContact(verb, { ...silent, state, hasReply })).toEqual(
        isFree ? { ok: true, to } : refused('reason_missing'),
      );
    }
  });
});

describe('every cell of a meeting', () => {
  const from: Record<MeetingVerb, readonly MeetingState[]> = {
    confirm: ['new', 'confirmed'],
    decline: ['new', 'confirmed'],
    finish: ['confirmed'],
  };
  it('has one row for each verb', () =>
    expect(meetingTable.map(({ verb }) => verb)).toEqual([...meetingVerbs]));
  it.each(cellsOf(meetingStates, meetingVerbs))('$state × $verb', ({ state, verb }) => {
    const isOpen = from[verb].includes(state);
    expect(decideMeeting(verb, { ...said, state, hasBegun: true })).toEqual(
      isOpen ? ok : refused('state_changed'),
    );
    if (!isOpen) return;
    // Another time or place than what was agreed has a reason; the first one is what was asked for.
    const needsWords = verb === 'decline' || (verb === 'confirm' && state === 'confirmed');
    expect(decideMeeting(verb, { ...silent, state, hasBegun: true })).toEqual(
      needsWords ? refused('reason_missing') : ok,
    );
    expect(decideMeeting(verb, { ...said, state, hasBegun: false })).toEqual(
      verb === 'finish' ? refused('state_changed') : ok,
    );
  });
});

describe('versions of a policy', () => {
  const version = (number: number, day: string, withdrawn = false) => ({
    slug: 'terms',
    version: number,
    effective_on: day,
    withdrawn_at: withdrawn ? at('2026-11-01') : null,
  });
  const versions = [
    version(1, '2026-01-01'),
    version(2, '2026-11-21'),
    version(3, '2026-12-24', true),
    version(4, '2026-12-01'),
    { ...version(9, '2026-01-01'), slug: 'privacy' },
  ];
  it('apply from their day in Dubai on, the newest first, withdrawn ones never', () => {
    expect(versionInForce(versions, 'terms', '2025-12-31')).toBeNull();
    expect(versionInForce(versions, 'terms', '2026-11-20')?.version).toBe(1);
    expect(versionInForce(versions, 'terms', '2026-11-21')?.version).toBe(2);
    expect(versionInForce(versions, 'terms', '2026-12-31')?.version).toBe(4);
    expect(versions.map((one) => policyStateOf(one, versions, '2026-11-22'))).toEqual([
      'past',
      'in_force',
      'withdrawn',
      'upcoming',
      'in_force',
    ]);
  });
  it('begin today at the earliest, and never before one that stands', () => {
    expect(firstEffectiveDay(versions, 'terms', '2026-11-22')).toBe('2026-12-01');
    expect(firstEffectiveDay(versions, 'privacy', '2026-11-22')).toBe('2026-11-22');
  });
  it.each(policyStates)('are withdrawn before their day only, with words: %s', (state) => {
    expect(policyTable.map(({ verb }) => verb)).toEqual(['withdraw']);
    const isOpen = state === 'upcoming';
    expect(decidePolicy('withdraw', { ...said, state })).toEqual(
      isOpen ? ok : refused('state_changed'),
    );
    if (isOpen)
      expect(decidePolicy('withdraw', { ...silent, state })).toEqual(refused('reason_missing'));
  });
});

describe('the difference of two texts', () => {
  const told = (before: string, after: string) =>
    diffLines(before, after).map(
      ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
    );
  it('is told by lines', () => {
    expect(told('a\nb\nc', 'a\nb\nc')).toEqual([' a', ' b', ' c']);
    expect(told('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
    expect(told('a\nb\nc\nd', 'b\nc\ne\nd')).toEqual(['-a', ' b', ' c', '+e', ' d']);
    expect(told('', 'a')).toEqual(['-', '+a']);
    // A form sends its lines with CR and LF.
    expect(told('a\nb', 'a\r\nb')).toEqual([' a', ' b']);
  });
  it('gives both texts back, whatever they are', () => {
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const text = () => Array.from({ length: 1 + next(12) }, () => 'abcd'[next(4)]).join('\n');
      const [before, after] = [text(), text()];
      const lines = diffLines(before, after);
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }
  });
  it('shows two lines around each change and counts the others', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const parts = shortened(diffLines(before, before.replace('line 10', 'LINE 10')));
    expect(parts.map((part) => (part.kind === 'skipped' ? part.count : part.kind))).toEqual([
      8,
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      7,
    ]);
  });
});
