import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useReading } from './use-text.tsx';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

interface Panel {
  readonly isOpen: boolean;
  /** Ends it and gives the focus back to its button. */
  readonly close: () => void;
}

const PanelContext = createContext<Panel>({ isOpen: false, close: () => undefined });

/** The panel that one stands in. */
export function usePanel(): Panel {
  return use(PanelContext);
}

/** A calendar lies in a place of its own at the end of the page: what is done in it is not done outside of the panel. */
function isCalendarOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

export interface ListPanelProps {
  /** The words of the button, and the panel's title on a phone. */
  label: string;
  icon: LucideIcon;
  /** How many choices are in force; nothing is drawn for 0. */
  count?: number;
  /** The whole name of the button where a figure stands on it. */
  countLabel?: string;
  /** Stands open from the server: something in it must be put right. */
  startsOpen?: boolean;
  /** On which side of the button the panel stands in line with it, where there is room: the end, unless the button is the first. */
  align?: 'start' | 'end';
  /** Finds with `usePanel` whether it is open. */
  children: ReactNode;
  className?: string;
}

/**
 * A button of a list's toolbar that opens a small panel: a sheet from below on a phone. A native disclosure, so it opens
 * before JavaScript; with it, Escape, and a press or the focus outside, close it.
 */
export function ListPanel(props: ListPanelProps) {
  const {
    label,
    icon,
    count = 0,
    countLabel,
    startsOpen = false,
    align = 'end',
    children,
    className,
  } = props;
  const { t, format } = useReading();
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDetailsElement>(null);
  const hydrated = useHydrated();
  const [close] = useState(() => () => {
    setOpen(false);
    box.current?.querySelector('summary')?.focus();
  });
  // It may have been opened before JavaScript arrived.
  useEffect(() => setOpen(box.current?.open === true), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A press or the focus outside: an open panel would hide what one went on to.
    const onLeave = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true;
      if (!isInside && !isCalendarOpen()) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCalendarOpen()) close();
    };
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={cx('relative', className)}
    >
      <summary className="list-button">
        <Icon of={icon} size={15} />
        {count === 0 ? (
          label
        ) : (
          <>
            {/* The name stands in the content: one beside it would differ from what is read on the button. */}
            <span aria-hidden="true">{label}</span>
            <span
              aria-hidden="true"
              className="min-w-5 rounded-full bg-primary px-1.5 text-center text-badge text-on-primary"
            >
              {format.number(count)}
            </span>
            <span className="sr-only">{countLabel}</span>
          </>
        )}
      </summary>
      {hydrated && isOpen && (
        <div
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 z-scrim bg-scrim md:hidden"
        />
      )}
      <div className={cx('list-panel', align === 'start' && 'md:start-0 md:end-auto')}>
        {hydrated && isOpen && (
          <div className="flex items-center justify-between border-b border-line py-2 ps-5 pe-2 md:hidden">
            <span className="text-h3">{label}</span>
            <Button
              tone="quiet"
              iconOnly
              aria-label={t('ui.close')}
              onClick={close}
              className="text-text-2"
            >
              <Icon of={X} size={18} />
            </Button>
          </div>
        )}
        <PanelContext value={{ isOpen, close }}>{children}</PanelContext>
      </div>
    </details>
  );
}
