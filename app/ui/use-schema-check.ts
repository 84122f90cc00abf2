import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from '../texts/use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { loadJudge, wordsOf, type Judge } from './load-judge.ts';

/**
 * The server's own check of a form, fetched after the page stands: errors by the schema's paths, in the reader's
 * language; none until it is here, or when its chunk is lost: then only the server judges. `loadSchema` is one function
 * for the life of the page, declared outside components.
 */
export function useSchemaCheck(loadSchema: () => Promise<core.$ZodType>): (input: unknown) => FieldErrors {
  const t = useText();
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    let isGone = false;
    loadJudge(loadSchema)
      .then((loaded) => isGone || setJudge(() => loaded))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [loadSchema]);
  return useCallback(
    (input: unknown): FieldErrors => {
      if (judge === null) return {};
      return Object.fromEntries(judge(input).map((problem) => [problem.path, [wordsOf(t, problem)]]));
    },
    [judge, t],
  );
}
