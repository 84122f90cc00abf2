import { describe, expect, it } from 'vitest';
import type { InvitationState } from '#shared/tables.ts';
import {
  channelsAfter,
  channelsFor,
  decideInvitation,
  invitationStates,
  invitationTable,
  invitationVerbs,
  nextReminderAt,
  type InvitationFacts,
  type InvitationSide,
  type InvitationVerb,
} from './rules.ts';

const now = new Date('2026-11-29T08:00:00Z');
const dayAgo = new Date('2026-11-28T08:00:00Z');

const facts = (
  state: InvitationState,
  side: InvitationSide,
  changes: Partial<InvitationFacts> = {},
): InvitationFacts => ({
  state,
  side,
  may: () => true,
  reason: 'goods',
  isOpen: true,
  channel: 'email',
  isClosed: false,
  isUsed: false,
  reminders: 0,
  lastSentAt: dayAgo,
  now,
  ...changes,
});

const sideOf: Readonly<Record<InvitationVerb, InvitationSide>> = {
  remind: 'buyer',
  link: 'buyer',
  revoke: 'buyer',
  open: 'system',
  decline: 'supplier',
  quote: 'system',
  bounce: 'system',
  expire: 'system',
};

/** The next state of every cell; absent: refused. */
const next: Readonly<Record<InvitationVerb, Partial<Record<InvitationState, InvitationState>>>> = {
  remind: { sent: 'sent', opened: 'opened' },
  link: {
    sent: 'sent',
    opened: 'opened',
    bounced: 'bounced',
    declined: 'declined',
    quoted: 'quoted',
  },
  revoke: {
    draft: 'revoked',
    sent: 'revoked',
    opened: 'revoked',
    declined: 'revoked',
    bounced: 'revoked',
  },
  open: { sent: 'opened' },
  decline: { sent: 'declined', opened: 'declined' },
  quote: { sent: 'quoted', opened: 'quoted', declined: 'quoted', bounced: 'quoted' },
  bounce: { sent: 'bounced' },
  expire: { sent: 'expired', opened: 'expired' },
};

const cells = invitationVerbs.flatMap((verb) =>
  invitationStates.map((state) => [verb, state] as const),
);

describe('the verb table of an invitation', () => {
  it('has one row for each verb', () => {
    expect(invitationTable.map(({ verb }) => verb)).toEqual(invitationVerbs);
  });

  it.each(cells)('answers %s in the state %s for the side of the verb alone', (verb, state) => {
    for (const side of ['buyer', 'supplier', 'system'] as const) {
      const isOpen = verb !== 'expire';
      const decided = decideInvitation(verb, facts(state, side, { isOpen }));
      const expected =
        side === sideOf[verb] ? (next[verb][state] ?? 'state_changed') : 'not_allowed';
      expect(decided.ok ? decided.to : decided.refused).toBe(expected);
    }
  });

  it.each(['remind', 'link', 'revoke', 'decline'] as const)(
    'refuses %s without the permission',
    (verb) => {
      const decided = decideInvitation(verb, facts('sent', sideOf[verb], { may: () => false }));
      expect(decided).toEqual({ ok: false, refused: 'not_allowed' });
    },
  );
});

describe('an invitation', () => {
  it('does not expire while its RFQ is open', () => {
    const decided = decideInvitation('expire', facts('sent', 'system'));
    expect(decided).toEqual({ ok: false, refused: 'state_changed' });
  });

  it.each([
    ['remind', 'sent'],
    ['link', 'sent'],
    ['open', 'sent'],
    ['decline', 'sent'],
    ['quote', 'opened'],
  ] as const)('of an RFQ that is closed refuses %s', (verb, state) => {
    const decided = decideInvitation(verb, facts(state, sideOf[verb], { isOpen: false }));
    expect(decided).toEqual({ ok: false, refused: 'rfq_not_open' });
  });

  it('of a supplier that has used it cannot be revoked', () => {
    const decided = decideInvitation('revoke', facts('opened', 'buyer', { isUsed: true }));
    expect(decided).toEqual({ ok: false, refused: 'state_changed' });
  });

  it('is declined only with a reason', () => {
    const decided = decideInvitation('decline', facts('sent', 'supplier', { reason: '' }));
    expect(decided).toEqual({ ok: false, refused: 'reason_missing' });
  });

  it.each([
    [{ reminders: 0, lastSentAt: dayAgo }, null],
    [{ reminders: 1, lastSentAt: dayAgo }, null],
    [{ reminders: 2, lastSentAt: dayAgo }, 'reminders_used'],
    [{ reminders: 0, lastSentAt: new Date(dayAgo.getTime() + 1) }, 'reminded_today'],
    [{ channel: 'link' }, 'state_changed'],
  ] as const)('is reminded at most twice and 24 hours apart: %j', (changes, refused) => {
    const decided = decideInvitation('remind', facts('sent', 'buyer', changes));
    expect(decided.ok ? null : decided.refused).toBe(refused);
  });

  it('has a link also for a supplier of the platform, so that links show no accounts', () => {
    const decided = decideInvitation('link', facts('sent', 'buyer', { channel: 'notice' }));
    expect(decided.ok).toBe(true);
  });

  it('names the moment of the next reminder', () => {
    expect(nextReminderAt({ reminders: 1, lastSentAt: dayAgo })).toEqual(now);
    expect(nextReminderAt({ reminders: 2, lastSentAt: dayAgo })).toBeNull();
    expect(nextReminderAt({ reminders: 0, lastSentAt: null })).toBeNull();
  });
});

describe('the channel of a message', () => {
  const both = { email: 'a@steel.test', mobile: '+971501234567', hasAgreed: true };
  const all = { sms: true, whatsapp: true };

  it('is WhatsApp with consent, then mail, then SMS', () => {
    expect(channelsFor(both, all)).toEqual(['whatsapp', 'email', 'sms']);
    expect(channelsFor({ ...both, hasAgreed: false }, all)).toEqual(['email', 'sms']);
    expect(channelsFor({ ...both, mobile: '' }, all)).toEqual(['email']);
    expect(channelsFor(both, { sms: false, whatsapp: false })).toEqual(['email']);
  });

  it('after WhatsApp is SMS and then mail, and none after a mail', () => {
    expect(channelsAfter('whatsapp', both, all)).toEqual(['sms', 'email']);
    expect(channelsAfter('whatsapp', both, { ...all, sms: false })).toEqual(['email']);
    expect(channelsAfter('sms', both, all)).toEqual(['email']);
    expect(channelsAfter('email', both, all)).toEqual([]);
  });
});
