import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the gestures of phones on phones only. */
export function usePhoneGestures(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const gone = new AbortController();
    if (matchMedia('(pointer: coarse) and (width < 768px)').matches)
      import('./phone-gestures.ts')
        .then(({ listenForGestures }) =>
          gone.signal.aborted
            ? undefined
            : listenForGestures({ refresh: revalidate, signal: gone.signal }),
        )
        .catch(() => undefined);
    return () => gone.abort();
  }, [revalidate]);
}
