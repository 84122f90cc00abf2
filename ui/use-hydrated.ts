import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** False on the server and in the browser's first render, so that both match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
