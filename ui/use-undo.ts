import { useCallback, useEffect, useRef, useState } from 'react';

/** The time in which a change of many rows can be undone (decision 0157). */
export const undoMs = 10_000;

export interface Undoable {
  /** Names the change, such as "3 bookmarked". */
  readonly text: string;
  /** Runs when the time has passed, at the next change, or when the page is left. */
  readonly commit?: () => void;
  readonly revert: () => void;
}

export interface Undo {
  readonly text: string | null;
  readonly offer: (change: Undoable) => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** The newest change, until it can no longer be undone. */
export function useUndo(): Undo {
  const [text, setText] = useState<string | null>(null);
  const newest = useRef<{ change: Undoable; timer: ReturnType<typeof setTimeout> } | null>(null);
  const end = useCallback((isUndone: boolean) => {
    if (newest.current === null) return;
    const { change, timer } = newest.current;
    newest.current = null;
    clearTimeout(timer);
    if (isUndone) change.revert();
    else change.commit?.();
  }, []);
  useEffect(() => {
    const leave = () => end(false);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [end]);
  const close = (isUndone: boolean) => {
    end(isUndone);
    setText(null);
  };
  const offer = (change: Undoable) => {
    end(false);
    newest.current = { change, timer: setTimeout(() => close(false), undoMs) };
    setText(change.text);
  };
  return { text, offer, undo: () => close(true), dismiss: () => close(false) };
}
