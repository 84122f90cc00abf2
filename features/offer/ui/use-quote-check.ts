import type { Validate } from '#ui/use-form-errors.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';

const loadSchema = async () => (await import('../schema/input.ts')).offerOnPage;

/** The server's own check of an offer; what needs the RFQ is the server's to say. */
export function useQuoteCheck(): Validate {
  return useSchemaCheck(loadSchema);
}
