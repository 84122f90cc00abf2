import type { core } from 'zod';
import type { FieldProblem } from '../shared/refusals.ts';
import { bringTexts } from '../app/texts/load.ts';
import type { Text } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';

/** What a form's schema finds wrong with an input. */
export type Judge = (input: unknown) => readonly FieldProblem[];

/** Fetches the server's own check of a form together with the words of what it may find. */
export async function loadJudge(loadSchema: () => Promise<core.$ZodType>): Promise<Judge> {
  const [schema, { parseInput }] = await Promise.all([
    loadSchema(),
    import('../shared/validation.ts'),
    bringTexts('ui-load-judge'),
  ]);
  return (input) => {
    const parsed = parseInput(schema, input);
    return parsed.ok ? [] : parsed.problems;
  };
}

function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null;
}

/** Calls `run` once, when a form of the page is first touched; gives back how to stop waiting. */
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

/** What a judge has found, in words: they came with it. */
export function errorsOf(t: Text, problems: readonly FieldProblem[]): FieldErrors {
  // Keys are data here: schemas name them, and the unit test of schemas proves that each has words.
  const say = t as (key: string, args?: FieldProblem['args']) => string;
  return Object.fromEntries(
    problems.map(({ path, key, args }) => [path, [say(`validation.${key}`, args)]]),
  );
}
