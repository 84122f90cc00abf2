import type { EnglishTexts } from '../shared/i18n.ts';
import { listTextsEn } from './data-table-texts-en.ts';
import { viewerTextsEn } from './viewer-texts-en.ts';

export const uiEn = {
  ...listTextsEn,
  viewer: viewerTextsEn,
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  retrying: 'Retrying',
  loading: 'Loading',
  copied: 'Copied',
  print: 'Print',
  optional: 'optional',
  fetchFailed: 'Failed to fetch data',
  nothingLost: 'You may be offline. Nothing you typed was lost.',
  thingsToFix: { one: 'One thing to fix', other: '{n} things to fix' },
  fixed: 'Fixed:',
  stepDone: 'Done:',
  stepNow: 'Now:',
  stepNext: 'Next:',
  decision: {
    reason: 'Reason',
    reasonHint: 'Recorded in the audit log with your name.',
    working: 'Saving',
  },
  order: {
    list: 'Sort order',
    save: 'Save order',
    up: 'Move up: {name}',
    down: 'Move down: {name}',
    moved: '{name}: position {at} of {n}',
    standsNow:
      'The list changed. This is the current order; yours is below. Review it and save again.',
  },
  sheet: {
    choose: 'Choose a file',
    drop: 'or drop it here',
    read: 'Preview rows',
    reading: 'Reading file',
    other: 'Choose another file',
    failed: 'The file couldn’t be uploaded. Check your connection and try again.',
  },
  showPassword: 'Show password',
  ruleMet: 'Done:',
  ruleOpen: 'Still required:',
  passwordLength: 'At least 8 characters',
  passwordLower: 'One lowercase letter',
  passwordUpper: 'One uppercase letter',
  passwordDigit: 'One digit',
  passwordSpecial: 'One special character: @#$%^&+=!*()',
} as const satisfies EnglishTexts;
