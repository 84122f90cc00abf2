import { useEffect } from 'react';

let trigger: HTMLElement | null = null;

/**
 * Remembers the menu's button, so that what opens next can return focus to it; the menu item is
 * gone by then.
 */
export function rememberTrigger(button: HTMLElement | null): void {
  trigger = button;
}

/** React Aria restores focus one frame after the focused element is gone. */
export const restoredAfterMs = 50;

/** Moves focus to the remembered button on unmount if the page itself has it. */
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
