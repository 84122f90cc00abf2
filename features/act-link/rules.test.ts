import { describe, expect, it } from 'vitest';
import { actOf, actStateOf } from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const facts = { usedAt: null, expiresAt: later, isHolder: true, isAllowed: true, isSame: true };

describe('the state of a link', () => {
  it('is the first reason that ends it', () => {
    expect(actStateOf(undefined, now)).toBe('unknown');
    expect(actStateOf(facts, now)).toBe('open');
    expect(actStateOf({ ...facts, isSame: false }, now)).toBe('changed');
    expect(actStateOf({ ...facts, isSame: false, isAllowed: false }, now)).toBe('revoked');
    expect(actStateOf({ ...facts, isHolder: false }, now)).toBe('revoked');
    expect(actStateOf({ ...facts, isHolder: false }, later)).toBe('expired');
    expect(actStateOf({ ...facts, usedAt: now }, later)).toBe('used');
  });
});

describe('the act of a notification', () => {
  it('names the record that waits for one press', () => {
    const params = { offer_id: 'o', order_id: 'p', proposal_id: 'a' };
    expect(actOf({ ...params, type: 'award_asked' })).toEqual({ verb: 'approve', subjectId: 'o' });
    expect(actOf({ ...params, type: 'order_reminder' })).toEqual({
      verb: 'acknowledge',
      subjectId: 'p',
    });
    expect(actOf({ ...params, type: 'acknowledgement_late' })).toEqual({
      verb: 'remind_acknowledge',
      subjectId: 'p',
    });
    expect(actOf({ ...params, type: 'receipt_late' })).toEqual({
      verb: 'remind_receive',
      subjectId: 'p',
    });
    expect(actOf({ ...params, type: 'award_late' })).toEqual({
      verb: 'remind_approve',
      subjectId: 'o',
    });
    expect(actOf({ ...params, type: 'proposal_late' })).toEqual({
      verb: 'remind_proposal',
      subjectId: 'a',
    });
    expect(actOf({ ...params, type: 'receipt_reminder' })).toEqual({
      verb: 'receive',
      subjectId: 'p',
    });
    expect(actOf({ ...params, type: 'offer_received' })).toBeNull();
    expect(actOf({ type: 'order_sent' })).toBeNull();
  });
});
