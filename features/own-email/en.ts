import type { EnglishTexts } from '#shared/i18n.ts';

export const ownEmailEn = {
  asked:
    'If the new address can be used, a code is on its way to it. The present address was told.',
  changed: 'From now on you sign in with the new address. All other devices were signed out.',
  givenUp: 'The address stays as it is.',
  title: 'Sign-in e-mail',
  lead: 'You sign in with {email}, and mail about your account goes there.',
  newEmail: 'New e-mail',
  password: 'Your password',
  code: 'Code of the app, or a recovery code',
  ask: 'Send a code to it',
  asking: 'Sending',
  waiting: 'Enter the code that was sent to {email}. It is valid until {time}.',
  sentCode: '6-digit code',
  ends: 'All your other devices are signed out then.',
  confirm: 'Change the address',
  confirming: 'Changing',
  giveUp: 'Keep the present address',
  givingUp: 'Keeping',
} as const satisfies EnglishTexts;
