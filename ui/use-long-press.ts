import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Milliseconds until a press runs, and between its steps. */
const longPressMs = 400;
const stepMs = 80;
/** After these steps a press runs ten times as fast, because a line may have thousands. */
const slowSteps = 10;

/**
 * Handlers of a button that steps a figure: a press is one step, a long one runs until it ends.
 * `onStep` gets the size of the step.
 */
export function useLongPress(onStep: (size: number) => void) {
  const step = useRef(onStep);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRun = useRef(false);
  useEffect(() => {
    step.current = onStep;
  });
  const stop = () => clearTimeout(timer.current);
  const leave = () => {
    stop();
    hasRun.current = false;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = (count: number) => {
    hasRun.current = true;
    step.current(count < slowSteps ? 1 : 10);
    timer.current = setTimeout(() => run(count + 1), stepMs);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      hasRun.current = false;
      timer.current = setTimeout(() => run(0), longPressMs);
    },
    onPointerUp: stop,
    onPointerCancel: leave,
    onPointerLeave: leave,
    // A long press would open the phone's own menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      if (!hasRun.current) step.current(1);
      hasRun.current = false;
    },
  };
}
