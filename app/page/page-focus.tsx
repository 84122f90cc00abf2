import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { dialogs, focusHeading, guardFocus } from './focus-home.ts';
import { stateLanguages } from './text-language.ts';

/** A field that the page itself focuses. */
const ownFocus = 'input, select, textarea';

/**
 * Moves the focus to the heading of a new page, as a load of a document does, and announces the
 * title where the page itself has placed the focus. Filters and pages of a list are not new pages.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const title = useRef<HTMLParagraphElement>(null);
  const { locale } = useI18n();
  useEffect(guardFocus, []);
  useEffect(() => stateLanguages(locale), [locale]);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    const { activeElement } = document;
    const hasOwn = activeElement?.closest('main') && activeElement.matches(ownFocus);
    const target = heading ?? document.querySelector<HTMLElement>('main');
    const isTaken = hasOwn || target === null || document.querySelector(dialogs) !== null;
    if (title.current !== null) title.current.textContent = isTaken ? document.title : '';
    if (!isTaken) focusHeading(target);
  }, [pathname, state]);
  return <p ref={title} role="status" className="sr-only" />;
}
