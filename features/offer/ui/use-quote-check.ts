import type { Validate } from '#ui/use-form-errors.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';

const loadSchema = async () => (await import('../schema/input.ts')).offerOnPage;

/** Runs the server's own validation of an offer. Rules that need the RFQ run on the server only. */
export function useQuoteCheck(): Validate {
  return useSchemaCheck(loadSchema);
}
