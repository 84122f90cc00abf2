import type { core } from 'zod';
import type { FieldProblem } from '../../shared/refusals.ts';
import { bringTexts } from '../texts/load.ts';
import type { Text } from '../texts/use-text.tsx';

/** What a form's schema finds wrong with an input. */
export type Judge = (input: unknown) => readonly FieldProblem[];

/** Fetches the server's own check of a form together with the words of what it may find. */
export async function loadJudge(loadSchema: () => Promise<core.$ZodType>): Promise<Judge> {
  const [schema, { parseInput }] = await Promise.all([
    loadSchema(),
    import('../../shared/validation.ts'),
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
    for (const touch of ['focusin', 'pointerdown']) document.addEventListener(touch, touched, { signal: stop.signal });
  return () => stop.abort();
}

/** A problem in words. Only for what a judge has found: its words came with it. */
export function wordsOf(t: Text, { key, args }: FieldProblem): string {
  // Keys are data here: schemas name them, and the unit test of schemas proves that each has words.
  return (t as (key: string, args?: FieldProblem['args']) => string)(`validation.${key}`, args);
}
