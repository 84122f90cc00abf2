import {
  limitedPermissions,
  permissionsOf,
  permissionsOfType,
  type AccountType,
  type BuyingRole,
  type CompanyStatus,
  type MemberRole,
  type Permission,
  type SpendLimits,
} from '#shared/actor.ts';
import { isCommonPassword } from '#shared/common-passwords.ts';

/** In characters. specification §5.8: at least 8; product §12: up to 128. */
export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const passwordSpecials = '@#$%^&+=!*()';

/** The five parts of a strong password, which the screen shows separately (specification §5.8). */
export function passwordParts(password: string) {
  return {
    length: password.length >= passwordLengthMin,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: [...password].some((letter) => passwordSpecials.includes(letter)),
  };
}

export function validatePassword(password: string): 'passwordStrong' | 'passwordCommon' | null {
  if (!Object.values(passwordParts(password)).every(Boolean)) return 'passwordStrong';
  return isCommonPassword(password) ? 'passwordCommon' : null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * product §12: idle 8 hours, absolute 7 days; "keep me signed in" 30 days idle; operators 1 hour
 * and 12 hours.
 */
export const sessionLife = {
  member: { idleMs: 8 * hourMs, absoluteMs: 7 * dayMs },
  remembered: { idleMs: 30 * dayMs, absoluteMs: 365 * dayMs },
  operator: { idleMs: hourMs, absoluteMs: 12 * hourMs },
} as const;
export type SessionKind = keyof typeof sessionLife;

export function expiriesOf(
  kind: SessionKind,
  createdAt: Date,
  seenAt: Date,
): { idle: Date; absolute: Date } {
  const { idleMs, absoluteMs } = sessionLife[kind];
  const absolute = new Date(createdAt.getTime() + absoluteMs);
  return { idle: new Date(Math.min(seenAt.getTime() + idleMs, absolute.getTime())), absolute };
}

/**
 * The shortest interval between updates of `seen_at`, because a write on every request would cost
 * more than its precision is worth.
 */
export const seenGranularityMs = 5 * minuteMs;

/** The limit of wrong passwords for one account from one address. */
export const signInTriesMax = 5;
export const signInWindowSeconds = 15 * 60;
/**
 * The limit of wrong passwords for one account from all addresses: high enough so that one stranger
 * cannot lock it, low enough to stop many addresses.
 */
export const accountTriesMax = 50;
export const accountWindowSeconds = 60 * 60;

/**
 * The answer to a forgotten password comes no earlier, so that its time does not tell if there is an
 * account. Far above the time of its work.
 */
export const resetAnswerMs = 250;

export const resetLifeMs = 30 * minuteMs;
export const linksPerHourMax = 5;

/** The time between the correct password and the code of the second step. */
export const ticketLifeMs = 10 * minuteMs;
/** The limit of wrong codes for one ticket; then the password is required again. */
export const ticketTriesMax = 5;

/**
 * The content of the display cookies of specification §3. Hints only: no decision may read them,
 * because a browser can change them.
 */
export interface DisplayFacts {
  readonly type: AccountType;
  readonly status: CompanyStatus;
  readonly companyName: string;
  readonly logoUrl: string | null;
  readonly completion: number;
  readonly approved: boolean;
  readonly verified: boolean;
  readonly userName: string;
  readonly mainCategories: number;
  readonly showWelcome: boolean;
}

const bit = (value: boolean): string => (value ? '1' : '0');

export function displayCookies(facts: DisplayFacts): Record<string, string> {
  return {
    type: facts.type,
    user_status: facts.status,
    company_name: facts.companyName,
    logo: facts.logoUrl ?? '',
    data_percentage: String(facts.completion),
    isAproved: bit(facts.approved),
    verified: bit(facts.verified),
    username: facts.userName,
    mainCategories: String(facts.mainCategories),
    show_welcome_msg: bit(facts.showWelcome),
  };
}

export interface CookieOptions {
  readonly httpOnly?: boolean;
  readonly secure: boolean;
  /** Seconds. Undefined: until the browser closes. 0: remove. */
  readonly maxAgeSeconds?: number;
}

/**
 * Cookies that prove something. Over HTTPS their names begin with `__Host-`, so that no other host
 * under the same domain can set them.
 */
const hostCookies: ReadonlySet<string> = new Set([
  'token',
  'operator_token',
  'guest_token',
  'device',
]);

export function cookieName(name: string, secure: boolean): string {
  return secure && hostCookies.has(name) ? `__Host-${name}` : name;
}

export function plainCookieName(name: string, secure: boolean): string | null {
  if (!secure) return name;
  const plain = name.startsWith('__Host-') ? name.slice('__Host-'.length) : name;
  return hostCookies.has(plain) && plain === name ? null : plain;
}

/**
 * Formats one Set-Cookie header. Values are percent-encoded, because company names contain Arabic
 * and spaces.
 */
export function toSetCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${cookieName(name, options.secure)}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
  ];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly === true) parts.push('HttpOnly');
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

export type TokenCookie = 'token' | 'operator_token';

/**
 * The session cookie. It is HttpOnly, so that no script reads it (product §12). A remembered one
 * outlives the browser.
 */
export function tokenCookie(
  name: TokenCookie,
  token: string,
  remember: boolean,
  secure: boolean,
): string {
  const life = remember ? { maxAgeSeconds: sessionLife.remembered.idleMs / 1000 } : {};
  return toSetCookie(name, token, { httpOnly: true, secure, ...life });
}

/**
 * Renews the cookies of a remembered session, because it lives 30 days from its last use instead of
 * its sign-in (product §12). The cookie `kept` stores `day`, so that this happens once a day.
 * `token` is the cookie's value.
 */
export function renewalCookies(
  token: string,
  facts: DisplayFacts,
  day: string,
  secure: boolean,
): string[] {
  const rememberedCookie = toSetCookie('remembered', day, {
    httpOnly: true,
    secure,
    maxAgeSeconds: sessionLife.remembered.idleMs / 1000,
  });
  return [...signInCookies(token, facts, true, secure), rememberedCookie];
}

export function signInCookies(
  token: string,
  facts: DisplayFacts,
  remember: boolean,
  secure: boolean,
): string[] {
  const life = remember ? { maxAgeSeconds: sessionLife.remembered.idleMs / 1000 } : {};
  const display = Object.entries(displayCookies(facts)).map(([name, value]) =>
    toSetCookie(name, value, { secure, ...life }),
  );
  return [tokenCookie('token', token, remember, secure), ...display];
}

/** specification §4.39: the flag becomes 0 after the welcome popup was shown. */
export function welcomedCookie(remember: boolean, secure: boolean): string {
  const life = remember ? { maxAgeSeconds: sessionLife.remembered.idleMs / 1000 } : {};
  return toSetCookie('show_welcome_msg', bit(false), { secure, ...life });
}

/**
 * The cookies that sign-out removes: all except theme (specification §4) and the language, because
 * the URL carries it too.
 */
export const signedInCookieNames = [
  'token',
  'type',
  'user_status',
  'company_name',
  'logo',
  'data_percentage',
  'isAproved',
  'verified',
  'username',
  'mainCategories',
  'show_welcome_msg',
  'lang',
  'remembered',
  'columns',
] as const;

export function signOutCookies(secure: boolean): string[] {
  return signedInCookieNames.map((name) =>
    toSetCookie(name, '', { secure, maxAgeSeconds: 0, httpOnly: name === 'token' }),
  );
}

/**
 * The rights of one person by their own roles. A member has their own rights and those of the absent
 * members they cover.
 */
export interface Rights {
  readonly memberId: string;
  readonly isOwner: boolean;
  readonly roles: readonly MemberRole[];
  readonly permissions: readonly string[];
  /** Fils. Null: no limit. */
  readonly limitFils: bigint | null;
  readonly spendLimits: SpendLimits;
}

const noSpendLimits: SpendLimits = { dayFils: null, monthFils: null };

function permissionsUnder(rights: Rights, type: AccountType): ReadonlySet<Permission> {
  const all = permissionsOfType(type);
  if (rights.isOwner) return all;
  const given = new Set<string>([...permissionsOf(rights.roles), ...rights.permissions]);
  return new Set([...all].filter((permission) => given.has(permission)));
}

type EffectiveRights = Pick<Rights, 'memberId' | 'limitFils' | 'spendLimits'> & {
  readonly permissions: ReadonlySet<Permission>;
};

/**
 * The highest limit among the rights that give a permission. Undefined: none gives it. Null: no
 * limit.
 */
function limitFor(
  permission: Permission,
  combined: readonly EffectiveRights[],
  limitOf: (rights: EffectiveRights) => bigint | null,
): bigint | null | undefined {
  const limits = combined.filter(({ permissions }) => permissions.has(permission)).map(limitOf);
  if (limits.length === 0) return undefined;
  return limits.reduce((high, limit) =>
    high === null || limit === null ? null : high > limit ? high : limit,
  );
}

function spendLimitsOf(combined: readonly EffectiveRights[]): SpendLimits {
  return {
    dayFils: limitFor('access.buy', combined, (rights) => rights.spendLimits.dayFils) ?? null,
    monthFils: limitFor('access.buy', combined, (rights) => rights.spendLimits.monthFils) ?? null,
  };
}

/**
 * Combines all rights. Each limited permission has the highest limit of the rights that give it, and
 * the member's limit is the lowest of these, so that rights without a limit never lift the limit of
 * a permission from other rights.
 */
export function combineRights(
  type: AccountType,
  own: Rights,
  covered: readonly Rights[],
): Omit<EffectiveRights, 'memberId'> & { readonly buyingRoles: readonly BuyingRole[] } {
  const combined = [own, ...covered].map((rights) => ({
    memberId: rights.memberId,
    permissions: permissionsUnder(rights, type),
    limitFils: rights.isOwner ? null : rights.limitFils,
    spendLimits: rights.isOwner ? noSpendLimits : rights.spendLimits,
  }));
  const spendLimits = spendLimitsOf(combined);
  const buyingRoles = combined
    .filter((rights) => rights.permissions.has('access.buy'))
    .map(({ memberId, limitFils, spendLimits: limits }) => ({
      memberId,
      limitFils,
      spendLimits: limits,
    }));
  const permissions = new Set(combined.flatMap((rights) => [...rights.permissions]));
  const limits = limitedPermissions
    .map((permission) => limitFor(permission, combined, (rights) => rights.limitFils))
    .filter((limit) => limit !== undefined);
  const bounds = limits.filter((limit) => limit !== null);
  if (limits.length === 0)
    return { permissions, spendLimits, buyingRoles, limitFils: combined[0]?.limitFils ?? null };
  return {
    permissions,
    spendLimits,
    buyingRoles,
    limitFils: bounds.length === 0 ? null : bounds.reduce((low, next) => (next < low ? next : low)),
  };
}

/**
 * Product names, not translated. The first match wins, because most browsers also claim to be
 * Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

export const sessionsShownMax = 20;
