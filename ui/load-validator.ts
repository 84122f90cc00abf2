import type { core } from 'zod';
import type { FieldProblem } from '../shared/refusals.ts';
import { loadTexts } from '../app/texts/load.ts';
import type { Text } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';

/** Validates a form with its schema. `over` replaces fields that the form has in another shape. */
export type FormValidator = (
  data: FormData,
  over?: Readonly<Record<string, unknown>>,
) => readonly FieldProblem[];

export async function loadValidator(
  loadSchema: () => Promise<core.$ZodType>,
): Promise<FormValidator> {
  const [schema, { parseInput }, { formFields }] = await Promise.all([
    loadSchema(),
    import('../shared/validation.ts'),
    import('../shared/form-fields.ts'),
    loadTexts('ui-load-validator'),
  ]);
  return (data, over) => {
    const parsed = parseInput(schema, { ...formFields(schema, data.entries()), ...over });
    return parsed.ok ? [] : parsed.problems;
  };
}

function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null;
}

/**
 * Calls `run` once, when a form of the page is first touched. Returns a function that cancels it.
 */
export function whenFormTouched(run: () => void): () => void {
  const stop = new AbortController();
  const touched = ({ target }: Event) => {
    if (!isInForm(target)) return;
    stop.abort();
    run();
  };
  if (isInForm(document.activeElement)) run();
  else
    for (const touch of ['focusin', 'pointerdown', 'submit'])
      document.addEventListener(touch, touched, { signal: stop.signal });
  return () => stop.abort();
}

export function errorsOf(t: Text, problems: readonly FieldProblem[]): FieldErrors {
  const say = t as (key: string, args?: FieldProblem['args']) => string;
  return Object.fromEntries(
    problems.map(({ path, key, args }) => [path, [say(`validation.${key}`, args)]]),
  );
}
