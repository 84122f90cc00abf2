import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from '../texts/use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { loadJudge, whenFormTouched, wordsOf, type Judge } from './load-judge.ts';
import type { Validate } from './use-form-errors.ts';

/** The check, and whether it can judge already. A lost chunk makes it ready too: then only the server judges. */
export interface LazyJudge {
  validate: Validate;
  isReady: boolean;
}

/**
 * The server's own schema as a form's check, fetched when a form is first touched: Zod and the rules cost a page nothing.
 * Until it is there the form is sent and the server judges. `loadSchema` must be stable (module level).
 */
export function useLazyJudge(loadSchema: () => Promise<core.$ZodType>): LazyJudge {
  const t = useText();
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    let gone = false;
    const stop = whenFormTouched(() => {
      loadJudge(loadSchema)
        .then((loaded) => gone || setJudge(() => loaded))
        .catch(() => setJudge(() => () => []));
    });
    return () => {
      stop();
      gone = true;
    };
  }, [loadSchema]);
  const validate = useCallback(
    (data: FormData): FieldErrors => {
      if (judge === null) return {};
      return Object.fromEntries(
        judge(Object.fromEntries(data)).map((problem) => [problem.path, [wordsOf(t, problem)]]),
      );
    },
    [judge, t],
  );
  return { validate, isReady: judge !== null };
}

/** `useLazyJudge` for a form whose every submission goes to the server: that one need not wait for the check. */
export function useLazyValidate(loadSchema: () => Promise<core.$ZodType>): Validate {
  return useLazyJudge(loadSchema).validate;
}
