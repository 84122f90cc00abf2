import { passwordParts } from '#features/session/rules.ts';
import { normaliseDigits } from '#shared/decimal-input.ts';
import { codeOf, showAsciiDigits } from '#ui/ascii-digits.ts';

const codeClass = 'code-input';
const isCode = (field: Element) => field.classList.contains(codeClass);
/** Telephone numbers and codes: what phones offer digits for. */
const isOfDigits = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['tel', 'numeric'].includes(field.inputMode);

/** Ticks off the rules that a new password meets. */
function judgePassword(field: HTMLInputElement): void {
  const rules =
    document.getElementById(`${field.id}-hint`)?.querySelectorAll<HTMLElement>('[data-rule]') ?? [];
  const met: Readonly<Record<string, boolean>> = passwordParts(field.value);
  for (const rule of rules) rule.dataset['met'] = String(met[rule.dataset['rule'] ?? ''] === true);
}

/** The boxes of a code fill up; the last digit sends the form. */
function fillCode(field: HTMLInputElement): void {
  const boxes = [...(field.closest('.code-field')?.querySelectorAll('.code-box') ?? [])];
  const before = Number(field.dataset['filled'] ?? 0);
  const code = codeOf(field.value, boxes.length);
  if (field.value !== code) field.value = code;
  field.dataset['filled'] = String(code.length);
  const now = Math.min(code.length, boxes.length - 1);
  for (const [index, box] of boxes.entries()) box.classList.toggle('code-box-now', index === now);
  if (code.length === boxes.length && before < boxes.length) field.form?.requestSubmit();
}

function onInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (isCode(target)) fillCode(target);
  else if (isOfDigits(target)) showAsciiDigits(target);
  else judgePassword(target);
}

function onClick({ target }: MouseEvent): void {
  const button =
    target instanceof Element ? target.closest('.control-box button[aria-pressed]') : null;
  const field = button?.closest('.control-box')?.querySelector('input');
  if (button === null || field === null || field === undefined) return;
  const isShown = button.getAttribute('aria-pressed') === 'true';
  button.setAttribute('aria-pressed', String(!isShown));
  field.type = isShown ? 'password' : 'text';
}

/** The reader sees what they typed, the form carries digits alone. */
function onFormData({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const field of target.elements) {
    const typed = isOfDigits(field) ? formData.get(field.name) : null;
    if (isOfDigits(field) && typeof typed === 'string')
      formData.set(field.name, normaliseDigits(typed));
  }
}

/** Show and hide, the rules of a password, digits of either script, and the boxes of a code: as the fields of React do. */
export function watchFields(): void {
  document.addEventListener('input', onInput);
  document.addEventListener('click', onClick);
  document.addEventListener('formdata', onFormData);
}
