import { passwordParts } from '#features/session/rules/session.ts';
import { normaliseDigits } from '#shared/decimal-input.ts';
import { codeOf, showAsciiDigits } from '#ui/ascii-digits.ts';

const isCode = (field: HTMLElement) => field.dataset['code'] !== undefined;
/** Telephone and code fields, for which phones offer a digit keypad. */
const isOfDigits = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['tel', 'numeric'].includes(field.inputMode);

function validatePassword(field: HTMLInputElement): void {
  const rules =
    document.getElementById(`${field.id}-hint`)?.querySelectorAll<HTMLElement>('[data-rule]') ?? [];
  const met: Readonly<Record<string, boolean>> = passwordParts(field.value);
  for (const rule of rules) rule.dataset['met'] = String(met[rule.dataset['rule'] ?? ''] === true);
}

function fillCode(field: HTMLInputElement): void {
  const boxes = [
    ...(field.closest('[data-field]')?.querySelectorAll<HTMLElement>('[data-box]') ?? []),
  ];
  const before = Number(field.dataset['filled'] ?? 0);
  const code = codeOf(field.value, boxes.length);
  if (field.value !== code) field.value = code;
  field.dataset['filled'] = String(code.length);
  const now = Math.min(code.length, boxes.length - 1);
  for (const [index, box] of boxes.entries()) box.dataset['now'] = String(index === now);
  if (code.length === boxes.length && before < boxes.length) field.form?.requestSubmit();
}

function onInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (isCode(target)) fillCode(target);
  else if (isOfDigits(target)) showAsciiDigits(target);
  else validatePassword(target);
}

function onClick({ target }: MouseEvent): void {
  const button =
    target instanceof Element ? target.closest('[data-field] button[aria-pressed]') : null;
  const field = button?.closest('[data-field]')?.querySelector('input');
  if (button === null || field === null || field === undefined) return;
  const isShown = button.getAttribute('aria-pressed') === 'true';
  button.setAttribute('aria-pressed', String(!isShown));
  field.type = isShown ? 'password' : 'text';
}

/** Submits digits only, although the field shows the text as typed. */
function onFormData({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const field of target.elements) {
    const typed = isOfDigits(field) ? formData.get(field.name) : null;
    if (isOfDigits(field) && typeof typed === 'string')
      formData.set(field.name, normaliseDigits(typed));
  }
}

/**
 * Starts password visibility, password rules, digits of both scripts and code boxes, as React's
 * fields have them.
 */
export function watchFields(): void {
  document.addEventListener('input', onInput);
  document.addEventListener('click', onClick);
  document.addEventListener('formdata', onFormData);
}
