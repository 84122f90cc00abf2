export interface Presses {
  after(work: () => void): void;
  stop(): void;
}

/**
 * Delays work until a press has ended. Leaving a field by pressing a button shows or hides its
 * error; done at once, the button would move and the click would be lost.
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
    // One task later, because the click of this release comes first.
    setTimeout(flush, 0);
  };
  const options = { capture: true, signal: ended.signal };
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  return {
    after(work) {
      waiting.push(work);
      // Touch releases before it blurs, so one task later that click is over as well.
      setTimeout(flush, 0);
    },
    stop: () => ended.abort(),
  };
}
