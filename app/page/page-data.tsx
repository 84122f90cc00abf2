import type { ReactNode } from 'react';
import { isMissingData } from '#shared/missing-data.ts';
import { LoadStateContext, readyState, type LoadState } from '#ui/load-state.ts';

interface PageDataProps<T extends object, B extends object> {
  /** The loader's data, or what replaces it while it is missing. */
  data: T;
  /** Shown while the data is missing: empty lists, and no permission. */
  blank: B;
  /** The fields that the page's address gives, such as the tab. */
  known?: Partial<T>;
  children: (data: T | B) => ReactNode;
}

export function loadStateOf(data: unknown): LoadState {
  if (!isMissingData(data)) return readyState;
  return data.missingData === 'pending'
    ? { state: 'loading' }
    : { state: 'failed', requestId: data.requestId };
}

/**
 * The data that the page showed before, while its next data is pending. Null: none, or it failed,
 * because the failure must be shown.
 */
export function previousOf<T extends object>(data: T): T | null {
  return isMissingData(data) && data.missingData === 'pending' ? (data.previous as T | null) : null;
}

/**
 * Draws a page in all states of its data, so that its heading, tabs and filters remain while its
 * lists and charts load or fail. The route's handle must set `showsMissingData`.
 */
export function PageData<T extends object, B extends object>({
  data,
  blank,
  known,
  children,
}: PageDataProps<T, B>) {
  // The router holds this object in place of the loader's data, so its type is not in `T`.
  const shown: T | B = isMissingData(data)
    ? { ...blank, ...(data.previous as T | null), ...known }
    : data;
  return <LoadStateContext value={loadStateOf(data)}>{children(shown)}</LoadStateContext>;
}
