import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { errorsOf, loadValidator, whenFormTouched, type FormValidator } from './load-validator.ts';
import type { Validate } from './use-form-errors.ts';

export interface SchemaCheck {
  readonly validate: Validate;
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
 * The server's own check of a form, loaded when a form is first touched, so that Zod and the rules
 * cost a page nothing. Errors are stored by the schema's paths, in the reader's language. Until it
 * is loaded, or if its chunk is lost, only the server validates. `loadSchema` must be the same
 * function for the life of the page, declared outside components.
 */
export function useSchemaCheck(loadSchema: () => Promise<core.$ZodType>): Validate {
  return useSettlingCheck(loadSchema).validate;
}
