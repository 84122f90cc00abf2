/** Pixels of a pull that refreshes the page. */
const pullMin = 120;
/** The share of a row's width that a finger must cross to run its first action. */
const fullShare = 0.6;
/** Pixels before the direction of a finger is decided. */
const slop = 10;

interface Begun {
  readonly x: number;
  readonly y: number;
  readonly row: HTMLElement | null;
  isPull: boolean;
}

/** The action at the edge of a row if it opens a page or a dialog; others need a press of their own. */
function openingAction(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a.row-act, button.row-act[name="dialog"]');
}

/** True if a finger crossed the row toward the start of its line, as for its actions. */
function isFullSwipe(row: HTMLElement, deltaX: number, deltaY: number): boolean {
  const toStart = getComputedStyle(row).direction === 'rtl' ? deltaX : -deltaX;
  return toStart >= row.clientWidth * fullShare && Math.abs(deltaY) < toStart / 2;
}

function makeMark(): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'pull-mark';
  mark.ariaHidden = 'true';
  document.body.append(mark);
  return mark;
}

interface GestureOptions {
  readonly refresh: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Full swipes of rows and the pull that refreshes a list. Each action is also a button or a link of
 * its row, and a list is also refreshed by live events.
 */
export function listenForGestures({ refresh, signal }: GestureOptions): void {
  let begun: Begun | null = null;
  let mark: HTMLElement | null = null;
  const options = { passive: true, signal };
  const drop = () => {
    mark?.remove();
    mark = null;
    begun = null;
  };
  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches;
      if (touch === undefined || touches.length > 1 || !(target instanceof Element)) return drop();
      const isList = target.closest('main .list-page') !== null;
      begun = {
        x: touch.clientX,
        y: touch.clientY,
        row: target.closest<HTMLElement>('.row-card'),
        isPull: isList && scrollY <= 0,
      };
    },
    options,
  );
  document.addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      if (begun?.isPull !== true || touch === undefined) return;
      const deltaY = touch.clientY - begun.y;
      if (deltaY < -slop || Math.abs(touch.clientX - begun.x) > Math.abs(deltaY) + slop) {
        begun.isPull = false;
        mark?.remove();
        mark = null;
      } else if (deltaY > slop) {
        mark ??= makeMark();
        mark.style.setProperty('--pull', String(Math.min(1, deltaY / pullMin)));
      }
    },
    options,
  );
  document.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      const ended = begun;
      if (ended === null || touch === undefined) return drop();
      const [deltaX, deltaY] = [touch.clientX - ended.x, touch.clientY - ended.y];
      if (ended.row !== null && isFullSwipe(ended.row, deltaX, deltaY)) {
        openingAction(ended.row)?.click();
        return drop();
      }
      if (!ended.isPull || deltaY < pullMin || mark === null) return drop();
      begun = null;
      mark.dataset['busy'] = '';
      void refresh().finally(drop);
    },
    options,
  );
  document.addEventListener('touchcancel', drop, options);
  signal.addEventListener('abort', drop);
}
