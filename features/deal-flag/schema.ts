import { z } from 'zod';
import { flagCodes } from './rules/flags.ts';

/** `params` are the arguments of the flag's text. */
export const flagView = z.object({
  code: z.enum(flagCodes),
  params: z.record(z.string(), z.string()),
});
export type FlagView = z.output<typeof flagView>;
