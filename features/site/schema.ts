import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { reason } from '#shared/validation.ts';

export const editor: Who = { kind: 'operator', role: 'content' };
export const contentTag = 'Operator: content';
export const byId = z.object({ id: z.uuid() });
export const instant = z.iso.datetime();
/** A reason that only some cases need: empty or legible. */
export const optionalReason = z.union([z.literal(''), reason]).default('');

export const siteTag = 'Public site';
/** product §11. Ten an hour, because a company's people may share an address. */
export const perAddress = [{ by: 'address', hits: 10, windowSeconds: 60 * 60 }] as const;
