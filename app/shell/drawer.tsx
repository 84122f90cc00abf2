import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from './icon-button-class.ts';

export interface DrawerProps {
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  children: ReactNode;
  className?: string;
}

/**
 * Scrolls a box to the entry of the current page and returns it, so that a long menu opens there.
 * Null: no entry matches.
 */
function startAtCurrent(box: HTMLElement | null): HTMLElement | null {
  const current = box?.querySelector<HTMLElement>('[aria-current]') ?? null;
  if (box === null || current === null) return null;
  const entry = current.getBoundingClientRect();
  box.scrollTop +=
    entry.top - box.getBoundingClientRect().top - (box.clientHeight - entry.height) / 2;
  return current;
}

/** The open state of the panel and its modal dialog. Every navigation closes it. */
function useModalPanel() {
  const { pathname, search, hash } = useLocation();
  const place = `${pathname}${search}${hash}`;
  // The address at which it was opened, so that every navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === place;
  const close = () => setOpenAt(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const panel = dialog.current;
    if (!isOpen || panel === null) return undefined;
    // The dialog itself is the target only for presses on its backdrop.
    const pressBackdrop = (event: MouseEvent) => {
      if (event.target === panel) setOpenAt(null);
    };
    panel.showModal();
    // Otherwise the scrolling box takes the focus first.
    (startAtCurrent(box.current) ?? closer.current)?.focus({ preventScroll: true });
    panel.addEventListener('click', pressBackdrop);
    // The page behind must not scroll, and preserves the scrollbar's width so that it does not
    // shift.
    const page = document.documentElement;
    if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
    return () => {
      page.style.overflow = '';
      page.style.scrollbarGutter = '';
      panel.removeEventListener('click', pressBackdrop);
      panel.close();
    };
  }, [isOpen]);
  return { isOpen, open: () => setOpenAt(place), close, dialog, box, closer };
}

/**
 * A panel over the page from the inline start. It is the browser's own modal dialog, so that public
 * pages load no library: focus begins at the page's entry, remains inside and returns, Esc closes
 * it, and the page behind is inert. Every navigation closes it.
 */
export function Drawer({ label, trigger, triggerClass, children, className }: DrawerProps) {
  const t = useText();
  const { isOpen, open, close, dialog, box, closer } = useModalPanel();
  return (
    <>
      <button
        type="button"
        aria-label={t('shell.nav.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={triggerClass}
      >
        {trigger}
      </button>
      <dialog
        ref={dialog}
        aria-label={label}
        onClose={close}
        className={cx(
          'fixed inset-y-0 -start-75 m-0 h-dvh max-h-none w-[min(300px,86vw)] max-w-none overflow-hidden border-e border-line p-0 text-text shadow-3 outline-none transition-all transition-discrete duration-sheet ease-in backdrop:bg-transparent backdrop:transition-all backdrop:transition-discrete backdrop:duration-sheet open:start-0 open:ease-out open:backdrop:bg-scrim starting:open:-start-75 starting:open:backdrop:bg-transparent',
          className,
        )}
      >
        {isOpen && (
          <>
            {/* Outside the scrolling box, so that it is always visible. */}
            <span className="absolute end-2 top-2 z-2">
              <button
                ref={closer}
                type="button"
                aria-label={t('shell.nav.closeMenu')}
                onClick={close}
                className={iconButtonClass()}
              >
                <Icon of={X} size={18} />
              </button>
            </span>
            <div
              ref={box}
              className="relative flex h-full scroll-py-16 flex-col overflow-y-auto overscroll-contain"
            >
              {children}
            </div>
          </>
        )}
      </dialog>
    </>
  );
}
