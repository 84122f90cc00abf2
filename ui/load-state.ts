import { createContext, use } from 'react';

export type LoadState =
  | { readonly state: 'ready' }
  | { readonly state: 'loading' }
  /** `requestId`: the id under which the server logged the failure. Null: nothing was logged. */
  | { readonly state: 'failed'; readonly requestId: string | null };

export const readyState: LoadState = { state: 'ready' };

/** Set around a page or a part of it (app/page/page-data.tsx). */
export const LoadStateContext = createContext<LoadState>(readyState);

export function useLoadState(): LoadState {
  return use(LoadStateContext);
}
