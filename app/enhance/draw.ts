import { enterField } from '#ui/enter-field.ts';
import { boxState } from '#ui/field-style.ts';
import type { FieldErrors } from '#ui/form-errors.ts';
import { clonePart, within } from './parts.ts';

function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return control instanceof HTMLElement && control.closest('[data-field]') !== null
    ? control
    : null;
}

/** The fieldset of a group of radios, which has the group's label and error; null for a field. */
const groupOf = (control: HTMLElement) =>
  control instanceof HTMLInputElement && control.type === 'radio'
    ? control.closest<HTMLElement>('fieldset[data-field]')
    : null;

function labelOf(control: HTMLElement): string {
  const label =
    groupOf(control)?.querySelector('legend') ??
    document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  // The label's first text node only, because a text field's label may continue with "· optional".
  return control.dataset['label'] ?? label?.firstChild?.textContent?.trim() ?? '';
}

/**
 * Draws a field as FieldFrame and ControlBox draw it: with an error, or without one if `message` is
 * undefined.
 */
function drawField(control: HTMLElement, message: string | undefined): void {
  const frame = control.closest('[data-field]');
  if (frame === null) return;
  const [errorId, hintId] = [`${control.id}-error`, `${control.id}-hint`];
  const isWrong = message !== undefined;
  const hint = document.getElementById(hintId);
  document.getElementById(errorId)?.remove();
  if (isWrong) {
    const line = clonePart('error');
    line.id = errorId;
    within(line, 'span:last-child').textContent = message;
    const notes = hint?.parentElement ?? frame.querySelector('[data-notes]') ?? frame;
    notes.insertBefore(line, hint);
  }
  const group = groupOf(control);
  if (group === null) {
    control.toggleAttribute('aria-invalid', isWrong);
    if (isWrong) control.setAttribute('aria-invalid', 'true');
  } else group.dataset['group'] = isWrong ? 'wrong' : '';
  const owner = group ?? control;
  const described = [isWrong && errorId, hint !== null && hintId].filter(Boolean).join(' ');
  if (described === '') owner.removeAttribute('aria-describedby');
  else owner.setAttribute('aria-describedby', described);
  for (const box of frame.querySelectorAll('[data-box]'))
    for (const [name, value] of Object.entries(boxState(isWrong))) box.setAttribute(name, value);
}

export function drawFields(form: HTMLFormElement, before: FieldErrors, now: FieldErrors): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const control = controlOf(form, name);
    const message = now[name]?.[0];
    if (control !== null && (message !== before[name]?.[0] || message !== undefined))
      drawField(control, message);
  }
}

function drawLine(form: HTMLFormElement, name: string, message: string): HTMLElement {
  const line = within(clonePart('wrong'), 'li');
  const control = controlOf(form, name);
  if (control === null) line.replaceChildren(message);
  else {
    const link = within(line, 'a');
    link.setAttribute('href', `#${control.id}`);
    link.textContent = labelOf(control);
    link.dataset['names'] = name;
    line.replaceChildren(link, ': ', message);
  }
  return line;
}

function drawLines(form: HTMLFormElement, attempt: FieldErrors, shown: FieldErrors): HTMLElement[] {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.keys(attempt)
    .filter((name) => shown[name] !== undefined)
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => drawLine(form, name, attempt[name]?.[0] ?? ''));
}

/** Not the whole paragraph, because the box is named by the id inside. */
const titlePart = 'p span[id]';

export const summaryOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>(':scope > [data-summary]');

/** Draws the summary of a failed attempt above the form and focuses it. No title: no summary. */
export function drawSummary(
  form: HTMLFormElement,
  title: string | null,
  attempt: FieldErrors,
): void {
  summaryOf(form)?.remove();
  if (title === null) return;
  const lines = drawLines(form, attempt, attempt);
  const box = clonePart(lines.length === 0 ? 'refused' : 'wrong');
  within(box, titlePart).textContent = title;
  if (lines.length > 0) within(box, 'ul').replaceChildren(...lines);
  form.prepend(box);
  box.focus();
}

export function drawUnsent(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const box = clonePart('unsent');
  within(box, '[data-retry]').addEventListener('click', () => form.requestSubmit(submitter));
  summaryOf(form)?.remove();
  form.prepend(box);
  box.focus();
}

/**
 * Removes the lines of corrected fields and announces the number left. The box stays in the page
 * without its contents once nothing is left, because it announces that.
 */
export function tickSummary(
  form: HTMLFormElement,
  attempt: FieldErrors,
  shown: FieldErrors,
  titleOf: (n: number) => string,
): void {
  const box = summaryOf(form);
  const list = box?.querySelector('ul') ?? null;
  if (box === null || list === null) return;
  const focusedName = document.activeElement?.getAttribute('data-names') ?? null;
  const hadFocus = list.contains(document.activeElement);
  const lines = drawLines(form, attempt, shown);
  list.replaceChildren(...lines);
  if (hadFocus)
    (
      list.querySelector<HTMLElement>(`a[data-names="${CSS.escape(focusedName ?? '')}"]`) ?? box
    ).focus();
  const isDone = lines.length === 0;
  const title = within(box, titlePart);
  title.textContent = titleOf(lines.length);
  for (const [name, value] of [
    ['role', 'group'],
    ['aria-labelledby', title.id],
  ] as const)
    if (isDone) box.removeAttribute(name);
    else box.setAttribute(name, value);
  within(box, ':scope > :first-child').hidden = isDone;
  within(box, ':scope > [role="status"]').textContent = isDone
    ? within(clonePart('fixed'), '[role="status"]').textContent
    : titleOf(lines.length);
}

export function followLine(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest('[data-summary] a[href^="#"]') : null;
  enterField(event, link?.getAttribute('href')?.slice(1) ?? '');
}

export function readAnswer(form: HTMLFormElement): { title: string; errors: FieldErrors } | null {
  const title = summaryOf(form)?.querySelector('p')?.textContent ?? null;
  if (title === null) return null;
  const errors: Record<string, readonly string[]> = {};
  const wrong = '[aria-invalid="true"], fieldset[data-group="wrong"] input[type="radio"][id]';
  for (const control of form.querySelectorAll(wrong)) {
    const message =
      form.querySelector(`#${CSS.escape(`${control.id}-error`)} > span:last-child`)?.textContent ??
      '';
    // The other radios of a group have no message of their own.
    if (message !== '') errors[control.getAttribute('name') ?? ''] = [message];
  }
  return { title, errors };
}

/** Draws a button of a form in progress as Button does: its width and focus do not change. */
export function drawBusy(button: HTMLElement, isBusy: boolean): void {
  for (const name of ['aria-disabled', 'aria-busy']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
}
