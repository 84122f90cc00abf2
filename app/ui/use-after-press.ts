import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs work once the press that is under way is over. Leaving a field by pressing a button shows or hides its error;
 * done at once, the button would move from under the finger and the click would be lost (research/web.md §3).
 */
export function useAfterPress(): (work: () => void) => void {
  const pressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  const flush = useCallback(() => {
    if (pressing.current) return;
    for (const work of waiting.current.splice(0)) work();
  }, []);

  useEffect(() => {
    const press = () => {
      pressing.current = true;
    };
    const release = () => {
      pressing.current = false;
      // A task later: the click that belongs to this release is dispatched first.
      setTimeout(flush, 0);
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, [flush]);

  return useCallback(
    (work) => {
      waiting.current.push(work);
      // Touch releases before it blurs; a task later that press's click is over as well.
      setTimeout(flush, 0);
    },
    [flush],
  );
}
