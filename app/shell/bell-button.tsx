import BellIcon from 'lucide-react/icons/bell';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Counter } from '#ui/counter.tsx';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import { Link } from '#ui/link.tsx';

interface BellButtonProps {
  /** With the count, for screen readers. */
  name: string;
  count: number;
  allHref: string;
  isOpen: boolean;
  onOpen: () => void;
  children: (trigger: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/** The bell of an area with its badge. Without JavaScript it is a link to the whole list. */
export function BellButton({ name, count, allHref, isOpen, onOpen, children }: BellButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const face = (
    <>
      <Icon of={BellIcon} size={18} />
      <span className="sr-only">{name}</span>
      {count > 0 && (
        <span aria-hidden="true" className="absolute start-1/2 -top-0.5 flex max-md:top-1">
          <Counter count={count} tone="alert" />
        </span>
      )}
    </>
  );
  return (
    <>
      <noscript className="hidden noscript:contents">
        <Link to={allHref} className={iconButtonClass()}>
          {face}
        </Link>
      </noscript>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          // Focused first, because not every browser focuses a pressed button and the focus must
          // return here.
          trigger.current?.focus();
          onOpen();
        }}
        className={iconButtonClass('noscript:hidden aria-expanded:bg-hover')}
      >
        {face}
      </button>
      {children(trigger)}
    </>
  );
}
