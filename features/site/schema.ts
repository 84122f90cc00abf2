import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { reason } from '#shared/validation.ts';

/** Who looks after what the public site says. */
export const editor: Who = { kind: 'operator', role: 'content' };
export const deskTag = 'Operator: content';
export const byId = z.object({ id: z.uuid() });
export const instant = z.iso.datetime();
/** Why, where only some cases ask for it: nothing, or words that can be read later. */
export const optionalReason = z.union([z.literal(''), reason]).default('');

export const siteTag = 'Public site';
/** product §11: nobody has more to say in an hour, and a company's people may share an address. */
export const perAddress = [{ by: 'address', hits: 10, windowSeconds: 60 * 60 }] as const;
