import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe('a strong password', () => {
  it('has five things, each told apart', () => {
    expect(rules.passwordParts('Aa1!')).toEqual({
      length: false,
      lower: true,
      upper: true,
      digit: true,
      special: true,
    });
    expect(rules.passwordParts('')).toEqual({
      length: false,
      lower: false,
      upper: false,
      digit: false,
      special: false,
    });
  });

  it.each(['alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial1', 'Aa1!aaa', 'Special1-'])('is not %s', (password) => {
    expect(rules.judgePassword(password)).toBe('passwordStrong');
  });

  it('is not a common one in disguise', () => {
    expect(rules.judgePassword('P@ssw0rd1')).toBe('passwordCommon');
    expect(rules.judgePassword('Kandura!42-oud')).toBeNull();
  });

  it('counts each sign that specification §5 lists, and letters and digits of any script', () => {
    for (const sign of '@#$%^&+=!*()') expect(rules.judgePassword(`Zayed7falcon${sign}`)).toBeNull();
    expect(rules.judgePassword('Ünter٤٢straße!')).toBeNull();
  });
});

describe('the life of a session', () => {
  it('is 8 idle hours of at most 7 days, 30 idle days when remembered, 1 of 12 hours for operators', () => {
    expect(rules.expiriesOf('member', now, now)).toEqual({ idle: hours(8), absolute: hours(7 * 24) });
    expect(rules.expiriesOf('remembered', now, now).idle).toEqual(hours(30 * 24));
    expect(rules.expiriesOf('operator', now, now)).toEqual({ idle: hours(1), absolute: hours(12) });
  });

  it('is never prolonged beyond its end', () => {
    expect(rules.expiriesOf('member', now, hours(7 * 24 - 1)).idle).toEqual(hours(7 * 24));
    fc.assert(
      fc.property(
        fc.constantFrom('member', 'remembered', 'operator'),
        fc.integer({ min: 0, max: 10 ** 11 }),
        (kind, ms) => {
          const { idle, absolute } = rules.expiriesOf(kind, now, new Date(now.getTime() + ms));
          expect(idle.getTime()).toBeLessThanOrEqual(absolute.getTime());
        },
      ),
    );
  });
});

describe('cookies', () => {
  const facts: rules.DisplayFacts = {
    type: 'buyer',
    status: 'pending',
    companyName: 'الدانة; Path=/x\r\nSet-Cookie: a=b',
    logoUrl: null,
    completion: 42,
    approved: false,
    verified: true,
    userName: 'A, B',
    mainCategories: 0,
    showWelcome: true,
  };

  it('carry any name without becoming more than one header', () => {
    for (const cookie of rules.signInCookies('t'.repeat(43), facts, false, true)) {
      expect(cookie).toMatch(/^\w+=[^;,\s]*; Path=\/; SameSite=Lax(; HttpOnly)?; Secure$/);
    }
    expect(decodeURIComponent(rules.displayCookies(facts)['company_name'] ?? '')).toBe(facts.companyName);
  });

  it('of the session are out of reach of scripts, the others are not', () => {
    const cookies = rules.signInCookies('t'.repeat(43), facts, true, false);
    expect(cookies.filter((cookie) => cookie.includes('HttpOnly')).map((cookie) => cookie.split('=')[0])).toEqual([
      'token',
    ]);
    expect(cookies.every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true);
  });

  it('of a remembered session are renewed whole, once a day', () => {
    const renewed = rules.renewalCookies('t'.repeat(43), facts, '2026-11-21', true);
    expect(renewed.every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true);
    expect(renewed.map((cookie) => cookie.split('=')[0])).toEqual(expect.arrayContaining(['token', 'type', 'kept']));
  });

  it('that sign out name every cookie that signing in sets, and not the theme', () => {
    const set = rules.signInCookies('t', facts, false, false).map((cookie) => cookie.split('=')[0]);
    const removed = rules.signOutCookies(false).map((cookie) => cookie.split('=')[0]);
    expect(removed).toEqual(expect.arrayContaining(set));
    expect(removed).not.toContain('theme');
  });
});
