import type { EnglishTexts } from '../../shared/i18n.ts';

export const sessionEn = {
  signedIn: 'Welcome back.',
  signedOut: 'You are signed out.',
  resetSent: 'If this address has an account, a link is on its way. It is valid for 30 minutes.',
  passwordChanged: 'Your password was changed. Sign in with the new one.',
} as const satisfies EnglishTexts;
