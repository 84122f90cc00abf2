import { useSyncExternalStore } from 'react';
import { canUsePasskeys } from './authenticator.ts';

const neverChanges = () => () => undefined;

/** Null on the server and until the page has a script, because only a browser knows. */
export function useCanUsePasskeys(): boolean | null {
  return useSyncExternalStore<boolean | null>(neverChanges, canUsePasskeys, () => null);
}
