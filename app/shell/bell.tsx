import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { useText } from '../texts/use-text.tsx';
import { Counter } from '../ui/counter.tsx';
import { Icon } from '../ui/icon.tsx';
import { BellList } from './bell-list.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import type { Notifications } from './use-notifications.ts';

export interface BellProps {
  /** Unread ones, of the session. */
  count: number | undefined;
  notifications: Notifications;
  /** The page of all notifications. */
  allHref: string;
}

/** The bell with its badge; opens the latest notifications. Without JavaScript it is a link to the whole list. */
export function Bell({ count, notifications, allHref }: BellProps) {
  const t = useText();
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
      <DialogTrigger isOpen={isOpen} onOpenChange={change}>
        <AriaButton className={iconButtonClass('noscript:hidden')}>{face}</AriaButton>
        <Popover
          placement="bottom end"
          offset={8}
          className="z-menu flex w-[min(380px,calc(100vw-24px))] flex-col rounded-note border border-line-strong bg-surface shadow-2 outline-none transition-opacity duration-menu data-entering:opacity-0 data-exiting:opacity-0"
        >
          <Dialog className="flex min-h-0 flex-col outline-none">
            <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
              <Heading slot="title" level={2} className="text-h3 text-text">
                {t('shell.bell.title')}
              </Heading>
              <Link
                to={allHref}
                onClick={() => change(false)}
                className="rounded-chip text-small font-medium text-primary-text hover:underline"
              >
                {t('shell.bell.all')}
              </Link>
            </div>
            <BellList
              notifications={notifications}
              onChoose={(row) => {
                change(false);
                void notifications.choose(row);
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </>
  );
}
