import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';

/** Loads after the page, which reads the same without it. Null: the script could not be loaded. */
const loadReading = () => import('./reading.ts').catch(() => null);

/**
 * Gives the focus to the heading of a new page, and passes it on when the focused element goes
 * (reading.ts). Filters and pages of a list are not new pages.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const title = useRef<HTMLParagraphElement>(null);
  const { locale } = useI18n();
  useEffect(() => {
    const gone = new AbortController();
    void loadReading().then((reading) => {
      if (reading === null || gone.signal.aborted) return;
      gone.signal.addEventListener('abort', reading.startReading(locale));
    });
    return () => gone.abort();
  }, [locale]);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    void loadReading().then((reading) => {
      if (reading !== null && title.current !== null) title.current.textContent = reading.arrive();
    });
  }, [pathname, state]);
  return <p ref={title} role="status" className="sr-only" />;
}
