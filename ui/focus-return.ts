import { useEffect } from 'react';

let trigger: HTMLElement | null = null;

/** The button whose menu somebody chose from: what opens next gives the focus back to it, since the entry is gone by then. */
export function rememberTrigger(button: HTMLElement | null): void {
  trigger = button;
}

/** React Aria restores the focus a frame after what had it has left. */
const restoredAfterMs = 50;

/** When what it is drawn in leaves, and the focus has fallen to the page itself, it goes to the remembered trigger. */
export function FocusReturn() {
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && trigger?.isConnected === true) trigger.focus();
      }, restoredAfterMs);
    },
    [],
  );
  return null;
}
