import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as rules from './session.ts';

const now = new Date('2026-11-21T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe('a strong password', () => {
  it('has five requirements, each reported separately', () => {
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

  it.each(['alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial1', 'Aa1!aaa', 'Special1-'])(
    'is not %s',
    (password) => {
      expect(rules.validatePassword(password)).toBe('passwordStrong');
    },
  );

  it('is not a disguised common one', () => {
    expect(rules.validatePassword('P@ssw0rd1')).toBe('passwordCommon');
    expect(rules.validatePassword('Kandura!42-oud')).toBeNull();
  });

  it('may have each sign that specification §5 lists, and letters and digits of any script', () => {
    for (const sign of '@#$%^&+=!*()')
      expect(rules.validatePassword(`Zayed7falcon${sign}`)).toBeNull();
    expect(rules.validatePassword('Ünter٤٢straße!')).toBeNull();
  });
});

describe('the life of a session', () => {
  it('is 8 idle hours of at most 7 days, 30 idle days when remembered, and 1 of 12 hours for operators', () => {
    expect(rules.expiriesOf('member', now, now)).toEqual({
      idle: hours(8),
      absolute: hours(7 * 24),
    });
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

  it('contain any name without becoming more than one header', () => {
    for (const cookie of rules.signInCookies('t'.repeat(43), facts, false, true)) {
      expect(cookie).toMatch(/^[\w-]+=[^;,\s]*; Path=\/; SameSite=Lax(; HttpOnly)?; Secure$/);
    }
    expect(decodeURIComponent(rules.displayCookies(facts)['company_name'] ?? '')).toBe(
      facts.companyName,
    );
  });

  it('of the session are not readable by scripts, and the others are', () => {
    const cookies = rules.signInCookies('t'.repeat(43), facts, true, false);
    expect(
      cookies.filter((cookie) => cookie.includes('HttpOnly')).map((cookie) => cookie.split('=')[0]),
    ).toEqual(['token']);
    expect(cookies.every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true);
  });

  it('of a remembered session are renewed completely once a day', () => {
    const renewed = rules.renewalCookies('t'.repeat(43), facts, '2026-11-21', true);
    expect(renewed.every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true);
    expect(renewed.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-token', 'type', 'remembered']),
    );
  });

  it('count over HTTPS only under the names that no other host can set', () => {
    const names = ['token', '__Host-token', 'operator_token', 'device', 'theme'];
    expect(names.map((name) => rules.plainCookieName(name, true))).toEqual([
      null,
      'token',
      null,
      null,
      'theme',
    ]);
    expect(names.map((name) => rules.plainCookieName(name, false))).toEqual(names);
  });

  it('of a sign-out name every cookie that signing in sets, and not the theme', () => {
    const set = rules.signInCookies('t', facts, false, false).map((cookie) => cookie.split('=')[0]);
    const removed = rules.signOutCookies(false).map((cookie) => cookie.split('=')[0]);
    expect(removed).toEqual(expect.arrayContaining(set));
    expect(removed).not.toContain('theme');
  });
});

describe('the effective permissions of a member', () => {
  const rights = (changes: Partial<rules.Rights> = {}): rules.Rights => ({
    isOwner: false,
    roles: [],
    permissions: [],
    limitFils: null,
    memberId: 'member',
    spendLimits: { dayFils: null, monthFils: null },
    ...changes,
  });
  const limitOf = (own: rules.Rights, ...covered: rules.Rights[]) =>
    rules.combineRights('buyer', own, covered).limitFils;

  it('are those of built-in and own roles, and none of the other account type', () => {
    const own = rights({
      roles: ['receiver', 'finance'],
      permissions: ['order.send', 'wallet.manage', 'made.up'],
    });
    expect([...rules.combineRights('buyer', own, []).permissions].sort()).toEqual([
      'order.receive',
      'order.send',
      'rfq.see_all',
    ]);
  });

  it('of a delegate of the owner are all of the type except ownership', () => {
    const effective = rules.combineRights('supplier', rights({ roles: ['sales'], limitFils: 5n }), [
      rights({ isOwner: true }),
    ]);
    expect(effective.permissions.has('wallet.manage')).toBe(true);
    expect(effective.permissions.has('rfq.publish')).toBe(false);
    expect(effective.limitFils).toBeNull();
  });

  it('include those of an absent colleague, with that colleague’s limit', () => {
    const absent = rights({ roles: ['approver'], limitFils: 100_00n });
    expect(
      rules
        .combineRights('buyer', rights({ roles: ['requester'] }), [absent])
        .permissions.has('offer.decide'),
    ).toBe(true);
    // A requester without a limit of their own does not approve without limit.
    expect(limitOf(rights({ roles: ['requester'] }), absent)).toBe(100_00n);
    expect(limitOf(rights({ roles: ['requester'], limitFils: 7n }), absent)).toBe(100_00n);
  });

  it('have the highest limit of the roles that give a permission', () => {
    const small = rights({ roles: ['approver'], limitFils: 50_00n });
    const large = rights({ roles: ['approver'], limitFils: 900_00n });
    expect(limitOf(small, large)).toBe(900_00n);
    expect(limitOf(large, small)).toBe(900_00n);
    expect(limitOf(small, rights({ roles: ['approver'] }))).toBeNull();
  });

  it('have no higher limit because of a role without that permission', () => {
    const decides = rights({ permissions: ['offer.decide'] });
    const publishes = rights({ permissions: ['rfq.publish'], limitFils: 10_00n });
    expect(limitOf(decides, publishes)).toBe(10_00n);
    expect(limitOf(publishes, decides)).toBe(10_00n);
  });

  it('limit the spending of a day and a month by the highest limit with access purchases', () => {
    const sales = rights({ roles: ['sales'], spendLimits: { dayFils: 5n, monthFils: 60n } });
    const other = rights({ roles: ['sales'], spendLimits: { dayFils: 9n, monthFils: 50n } });
    const spendLimits = (own: rules.Rights, ...covered: rules.Rights[]) =>
      rules.combineRights('supplier', own, covered).spendLimits;
    expect(spendLimits(sales)).toEqual({ dayFils: 5n, monthFils: 60n });
    expect(spendLimits(sales, other)).toEqual({ dayFils: 9n, monthFils: 60n });
    // A member without purchases of their own buys under the limits of the delegating member.
    expect(spendLimits(rights({ roles: ['viewer'] }), sales)).toEqual({
      dayFils: 5n,
      monthFils: 60n,
    });
    expect(
      spendLimits(sales, rights({ isOwner: true, spendLimits: { dayFils: 1n, monthFils: 1n } })),
    ).toEqual({
      dayFils: null,
      monthFils: null,
    });
  });

  it('name each set of roles with access purchases, the member’s own first', () => {
    const own = rights({ memberId: 'own', roles: ['sales'], limitFils: 5n });
    const viewer = rights({ memberId: 'viewer', roles: ['viewer'] });
    const owner = rights({ memberId: 'owner', isOwner: true, limitFils: 1n });
    const none = { dayFils: null, monthFils: null };
    expect(rules.combineRights('supplier', own, [viewer, owner]).buyingRoles).toEqual([
      { memberId: 'own', limitFils: 5n, spendLimits: none },
      { memberId: 'owner', limitFils: null, spendLimits: none },
    ]);
    expect(rules.combineRights('supplier', viewer, []).buyingRoles).toEqual([]);
  });

  it('leave the limit of a member who spends nothing as it is', () => {
    expect(limitOf(rights({ roles: ['receiver'], limitFils: 3n }))).toBe(3n);
    expect(limitOf(rights({ isOwner: true, limitFils: 3n }))).toBeNull();
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Linux',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('is recognised from %s', (userAgent, browser, system) => {
    expect(rules.deviceOf(userAgent)).toEqual({ browser, system });
  });
});
