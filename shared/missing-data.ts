/**
 * Replaces the loader data of a page whose own data is pending or could not be read. The page then
 * shows its heading, tabs and filters, and its lists and charts show this state.
 */
export interface MissingData {
  readonly missingData: 'pending' | 'failed';
  /** The id under which the server logged the failure. Null: pending, or nothing was logged. */
  readonly requestId: string | null;
  /** The data that the same page showed before, such as another tab of it. Null: none. */
  readonly previous: unknown;
}

/** Data of one call of a page. Missing if that call failed: the rest of the page remains. */
export type Part<T> = T | MissingData;

export function pendingData(previous: unknown): MissingData {
  return { missingData: 'pending', requestId: null, previous: knownIn(previous) };
}

export function failedData(requestId: string | null, previous: unknown = null): MissingData {
  return { missingData: 'failed', requestId, previous: knownIn(previous) };
}

export function isMissingData(data: unknown): data is MissingData {
  return typeof data === 'object' && data !== null && 'missingData' in data;
}

function knownIn(previous: unknown): unknown {
  return isMissingData(previous) ? previous.previous : (previous ?? null);
}

/** A failure that a retry may end. Another one, such as 404, is a page of its own. */
export function isRetryable(status: number): boolean {
  return status >= 500 || status === 429;
}

/** True for the handle of a route whose page shows missing data in its lists and charts. */
export function showsMissingData(handle: unknown): boolean {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'showsMissingData' in handle &&
    handle.showsMissingData === true
  );
}
