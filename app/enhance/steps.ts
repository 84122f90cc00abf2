import { stepOf, waitOf, type FormStep } from '#features/registration/ui/steps.ts';
import type { FieldErrors } from '#ui/form-errors.ts';

const parts = () => [...document.querySelectorAll<HTMLElement>('main [data-step]')];

/** Null: the form has one step. */
export function stepShown(form: HTMLFormElement): FormStep | null {
  const shown = [...form.querySelectorAll<HTMLElement>('[data-step]')].find(
    (part) => part.dataset['off'] === undefined,
  );
  const step = shown?.dataset['step'];
  return step === 'account' || step === 'personal' ? step : null;
}

export function showStep(step: FormStep): void {
  for (const part of parts()) part.toggleAttribute('data-off', part.dataset['step'] !== step);
}

function enterStep(form: HTMLFormElement, step: FormStep): void {
  showStep(step);
  window.scrollTo({ top: 0 });
  const part = form.querySelector(`[data-step="${step}"]`);
  part
    ?.querySelector<HTMLElement>('input:not([type="radio"]:not(:checked))')
    ?.focus({ preventScroll: true });
}

export function goOn(form: HTMLFormElement): void {
  enterStep(form, 'personal');
}

export function showWrongStep(form: HTMLFormElement, errors: FieldErrors): void {
  if (stepShown(form) !== null && Object.keys(errors).length > 0)
    showStep(stepOf(Object.keys(errors)));
}

export function goBack({ target }: MouseEvent): void {
  const form = target instanceof Element ? target.closest('[data-to-step]')?.closest('form') : null;
  // The pressed button is hidden now, so the focus must move.
  if (form instanceof HTMLFormElement) enterStep(form, 'account');
}

/**
 * Counts down the seconds until another code may be requested, then enables the request. Uses the
 * browser's clock.
 */
export function countDown(): void {
  const box = document.querySelector<HTMLElement>('[data-wait-seconds]');
  const [label, form] = box?.children ?? [];
  const seconds = Number(box?.dataset['waitSeconds'] ?? 0);
  if (label === undefined || form === undefined || seconds <= 0) return;
  const end = performance.now() + seconds * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    label.textContent = (label.textContent ?? '').replace(/\d+:\d\d/, waitOf(left));
    label.toggleAttribute('data-off', left === 0);
    form.toggleAttribute('data-off', left > 0);
    if (left === 0) clearInterval(timer);
  }, 500);
}
