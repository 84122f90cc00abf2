import { useCallback } from 'react';
import { useSettlingCheck, type SchemaCheck } from '#ui/use-schema-check.ts';
import { errorsByPlace, inputOf, readLines } from './form-values.ts';

const loadSchema = async () => (await import('../schema/input.ts')).submitInput;

/** The server's own check of a request; its errors stand on the rows of the form. */
export function useRequestCheck(): SchemaCheck {
  const { validate: check, isSettled } = useSettlingCheck(loadSchema, inputOf);
  const validate = useCallback(
    (data: FormData) => errorsByPlace(check(data), readLines(data).places),
    [check],
  );
  return { validate, isSettled };
}
