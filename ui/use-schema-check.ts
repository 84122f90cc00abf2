import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { errorsOf, loadJudge, whenFormTouched, type Judge } from './load-judge.ts';
import type { Validate } from './use-form-errors.ts';

const fieldsOf = (data: FormData): unknown => Object.fromEntries(data);

export interface SchemaCheck {
  readonly validate: Validate;
  /** The check is loaded, or its chunk is lost. */
  readonly isSettled: boolean;
}

/** `useSchemaCheck` for a form that shows a result before it is sent. */
export function useSettlingCheck(
  loadSchema: () => Promise<core.$ZodType>,
  inputOf: (data: FormData) => unknown = fieldsOf,
): SchemaCheck {
  const t = useText();
  const [judge, setJudge] = useState<Judge | 'lost' | null>(null);
  useEffect(() => {
    let isGone = false;
    const stop = whenFormTouched(() => {
      loadJudge(loadSchema)
        .then((loaded) => isGone || setJudge(() => loaded))
        .catch(() => isGone || setJudge('lost'));
    });
    return () => {
      stop();
      isGone = true;
    };
  }, [loadSchema]);
  const validate = useCallback(
    (data: FormData): FieldErrors =>
      typeof judge === 'function' ? errorsOf(t, judge(inputOf(data))) : {},
    [judge, inputOf, t],
  );
  return { validate, isSettled: judge !== null };
}

/**
 * The server's own check of a form, fetched when a form is first touched: Zod and the rules cost a page nothing. Errors stand
 * by the schema's paths, in the reader's language; none until it is here, or when its chunk is lost: then only the server
 * judges. `loadSchema` and `inputOf`, which reads what the schema takes from the form, are functions for the life of the
 * page, declared outside components.
 */
export function useSchemaCheck(
  loadSchema: () => Promise<core.$ZodType>,
  inputOf?: (data: FormData) => unknown,
): Validate {
  return useSettlingCheck(loadSchema, inputOf).validate;
}
