import { splitLocalePath } from '#shared/locale.ts';
import { applyTheme } from '../shell/apply-theme.ts';
import { keepFormState, restoreFormState } from '../shell/form-state.ts';
import { leaveDevice } from '#ui/leave-device.ts';
import { isByLink, openDialog } from './dialog.ts';
import { followLine } from './draw.ts';
import { watchFields } from './fields.ts';
import { watchForms } from './forms.ts';
import { countDown, goBack } from './steps.ts';
import { showFlash } from './toasts.ts';

// Zod probes `new Function`, which the Content-Security-Policy refuses with a console error; this flag stops the probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const path = splitLocalePath(globalThis.location.pathname).rest;

/** Light or dark without a new page: what is typed stays. */
function changeTheme(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'theme') return;
  event.preventDefault();
  applyTheme(submitter.value === 'dark' ? 'dark' : 'light', target as HTMLFormElement);
}

/** To the other language, with what is typed and the fragment. */
function changeLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  if (link === null) return;
  link.hash = globalThis.location.hash;
  keepFormState(path);
}

/**
 * The script of /auth (decision 0038): the page is drawn by React on the server only and works without this; here it becomes
 * quick. Nothing below imports React.
 */
watchFields();
watchForms();
document.addEventListener('submit', changeTheme);
for (const act of [changeLanguage, goBack, followLine]) document.addEventListener('click', act);
restoreFormState(path);
// However the session before has ended: by a form without a script, by time, or from another device. Whoever opens a mailed link
// may be signed in; where it leads to ends that or not.
if (!isByLink()) void leaveDevice();
countDown();
openDialog();
showFlash();
