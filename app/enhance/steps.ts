import { stepOf, waitOf, type FormStep } from '#features/registration/ui/steps.ts';
import type { FieldErrors } from '#ui/form-errors.ts';

const parts = () => [...document.querySelectorAll<HTMLElement>('main [data-step]')];

/** The step of a form that is shown; null where it has one step. */
export function stepShown(form: HTMLFormElement): FormStep | null {
  const shown = [...form.querySelectorAll<HTMLElement>('[data-step]')].find(
    (part) => !part.classList.contains('hidden'),
  );
  const step = shown?.dataset['step'];
  return step === 'account' || step === 'personal' ? step : null;
}

/** Shows one step of the sign-up and what stands for it above. */
export function showStep(step: FormStep): void {
  for (const part of parts()) part.classList.toggle('hidden', part.dataset['step'] !== step);
}

/** To a step, with the focus on its first field: of several radios on the one that is chosen. */
function enterStep(form: HTMLFormElement, step: FormStep): void {
  showStep(step);
  window.scrollTo({ top: 0 });
  const part = form.querySelector(`[data-step="${step}"]`);
  part
    ?.querySelector<HTMLElement>('input:not([type="radio"]:not(:checked))')
    ?.focus({ preventScroll: true });
}

/** To the step after the first. */
export function goOn(form: HTMLFormElement): void {
  enterStep(form, 'personal');
}

/** Back to the step that has a wrong field. */
export function showWrongStep(form: HTMLFormElement, errors: FieldErrors): void {
  if (stepShown(form) !== null && Object.keys(errors).length > 0)
    showStep(stepOf(Object.keys(errors)));
}

/** "Previous" leads back. */
export function goBack({ target }: MouseEvent): void {
  const form = target instanceof Element ? target.closest('[data-to-step]')?.closest('form') : null;
  // The pressed button has just vanished.
  if (form instanceof HTMLFormElement) enterStep(form, 'account');
}

/** Counts down what the server said until another code may be asked for, by the page's own clock, and then lets it be asked. */
export function countDown(): void {
  const box = document.querySelector<HTMLElement>('[data-wait-seconds]');
  const [words, form] = box?.children ?? [];
  const seconds = Number(box?.dataset['waitSeconds'] ?? 0);
  if (words === undefined || form === undefined || seconds <= 0) return;
  const end = performance.now() + seconds * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    words.textContent = (words.textContent ?? '').replace(/\d+:\d\d/, waitOf(left));
    words.classList.toggle('hidden', left === 0);
    form.classList.toggle('hidden', left > 0);
    if (left === 0) clearInterval(timer);
  }, 500);
}
