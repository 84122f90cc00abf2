import { z } from 'zod';
import { flagCodes } from './rules/flags.ts';

/** Something about a deal that an operator looks at; `params` are the figures of its sentence. */
export const flagView = z.object({
  code: z.enum(flagCodes),
  params: z.record(z.string(), z.string()),
});
export type FlagView = z.output<typeof flagView>;
