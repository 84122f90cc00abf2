import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { fileLimits } from '#shared/list.ts';
import { offerStates } from '#shared/offer-states.ts';

export const supplier = { kind: 'member', type: 'supplier', approved: true } as const satisfies Who;

export const tag = 'Access';
export const instant = z.iso.datetime();
export const byId = z.object({ id: z.uuid() });

export const asFile = { refusals: ['busy'], answersFile: true, limits: fileLimits } as const;

/** The buyer's track record, from facts only (product §6). */
export const buyerFacts = z.object({
  published: z.int(),
  awarded: z.int(),
  canceled: z.int(),
  /** The median time to a decision, days. Null before the first decision. */
  median_days: z.number().nullable(),
});

export const offerState = z.enum(offerStates);
