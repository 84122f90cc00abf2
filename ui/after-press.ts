/** Presses of the page, watched. */
export interface Presses {
  /** Runs work once the press that is under way is over. */
  after(work: () => void): void;
  stop(): void;
}

/**
 * Leaving a field by pressing a button shows or hides its error; done at once, the button would move from under the finger
 * and the click would be lost.
 */
export function watchPresses(): Presses {
  const ended = new AbortController();
  const waiting: (() => void)[] = [];
  let isPressing = false;
  const flush = () => {
    if (isPressing) return;
    for (const work of waiting.splice(0)) work();
  };
  const press = () => {
    isPressing = true;
  };
  const release = () => {
    isPressing = false;
    // A task later: the click that belongs to this release is dispatched first.
    setTimeout(flush, 0);
  };
  const options = { capture: true, signal: ended.signal };
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  return {
    after(work) {
      waiting.push(work);
      // Touch releases before it blurs; a task later that press's click is over as well.
      setTimeout(flush, 0);
    },
    stop: () => ended.abort(),
  };
}
