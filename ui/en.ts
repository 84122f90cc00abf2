import type { EnglishTexts } from '../shared/i18n.ts';
import { listTextsEn } from './data-table-texts-en.ts';
import { viewerTextsEn } from './viewer-texts-en.ts';

/** Texts of the domain-free components. */
export const uiEn = {
  ...listTextsEn,
  viewer: viewerTextsEn,
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  retrying: 'Trying',
  loading: 'Loading',
  copied: 'Copied',
  optional: 'optional',
  fetchFailed: 'Failed to fetch data',
  nothingLost: 'Your connection may have dropped. Nothing you typed was lost.',
  thingsToFix: { one: 'One thing to fix', other: '{n} things to fix' },
  fixed: 'Fixed:',
  stepDone: 'Done:',
  stepNow: 'Now:',
  stepNext: 'Next:',
  decision: {
    reason: 'Reason',
    reasonHint: 'Stands in the audit log beside your name.',
    working: 'Deciding',
  },
  order: {
    list: 'Order',
    save: 'Save the order',
    up: 'Move up: {name}',
    down: 'Move down: {name}',
    moved: '{name}: place {at} of {n}',
    standsNow: 'The list as it stands now. Your order is below: look at it and save again.',
  },
  sheet: {
    choose: 'Choose a file',
    drop: 'or drop it here',
    read: 'Show what was understood',
    reading: 'Reading',
    other: 'Choose another file',
    failed: 'The file could not be sent. Check the connection and try again.',
  },
  showPassword: 'Show password',
  ruleMet: 'Met:',
  ruleOpen: 'Still needed:',
  passwordLength: 'At least 8 characters',
  passwordLower: 'A small letter',
  passwordUpper: 'A capital letter',
  passwordDigit: 'A digit',
  passwordSpecial: 'One of @#$%^&+=!*()',
} as const satisfies EnglishTexts;
