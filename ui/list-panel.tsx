import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from './link.tsx';
import { useI18n } from './use-text.tsx';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { panelField, searchOfPanel } from './list-url.ts';
import { useHydrated } from './use-hydrated.ts';

const PanelContext = createContext<() => void>(() => undefined);

/** Closes the panel around a part and returns the focus to its button. */
export function useClosePanel(): () => void {
  return use(PanelContext);
}

/**
 * A calendar is rendered at the end of the page, so a press in it must not count as outside the
 * panel.
 */
function isCalendarOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

export interface ListPanelProps {
  name: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  countLabel?: string;
  /** Open from the server, because a value in it must be corrected. */
  startsOpen?: boolean;
  align?: 'start' | 'end';
  /** A phone shows only the icon and the count; the label is for screen readers there. */
  isIconOnPhone?: boolean;
  children: ReactNode;
  className?: string;
}

function usePanelState(startsOpen: boolean) {
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDetailsElement>(null);
  const [close] = useState(() => () => {
    setOpen(false);
    box.current?.querySelector('summary')?.focus();
  });
  // It may have been opened before JavaScript.
  useEffect(() => setOpen(box.current?.open === true), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Closes when the reader moves outside, because an open panel would cover it.
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
  return { box, isOpen, setOpen, close };
}

interface CountedLabelProps {
  label: string;
  count: number;
  countLabel: string | undefined;
}

function CountedLabel({ label, count, countLabel }: CountedLabelProps) {
  const { format } = useI18n();
  return (
    <>
      {/* In the content, because a separate name would differ from the visible one. */}
      <span aria-hidden="true">{label}</span>
      <span
        aria-hidden="true"
        className="min-w-5 rounded-full bg-primary px-1.5 text-center text-badge text-on-primary"
      >
        {format.number(count)}
      </span>
      <span className="sr-only">{countLabel}</span>
    </>
  );
}

/**
 * A toolbar button that opens a small panel; a bottom sheet on a phone. Its content is drawn when it
 * opens, because every list has such panels and few readers open them. Before JavaScript the
 * disclosure opens natively and is then filled; without JavaScript a link requests the page with
 * the panel open. With JavaScript, Escape and a press or focus outside close it.
 */
export function ListPanel(props: ListPanelProps) {
  const {
    name,
    label,
    icon,
    count = 0,
    countLabel,
    startsOpen = false,
    align = 'end',
    isIconOnPhone = false,
    children,
    className,
  } = props;
  const { search } = useLocation();
  const isNamed = new URLSearchParams(search).getAll(panelField).includes(name);
  const { box, isOpen, setOpen, close } = usePanelState(startsOpen || isNamed);
  const face = (
    <>
      <Icon of={icon} size={15} />
      {count === 0 ? label : <CountedLabel {...{ label, count, countLabel }} />}
    </>
  );
  return (
    <>
      <details
        ref={box}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={cx('relative noscript:not-open:hidden', className)}
      >
        <summary className={cx('list-button', isIconOnPhone && 'list-button-icon')}>{face}</summary>
        {isOpen && (
          <Content label={label} align={align} close={close}>
            {children}
          </Content>
        )}
      </details>
      {!isOpen && (
        <noscript className="hidden noscript:contents">
          <Link
            to={{ search: searchOfPanel(search, name) }}
            className={cx('list-button', isIconOnPhone && 'list-button-icon', className)}
          >
            {face}
          </Link>
        </noscript>
      )}
    </>
  );
}

interface ContentProps extends Pick<ListPanelProps, 'label' | 'align' | 'children'> {
  close: () => void;
}

function Content({ label, align, close, children }: ContentProps) {
  const { t } = useI18n();
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && (
        <div
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 z-scrim bg-scrim md:hidden"
        />
      )}
      <div className={cx('list-panel', align === 'start' && 'md:start-0 md:end-auto')}>
        {hydrated && (
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
        <PanelContext value={close}>{children}</PanelContext>
      </div>
    </>
  );
}
