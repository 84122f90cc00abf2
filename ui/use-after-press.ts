import { useCallback, useEffect, useRef } from 'react';
import { watchPresses, type Presses } from './after-press.ts';

/** Runs work after the current press has ended (after-press.ts). */
export function useAfterPress(): (work: () => void) => void {
  const presses = useRef<Presses>(null);
  useEffect(() => {
    const watched = watchPresses();
    presses.current = watched;
    return () => watched.stop();
  }, []);
  return useCallback((work) => presses.current?.after(work), []);
}
