import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** False on the server and in the first render of the browser, so that both agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
