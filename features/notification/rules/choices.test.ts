import { describe, expect, it } from 'vitest';
import { messageKinds } from '#features/message/rules/kinds.ts';
import {
  channels,
  choiceOf,
  choices,
  choicesFor,
  defaultChoice,
  endOfQuiet,
  kindsFor,
  planMail,
  planPush,
  planWhatsapp,
  replacementAt,
  type Choice,
  type Reachable,
} from './choices.ts';
import { audienceOf, notificationTypes } from './kinds.ts';
import { dataOf, targetOf } from './target.ts';

/** A Saturday, 14:00 in Dubai. */
const now = new Date('2026-11-21T10:00:00Z');
const night = new Date('2026-11-21T20:30:00Z');
const morning = '2026-11-22T04:00:00.000Z';
/** 22:00 to 09:00, in minutes of the day. */
const quiet = { from: 1320, until: 540 };
const reader: Reachable = { isMailable: true, isBounced: false, own: {}, quiet: null };
/**
 * Kinds that a user must not switch off: they have mails of their own, or money left the wallet.
 */
const always = new Set<string>([...messageKinds, 'withdrawal_paid']);
const ofSearches = new Set(['search_matched', 'search_digest']);

describe.each(notificationTypes)('the notification kind %s', (kind) => {
  const isApart = always.has(kind) && kind !== 'withdrawal_paid';

  it('follows its default without a choice, and the choice where one is allowed', () => {
    for (const channel of channels) {
      expect(choiceOf(kind, channel, {})).toBe(defaultChoice(kind, channel));
      const open = choicesFor(kind, channel);
      expect(open.length === 0).toBe(channel === 'email' && always.has(kind));
      for (const choice of choices) {
        const counts = choiceOf(kind, channel, { [channel]: choice });
        expect(counts).toBe(open.includes(choice) ? choice : defaultChoice(kind, channel));
      }
    }
  });

  it.each([undefined, ...choices])(
    'is mailed, with the choice %s, only when and where it may be',
    (choice) => {
      const own = choice === undefined ? {} : { email: choice };
      const counts = choiceOf(kind, 'email', own);
      for (const isMailable of [true, false])
        for (const isBounced of [true, false])
          for (const byMail of [true, false])
            for (const at of [now, night])
              for (const hours of [null, quiet]) {
                const plan = planMail(
                  kind,
                  { isMailable, isBounced, own, quiet: hours },
                  byMail,
                  at,
                );
                // This kind is planned even for a bounced address, because it then goes out by SMS.
                const mayBe = isMailable && (!isBounced || kind === 'withdrawal_paid');
                const isSent =
                  mayBe && !isApart && counts !== 'never' && (byMail || !ofSearches.has(kind));
                if (!isSent) {
                  expect(plan).toEqual({ how: 'none' });
                  continue;
                }
                const waits = hours !== null && kind !== 'withdrawal_paid';
                const ends = '2026-11-22T05:00:00.000Z';
                const due =
                  counts === 'daily'
                    ? waits
                      ? ends
                      : morning
                    : waits && at === night
                      ? ends
                      : at.toISOString();
                expect(plan).toEqual({
                  how: counts === 'daily' ? 'digest' : 'mail',
                  at: new Date(due),
                });
              }
    },
  );

  it.each([undefined, 'now', 'never'] as const)(
    'is pushed, with the choice %s, only when and where it may be',
    (choice) => {
      const own = choice === undefined ? {} : { push: choice };
      const isPushed = choiceOf(kind, 'push', own) === 'now';
      expect(planPush(kind, { ...reader, own }, now)).toEqual(isPushed ? now : null);
      const bounced = { ...reader, own, isBounced: true };
      expect(planPush(kind, bounced, now)).toEqual(
        isPushed || kind === 'withdrawal_paid' ? now : null,
      );
      const sendAt = kind === 'withdrawal_paid' ? night : new Date('2026-11-22T05:00:00Z');
      expect(planPush(kind, { ...reader, own, quiet }, night)).toEqual(isPushed ? sendAt : null);
    },
  );

  it('is in the settings of each side that it can reach', () => {
    const sides = (['buyer', 'supplier'] as const).filter((side) => kindsFor(side).includes(kind));
    expect(sides.length).toBeGreaterThan(0);
    for (const side of sides) {
      const data = dataOf({
        id: 'n',
        type: kind,
        params: { rfq_id: 'r', offer_id: 'o', order_id: 'p' },
      });
      expect(targetOf(side === 'buyer' ? 'buyer' : 'seller', data)).not.toBeNull();
    }
    expect(audienceOf(kind)).toBeDefined();
  });
});

describe('quiet hours', () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  it.each<[string, { from: number; until: number }, string, string | null]>([
    ['over midnight, before they begin', quiet, '21T17:59:59', null],
    ['over midnight, as they begin', quiet, '21T18:00:00', '22T05:00:00'],
    ['over midnight, after midnight', quiet, '21T23:10:42', '22T05:00:00'],
    ['over midnight, in their last minute', quiet, '22T04:59:59', '22T05:00:00'],
    ['over midnight, as they end', quiet, '22T05:00:00', null],
    ['of one day, within', { from: 780, until: 840 }, '21T09:30:00', '21T10:00:00'],
    ['of one day, before', { from: 780, until: 840 }, '21T08:59:00', null],
    ['of one day, after', { from: 780, until: 840 }, '21T10:00:00', null],
    ['that end at midnight in Dubai', { from: 1200, until: 0 }, '21T19:59:00', '21T20:00:00'],
  ])('delay a notification to their end: %s', (_name, hours, moment, end) => {
    expect(endOfQuiet(at(moment), hours)).toEqual(end === null ? null : at(end));
  });
});

it('by default a reader gets mail and push for each notification that needs an answer', () => {
  const choices: Choice[] = [
    defaultChoice('offer_received', 'email'),
    defaultChoice('offer_received', 'push'),
  ];
  expect(choices).toEqual(['now', 'now']);
  expect(defaultChoice('rfq_published', 'push')).toBe('never');
});

describe('WhatsApp', () => {
  const reader = { own: {}, quiet: { from: 22 * 60, until: 8 * 60 } };

  it('has the kinds by default that are mailed and pushed, and no daily choice', () => {
    for (const kind of notificationTypes) {
      expect(choicesFor(kind, 'whatsapp')).toEqual(['now', 'never']);
      if (defaultChoice(kind, 'whatsapp') === 'now') {
        expect(defaultChoice(kind, 'email')).toBe('now');
        expect(choiceOf(kind, 'whatsapp', { whatsapp: 'daily' })).toBe('now');
      }
    }
    expect(defaultChoice('offer_received', 'whatsapp')).toBe('now');
    expect(defaultChoice('rfq_published', 'whatsapp')).toBe('never');
  });

  it('is postponed by quiet hours, except for alarms, as its replacement is', () => {
    expect(planWhatsapp('offer_received', reader, now)).toEqual(now);
    expect(planWhatsapp('offer_received', reader, night)?.toISOString()).toBe(morning);
    expect(planWhatsapp('withdrawal_paid', reader, night)).toEqual(night);
    expect(
      planWhatsapp('offer_received', { ...reader, own: { whatsapp: 'never' } }, now),
    ).toBeNull();
    expect(replacementAt('offer_received', reader.quiet, night).toISOString()).toBe(morning);
    expect(replacementAt('withdrawal_paid', reader.quiet, night)).toEqual(night);
  });
});
