import type { EnglishTexts } from '#shared/i18n.ts';

export const ownEmailEn = {
  requested:
    'If the new email can be used, we’ve sent it a code. We’ve also notified your current email.',
  changed: 'You now sign in with your new email. All other devices were signed out.',
  confirmed: 'Your email is confirmed. Notifications now reach you by email, too.',
  givenUp: 'Your email was not changed.',
  title: 'Sign-in email',
  lead: 'You sign in with {email}, and we send account emails there.',
  unproven:
    'You sign in with {email}. It isn’t confirmed, so we send no notifications there. Confirm it with a code, or enter another email.',
  email: 'Email to confirm',
  prove: 'Confirm email',
  proving: 'Confirming',
  newEmail: 'New email',
  password: 'Your password',
  code: 'App code or recovery code',
  ask: 'Send code',
  asking: 'Sending',
  waiting: 'Enter the code that was sent to {email}. It is valid until {time}.',
  sentCode: '6-digit code',
  ends: 'All your other devices will be signed out.',
  confirm: 'Change email',
  confirming: 'Changing',
  giveUp: 'Keep current email',
  givingUp: 'Cancelling',
} as const satisfies EnglishTexts;
