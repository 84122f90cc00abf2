import BellIcon from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Counter } from '#ui/counter.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import type { BellBoxProps, BellProps } from './bell-box.tsx';
import { iconButtonClass } from './icon-button-class.ts';

const Box = lazyOverlay<BellBoxProps>(async () => (await import('./bell-box.tsx')).BellBox);

/** The bell with its badge. Without JavaScript it is a link to the whole list. */
export function Bell({ count, notifications, allHref }: BellProps) {
  const t = useText();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = notifications.count ?? count ?? 0;
  const change = (open: boolean) => {
    setOpen(open);
    notifications.show(open);
  };
  const name = unread > 0 ? t('shell.bell.openCount', { n: unread }) : t('shell.bell.open');
  const face = (
    <>
      <Icon of={BellIcon} size={18} />
      <span className="sr-only">{name}</span>
      {unread > 0 && (
        <span aria-hidden="true" className="absolute start-1/2 -top-0.5 flex max-md:top-1">
          <Counter count={unread} tone="alert" />
        </span>
      )}
    </>
  );
  return (
    <>
      <Link to={allHref} className={iconButtonClass('not-noscript:hidden')}>
        {face}
      </Link>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          // Focused first, because not every browser focuses a pressed button and the focus must
          // return here.
          trigger.current?.focus();
          change(true);
        }}
        className={iconButtonClass('noscript:hidden aria-expanded:bg-hover')}
      >
        {face}
      </button>
      <Box
        trigger={trigger}
        isOpen={isOpen}
        onOpenChange={change}
        notifications={notifications}
        allHref={allHref}
      />
    </>
  );
}
