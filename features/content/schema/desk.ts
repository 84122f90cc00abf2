import { z } from 'zod';
import type { Who } from '../../../shared/actor.ts';
import { note } from '../../../shared/validation.ts';

/** Who looks after what the public site says. */
export const editor: Who = { kind: 'operator', role: 'content' };
export const deskTag = 'Operator: content';
export const byId = z.object({ id: z.uuid() });
export const instant = z.iso.datetime();
/** Why: three characters at least, so that somebody can read it later. */
export const reason = note(3, 1000);
/** Why, where only some cases ask for it: nothing, or words that can be read later. */
export const optionalReason = z.union([z.literal(''), reason]).default('');
/** The version on the editor's screen: when it is no longer the newest, nothing is saved. */
export const seenVersion = z.coerce.number<string | number>().int().min(0).max(1_000_000);
