import { watchPasskeys } from '#features/passkey/ui/passkey-form.ts';
import { splitLocalePath } from '#shared/locale.ts';
import { applyTheme } from '../shell/apply-theme.ts';
import { saveFormState, restoreFormState } from '../shell/form-state.ts';
import { leaveDevice } from '#ui/leave-device.ts';
import { isByLink, openDialog } from './dialog.ts';
import { followLine } from './draw.ts';
import { watchFields } from './fields.ts';
import { watchForms } from './forms.ts';
import { watchSaved } from './saved-form.ts';
import { countDown, goBack } from './steps.ts';
import { showFlash } from './toasts.ts';

// Zod probes `new Function`, which the Content-Security-Policy refuses with a console error. This
// flag prevents the probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const path = splitLocalePath(globalThis.location.pathname).rest;

/** Changes the theme without a page load, so that typed text is not lost. */
function changeTheme(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'theme') return;
  event.preventDefault();
  applyTheme(submitter.value === 'dark' ? 'dark' : 'light', target as HTMLFormElement);
}

function changeLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  if (link === null) return;
  link.hash = globalThis.location.hash;
  saveFormState(path);
}

/**
 * The script of /auth (decision 0038). React draws the page on the server only and the page works
 * without this script, so nothing below may import React.
 */
watchFields();
watchForms();
document.addEventListener('submit', changeTheme);
for (const act of [changeLanguage, goBack, followLine]) document.addEventListener('click', act);
watchSaved();
restoreFormState(path);
// Runs on every visit, because a session can also end by a form without a script, by expiry or from
// another device. Skipped for a mailed link, because its reader may still be signed in.
if (!isByLink()) void leaveDevice();
countDown();
watchPasskeys();
openDialog();
showFlash();
