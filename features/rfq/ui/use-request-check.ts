import { useCallback } from 'react';
import type { Validate } from '../../../app/ui/use-form-errors.ts';
import { useSchemaCheck } from '../../../app/ui/use-schema-check.ts';
import { errorsByPlace, inputOf, readLines } from './form-values.ts';

const loadSchema = async () => (await import('../schema/input.ts')).submitInput;

/** The server's own check of a request; its errors stand on the rows of the form. */
export function useRequestCheck(): Validate {
  const check = useSchemaCheck(loadSchema, inputOf);
  return useCallback((data: FormData) => errorsByPlace(check(data), readLines(data).places), [check]);
}
