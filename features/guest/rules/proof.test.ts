import { expect, it } from 'vitest';
import { addressOf, newProof, validateProof } from './proof.ts';

const now = new Date('2026-11-29T08:00:00Z');
const proof = newProof(now);

it('a code is valid for ten minutes and five tries', () => {
  expect(proof).toEqual({ expiresAt: new Date('2026-11-29T08:10:00Z'), triesLeft: 5 });
  expect(validateProof(proof, true, now)).toBe('right');
  expect(validateProof(proof, false, now)).toBe('wrong_code');
  expect(validateProof(proof, true, proof.expiresAt)).toBe('code_expired');
  expect(validateProof({ ...proof, triesLeft: 0 }, true, now)).toBe('code_expired');
  expect(validateProof(undefined, true, now)).toBe('code_expired');
});

it('a contact proves the address of its invitation, or the other one if that is gone', () => {
  const contact = { email: 'S@a.test', email_key: 's@a.test', mobile: '+971501234567' };
  const keys = ['email', 'link', 'sms', 'whatsapp'].map(
    (channel) => addressOf({ ...contact, channel }, true)?.key,
  );
  expect(keys).toEqual(['s@a.test', 's@a.test', '+971501234567', '+971501234567']);
  expect(addressOf({ ...contact, mobile: '', channel: 'sms' }, true)?.channel).toBe('email');
  expect(addressOf({ email: '', email_key: '', mobile: '', channel: 'email' }, true)).toBeNull();
  expect(addressOf({ ...contact, channel: 'sms' }, false)?.channel).toBe('email');
  expect(addressOf({ ...contact, email: '', email_key: '', channel: 'sms' }, false)).toBeNull();
});
