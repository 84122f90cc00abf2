import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useReading } from '../texts/use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

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
  /** `close` ends it and gives the focus back to the button. */
  children: (panel: { isOpen: boolean; close: () => void }) => ReactNode;
  className?: string;
}

/**
 * A button of a list's toolbar that opens a small panel: a sheet from below on a phone. A native disclosure, so it opens
 * before JavaScript; with it, Escape and a press outside close it.
 */
export function ListPanel(props: ListPanelProps) {
  const { label, icon, count = 0, countLabel, startsOpen = false, children, className } = props;
  const { t, format } = useReading();
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDetailsElement>(null);
  const hydrated = useHydrated();
  const close = () => {
    setOpen(false);
    box.current?.querySelector('summary')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      // A calendar opens in a place of its own at the end of the page: pressing in it is no press outside.
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true;
      if (!isInside && document.querySelector('[role="dialog"]') === null) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={isOpen ? onKeyDown : undefined}
      className={cx('relative', className)}
    >
      <summary
        aria-label={count > 0 ? countLabel : undefined}
        className={buttonClass({
          tone: 'secondary',
          size: 'sm',
          className: 'w-full cursor-pointer list-none max-md:min-h-11 [&::-webkit-details-marker]:hidden',
        })}
      >
        <Icon of={icon} size={15} />
        {label}
        {count > 0 && (
          <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-badge text-on-primary">
            {format.number(count)}
          </span>
        )}
      </summary>
      {hydrated && isOpen && (
        <div aria-hidden="true" onClick={close} className="fixed inset-0 z-scrim bg-scrim md:hidden" />
      )}
      <div className="absolute end-0 top-full z-menu mt-1.5 min-w-60 rounded-note border border-line-strong bg-surface text-body text-text shadow-2 max-md:fixed max-md:z-dialog max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[85dvh] max-md:overflow-y-auto max-md:rounded-t-sheet max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]">
        <div className="flex items-center justify-between border-b border-line py-2 ps-5 pe-2 md:hidden">
          <span className="text-h3">{label}</span>
          {hydrated && (
            <Button tone="quiet" iconOnly aria-label={t('ui.close')} onClick={close} className="text-text-2">
              <Icon of={X} size={18} />
            </Button>
          )}
        </div>
        {children({ isOpen, close })}
      </div>
    </details>
  );
}
