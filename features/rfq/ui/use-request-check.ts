import { useCallback } from 'react';
import { useSettlingCheck, type SchemaCheck } from '#ui/use-schema-check.ts';
import { errorsByPlace, readLines } from './form-values.ts';

const loadSchema = async () => (await import('../schema/input.ts')).submitInput;

/** Rows in which nothing is written are not sent. */
const filledLines = (data: FormData) => ({ lines: readLines(data).lines });

/** The server's own check of a request; its errors stand on the rows of the form. */
export function useRequestCheck(): SchemaCheck {
  const { validate: check, isSettled } = useSettlingCheck(loadSchema, filledLines);
  const validate = useCallback(
    (data: FormData) => errorsByPlace(check(data), readLines(data).places),
    [check],
  );
  return { validate, isSettled };
}
