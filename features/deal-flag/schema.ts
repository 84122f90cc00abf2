import { z } from 'zod';
import { flagCodes } from './rules/flags.ts';

export const flagView = z.object({
  code: z.enum(flagCodes),
  params: z.record(z.string(), z.string()),
});
export type FlagView = z.output<typeof flagView>;
