/** What a draft of a change was begun on, and what the request is by now. */
export interface VersionFacts {
  /** The version that stands in the form; null: the draft does not say. */
  readonly begun: number | null;
  readonly newest: number;
}

/** The version that a draft of a change was begun on; null where it does not say. */
export function versionOfPayload(payload: Readonly<Record<string, unknown>>): number | null {
  const version = typeof payload['version'] === 'string' ? Number(payload['version']) : Number.NaN;
  return Number.isInteger(version) && version > 0 ? version : null;
}

/** A form that was posted without JavaScript is drawn anew: it goes on with the version that it was sent with. */
export function versionAtOpening(
  posted: { readonly values: Readonly<Record<string, string>> } | undefined,
  begun: number | null,
): number | null {
  return posted === undefined ? begun : versionOfPayload(posted.values);
}

/**
 * Which of two a form is opened with, when the request was changed after its draft was begun: the draft, until its writer
 * asks for the newer version (`?take=1`).
 */
export function usesDraft(begun: number | null, newest: number, search: URLSearchParams): boolean {
  return begun === newest || search.get('take') !== '1';
}

/**
 * The version that a form is sent with: the one it was begun on, so that a newer one is never overwritten unseen, or the
 * newest once its writer has said so of this very version (`?keep=7`). `isOlder`: they have to choose.
 */
export function sentVersion({ begun, newest }: VersionFacts, search: URLSearchParams) {
  const isKept = search.get('keep') === String(newest);
  const version = isKept ? newest : (begun ?? 0);
  return { version, isOlder: version !== newest };
}

/** The same address with one of the two choices. */
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
