/** `edit` and `amend` change a request that was sent: all of it, or what an amendment may change. */
export const draftKinds = ['rfq', 'offer', 'edit', 'amend'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Drafts of one member: far above any desk's, a wall for programs gone wild. */
export const draftsMax = 300;

/** Far more than any form names. */
const idsHeldMax = 500;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Every id that stands anywhere in what was typed: documents among them are kept as long as the draft is. */
export function idsIn(payload: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(JSON.stringify(payload).match(uuid))].slice(0, idsHeldMax);
}

/** Lists within lists within an object are all a form needs. */
const depthMax = 6;

/**
 * Whether PostgreSQL can keep a value as JSON: no NUL, no half of a letter, not nested without end. Otherwise a draft
 * holds whatever was typed (product §9).
 */
export function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= depthMax) return false;
  if (Array.isArray(value)) return value.every((one) => isKeepable(one, depth + 1));
  return Object.entries(value).every(
    ([name, one]) => isKeepable(name, depth + 1) && isKeepable(one, depth + 1),
  );
}
