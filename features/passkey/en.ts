import type { EnglishTexts } from '#shared/i18n.ts';

export const passkeyEn = {
  added: 'The passkey was added. You can sign in with it now.',
  removed: 'The passkey was removed.',
  title: 'Passkeys',
  lead: 'A passkey signs you in with the fingerprint, face or PIN of your device, without your password or a code.',
  none: 'You have no passkeys yet. Add one below to sign in without your password.',
  addedOn: 'Added {when}',
  usedOn: 'Last used {when}',
  unused: 'Never used',
  add: {
    title: 'Add a passkey',
    name: 'Name of the passkey',
    nameHint: 'For example, the device it’s on: “Office laptop”.',
    password: 'Your password',
    code: 'App code or recovery code',
    button: 'Continue',
    busy: 'Checking',
  },
  create: {
    title: 'Create the passkey on your device',
    lead: 'Your browser asks for your fingerprint, face or PIN. The passkey “{name}” stays on your device or in your password manager.',
    button: 'Create passkey',
    busy: 'Creating',
    restart: 'Start again',
  },
  remove: {
    title: 'Remove a passkey',
    which: 'Passkey',
    button: 'Remove',
    busy: 'Removing',
  },
  signIn: {
    button: 'Sign in with a passkey',
    busy: 'Signing in',
  },
  unsupported: 'This browser can’t use passkeys at this address.',
  cancelled: 'No passkey was used. Try again, or sign in with your password.',
  notCreated: 'No passkey was created. Try again.',
  exists: 'This device already has a passkey for your account.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',
} as const satisfies EnglishTexts;
