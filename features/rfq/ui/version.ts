export interface VersionFacts {
  /** Null: the draft has no version. */
  readonly begun: number | null;
  readonly newest: number;
}

/** Null: the payload has no valid version. */
export function versionOfPayload(payload: Readonly<Record<string, unknown>>): number | null {
  const version = typeof payload['version'] === 'string' ? Number(payload['version']) : Number.NaN;
  return Number.isInteger(version) && version > 0 ? version : null;
}

/**
 * After a post without JavaScript the page is rendered again, so the form must continue with the
 * version that it was posted with.
 */
export function versionAtOpening(
  posted: { readonly values: Readonly<Record<string, string>> } | undefined,
  begun: number | null,
): number | null {
  return posted === undefined ? begun : versionOfPayload(posted.values);
}

/**
 * True if the form opens with the draft. If the request was changed after the draft began, the
 * draft is used until the user takes the newer version (`?take=1`).
 */
export function usesDraft(begun: number | null, newest: number, search: URLSearchParams): boolean {
  return begun === newest || search.get('take') !== '1';
}

/**
 * The version to send: the one that the form began with, so that a newer one is never overwritten
 * unseen, or the newest after the user confirmed exactly that version (`?keep=7`). `isOlder`: the
 * user must choose.
 */
export function sentVersion({ begun, newest }: VersionFacts, search: URLSearchParams) {
  const isConfirmed = search.get('keep') === String(newest);
  const version = isConfirmed ? newest : (begun ?? 0);
  return { version, isOlder: version !== newest };
}

export function choiceHref(
  search: URLSearchParams,
  choice: 'keep' | 'take',
  newest: number,
): string {
  const next = new URLSearchParams(search);
  next.delete('keep');
  next.delete('take');
  next.set(choice, choice === 'keep' ? String(newest) : '1');
  return `?${next.toString()}`;
}
