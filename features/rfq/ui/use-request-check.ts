import { useCallback } from 'react';
import { useSettlingCheck, type SchemaCheck } from '#ui/use-schema-check.ts';
import { errorsByPlace, readLines } from './form-values.ts';

const loadSchema = async () => (await import('../schema/input.ts')).submitInput;

const filledLines = (data: FormData) => ({ lines: readLines(data).lines });

/**
 * Runs the server's own validation of a request, so that both refuse the same input, and puts its
 * errors on the form rows.
 */
export function useRequestCheck(): SchemaCheck {
  const { validate: check, isSettled } = useSettlingCheck(loadSchema, filledLines);
  const validate = useCallback(
    (data: FormData) => errorsByPlace(check(data), readLines(data).places),
    [check],
  );
  return { validate, isSettled };
}
