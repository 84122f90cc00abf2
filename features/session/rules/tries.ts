/** The limit of wrong passwords, and of wrong codes, from a browser that the account knows. */
export const deviceTriesMax = 10;
/** Persons that one browser is known to. */
export const deviceAccountsMax = 12;
/** The longest time for which browsers keep a cookie: 400 days. */
export const deviceLifeSeconds = 400 * 24 * 3600;

/** The actions that count passwords each for itself. A mailed link lifts the limits of all. */
export const passwordScopes = [
  'sign-in',
  'operator-sign-in',
  'password',
  'two-step',
  'withdraw',
  'ask-money',
  'hand-over',
  'email',
  'own-data',
  'close',
  'act link',
] as const;
export type PasswordScope = (typeof passwordScopes)[number];

/** The limits of wrong codes of one person from all other browsers, by hour and by day. */
export const codeTriesMax = 20;
export const codeWindowSeconds = 60 * 60;
export const codeTriesPerDayMax = 60;
export const daySeconds = 24 * 3600;

/**
 * Wrong tries in a day after which the holder gets a mail. A wrong code comes after the right password,
 * so few of them matter.
 */
export const failuresPerMail = { password: 10, code: 3 } as const;
/** Wrong tries are deleted after this time, because they contain what strangers typed. */
export const failureLifeMs = 7 * 24 * 3_600_000;
