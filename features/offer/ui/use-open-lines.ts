import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import type { QuoteView } from '../schema/supplier.ts';
import type { LineAnswer } from './quote-values.ts';

function rowOf(box: HTMLElement | null, lineId: string | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-row="${lineId}"]`) ?? null;
}

/**
 * `openLine` shows its details. `currentLine` is large on a phone: the first open one, then the one
 * with the last focus. Its row stays where it was pressed, although the line above becomes small.
 */
export function useOpenLines(
  box: RefObject<HTMLElement | null>,
  { rfq }: Pick<QuoteView, 'rfq'>,
  answers: readonly LineAnswer[],
) {
  const [openLine, setOpenLine] = useState<string | null>(null);
  const [currentLine, setCurrentLine] = useState(
    () => rfq.lines[answers.indexOf('open')]?.id ?? null,
  );
  const before = useRef<number>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]');
    const lineId = row?.dataset['row'];
    if (lineId === undefined || lineId === currentLine) return;
    if (!matchMedia('(width < 768px)').matches) return;
    before.current = row?.getBoundingClientRect().top ?? null;
    setCurrentLine(lineId);
    setOpenLine((now) => (now === lineId ? now : null));
  };
  useLayoutEffect(() => {
    const row = rowOf(box.current, currentLine);
    if (row === null || before.current === null) return;
    scrollBy({ top: row.getBoundingClientRect().top - before.current, behavior: 'instant' });
    before.current = null;
    row.scrollIntoView({ block: 'nearest' });
    // After the press, whose place in the row is another one now.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement && row.contains(activeElement))
        activeElement.select();
    });
  }, [box, currentLine]);
  useEffect(() => {
    rowOf(box.current, openLine)?.scrollIntoView({ block: 'nearest' });
  }, [box, openLine]);
  const toggle = useCallback(
    (lineId: string) => setOpenLine((now) => (now === lineId ? null : lineId)),
    [],
  );
  return { openLine, currentLine, toggle, onFocus };
}
