import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { errorsOf, loadValidator, whenFormTouched, type FormValidator } from './load-validator.ts';
import type { Validate } from './use-form-errors.ts';

export interface SchemaCheck {
  readonly validate: Validate;
  /** The check is loaded, or its chunk is lost. */
  readonly isSettled: boolean;
}

/**
 * `useSchemaCheck` for a form that shows a result before it is sent. `overOf` returns the fields that
 * the form has in another shape than the schema.
 */
export function useSettlingCheck(
  loadSchema: () => Promise<core.$ZodType>,
  overOf?: (data: FormData) => Readonly<Record<string, unknown>>,
): SchemaCheck {
  const t = useText();
  const [validator, setValidator] = useState<FormValidator | 'lost' | null>(null);
  useEffect(() => {
    let isGone = false;
    const stop = whenFormTouched(() => {
      loadValidator(loadSchema)
        .then((loaded) => isGone || setValidator(() => loaded))
        .catch(() => isGone || setValidator('lost'));
    });
    return () => {
      stop();
      isGone = true;
    };
  }, [loadSchema]);
  const validate = useCallback(
    (data: FormData): FieldErrors =>
      typeof validator === 'function' ? errorsOf(t, validator(data, overOf?.(data))) : {},
    [validator, overOf, t],
  );
  return { validate, isSettled: validator !== null };
}

/**
 * The server's own check of a form, fetched when a form is first touched: Zod and the rules cost a page nothing. Errors stand
 * by the schema's paths, in the reader's language; none until it is here, or when its chunk is lost: then only the server
 * judges. `loadSchema` is a function for the life of the page, declared outside components.
 */
export function useSchemaCheck(loadSchema: () => Promise<core.$ZodType>): Validate {
  return useSettlingCheck(loadSchema).validate;
}
