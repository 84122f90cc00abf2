import { errorsAfterField, hasErrors, stayingErrors, type FieldErrors } from '#ui/form-errors.ts';
import { splitLocalePath } from '#shared/locale.ts';
import { watchPresses } from '#ui/after-press.ts';
import {
  drawBusy,
  drawFields,
  drawSummary,
  drawUnsent,
  readAnswer,
  summaryOf,
  tickSummary,
} from './draw.ts';
import { loadCheck, ready } from './form-check.ts';
import { knownPasswordErrors } from './known-password.ts';
import { forgetSaved } from './saved-form.ts';
import { send } from './send.ts';
import { goOn, showWrongStep, stepShown } from './steps.ts';
import { showToast } from './toasts.ts';

/**
 * The errors that a form has shown so far. ui/use-form-errors.ts has the rules of when they show.
 */
interface FormState {
  readonly touched: Set<string>;
  server: FieldErrors;
  shown: FieldErrors;
  /** The errors of the last attempt. The summary lists those that are left. */
  attempt: FieldErrors;
  hasTried: boolean;
  isBusy: boolean;
}

const states = new WeakMap<HTMLFormElement, FormState>();

function stateOf(form: HTMLFormElement): FormState {
  let state = states.get(form);
  if (state === undefined) {
    const answer = readAnswer(form)?.errors ?? {};
    const errors = { server: answer, shown: answer, attempt: answer };
    state = { touched: new Set(), ...errors, hasTried: false, isBusy: false };
    states.set(form, state);
  }
  return state;
}

const intentOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[name="intent"]')?.value ?? '';
const checkNameOf = (form: HTMLFormElement) =>
  `${intentOf(form)}${stepShown(form) === 'account' ? ' account' : ''}`;
const nameOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : '';

/** A form of the page itself; the theme form lies outside `main`. */
function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element
    ? target.closest<HTMLFormElement>('main form[method="post"]')
    : null;
}

function show(form: HTMLFormElement, errors: FieldErrors): void {
  const state = stateOf(form);
  drawFields(form, state.shown, errors);
  state.shown = errors;
}

/** Shows a failed attempt, or removes the summary if `title` is null. */
function showAttempt(form: HTMLFormElement, title: string | null, errors: FieldErrors): void {
  show(form, errors);
  stateOf(form).attempt = errors;
  drawSummary(form, title, errors);
}

function validateField(form: HTMLFormElement, name: string, isTyping: boolean): void {
  const check = ready.get(checkNameOf(form));
  if (check === undefined || !form.isConnected) return;
  const state = stateOf(form);
  const fresh = check.errorsOf(new FormData(form));
  const refused = stayingErrors(state.server, name, isTyping);
  const next = errorsAfterField(state.shown, fresh, name, refused);
  if (next === state.shown) return;
  show(form, next);
  tickSummary(form, state.attempt, next, check.titleOf);
}

/**
 * The button that shows progress: the pressed one, or the visible one if the reader pressed Enter
 * in a field.
 */
function pressedOf(form: HTMLFormElement, submitter: HTMLElement | null): HTMLElement | null {
  const isSeen = (button: HTMLElement) => button.offsetParent !== null;
  const buttons = [...form.querySelectorAll<HTMLElement>('button[type="submit"]')];
  return submitter !== null && isSeen(submitter) ? submitter : (buttons.find(isSeen) ?? null);
}

/**
 * Copies errors of the server's page onto the same form, so that typed text is never lost. A page
 * without that form replaces the contents of `main`.
 */
function applyPage(form: HTMLFormElement, page: Document): void {
  const answered = [...page.querySelectorAll<HTMLFormElement>('main form')].find(
    (one) => summaryOf(one) !== null,
  );
  const answer = answered === undefined ? null : readAnswer(answered);
  const mine = [...document.querySelectorAll<HTMLFormElement>('main form')].find(
    (one) => answered !== undefined && intentOf(one) === intentOf(answered),
  );
  if (answer !== null && mine !== undefined) {
    showWrongStep(mine, answer.errors);
    stateOf(mine).server = answer.errors;
    showAttempt(mine, answer.title, answer.errors);
    return;
  }
  const [old, next] = [document.querySelector('main'), page.querySelector('main')];
  if (old === null || next === null) return form.submit();
  old.replaceChildren(...next.childNodes);
  // The focus moves to `main`, because the focused element is gone.
  old.focus();
  return undefined;
}

/** Validates a form in the browser as far as its check can. True: the form may be submitted. */
async function validateForm(form: HTMLFormElement): Promise<boolean> {
  const name = checkNameOf(form);
  // Step 1 must be valid before step 2, so its check is fetched first. Other forms do not wait for
  // a check, because the server validates them too.
  const check = stepShown(form) === 'account' ? await loadCheck(name) : ready.get(name);
  const errors = check?.errorsOf(new FormData(form)) ?? {};
  const isWrong = hasErrors(errors);
  if (isWrong) showWrongStep(form, errors);
  stateOf(form).server = {};
  showAttempt(form, isWrong ? (check?.titleOf(Object.keys(errors).length) ?? null) : null, errors);
  return !isWrong;
}

async function leaveFirstStep(form: HTMLFormElement): Promise<void> {
  const known = await knownPasswordErrors(form);
  if (!hasErrors(known)) return goOn(form);
  stateOf(form).server = known;
  const title = ready.get(checkNameOf(form))?.titleOf(Object.keys(known).length) ?? null;
  return showAttempt(form, title, known);
}

async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const state = stateOf(form);
  if (state.isBusy) return;
  state.hasTried = true;
  state.isBusy = true;
  const button = pressedOf(form, submitter);
  if (button !== null) drawBusy(button, true);
  const end = () => {
    state.isBusy = false;
    if (button !== null) drawBusy(button, false);
  };
  if (!(await validateForm(form))) return end();
  if (stepShown(form) === 'account') {
    await leaveFirstStep(form);
    return end();
  }
  const sent = await send(form, submitter);
  if (sent !== null && 'to' in sent) {
    if (!isAuthPath(sent.to)) forgetSaved();
    return globalThis.location.assign(sent.to);
  }
  end();
  if (sent === null) {
    drawUnsent(form, submitter);
    return showToast(0, undefined, true);
  }
  return applyPage(form, sent.page);
}

/** Any other page follows a sign-in, so that the account exists. */
const isAuthPath = (to: string) =>
  splitLocalePath(new URL(to, globalThis.location.href).pathname).rest === '/auth';

function onSubmit(event: SubmitEvent): void {
  const form = formOf(event.target);
  if (form === null) return;
  event.preventDefault();
  void submit(form, event.submitter);
}

function onInput({ target }: Event): void {
  const form = formOf(target);
  const name = nameOf(target);
  if (form === null || name === '') return;
  const state = stateOf(form);
  state.touched.add(name);
  if (state.shown[name] !== undefined) validateField(form, name, true);
}

/**
 * Fetches a form's check at its first touch, so that page loads do not pay for Zod and the rules.
 */
function prepare(target: EventTarget | null): void {
  const form = formOf(target);
  if (form === null) return;
  void loadCheck(checkNameOf(form));
  if (stepShown(form) === 'account') void loadCheck(intentOf(form));
}

/**
 * Shows errors beside fields and above forms, marks busy buttons and allows one submission at a
 * time. Typed text is never lost.
 */
export function watchForms(): void {
  const presses = watchPresses();
  prepare(document.activeElement);
  for (const touch of ['focusin', 'pointerdown'])
    document.addEventListener(touch, ({ target }) => prepare(target));
  document.addEventListener('submit', onSubmit);
  document.addEventListener('input', onInput);
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const form = formOf(target);
    const name = nameOf(target);
    if (form === null || nameOf(relatedTarget) === name) return;
    const { touched, hasTried } = stateOf(form);
    const canShowErrors = form.dataset['quiet'] === undefined || hasTried;
    if (canShowErrors && touched.has(name)) presses.after(() => validateField(form, name, false));
  });
  // A page from the back-forward cache may still show a busy form, so it loads again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && globalThis.location.reload());
}
