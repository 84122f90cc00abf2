/**
 * `edit` and `amend` change a submitted request: all of it, or only the fields that an amendment
 * may change.
 */
export const draftKinds = ['rfq', 'offer', 'edit', 'amend'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Limit of drafts per member: far above normal use, so that only a faulty program reaches it. */
export const draftsMax = 300;

/** 60 days in seconds, twice as long as a device stores what it could not send. */
export const ageSecondsMax = 5_184_000;

/** Limit of ids per draft: far more than any form names. */
const idsMax = 500;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * Every id in the payload, because the clean-up must never delete a document that a draft names.
 */
export function idsIn(payload: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(JSON.stringify(payload).match(uuid))].slice(0, idsMax);
}

/** Lists within lists within an object are the deepest value of any form. */
const depthMax = 6;

/**
 * True if PostgreSQL can save a value as JSON: no NUL, no lone surrogate, no unlimited nesting.
 * Otherwise a draft accepts any input (product §9).
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= depthMax) return false;
  if (Array.isArray(value)) return value.every((one) => isStorable(one, depth + 1));
  return Object.entries(value).every(
    ([name, one]) => isStorable(name, depth + 1) && isStorable(one, depth + 1),
  );
}
