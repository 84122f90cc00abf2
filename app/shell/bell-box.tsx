import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { intlTag } from '#shared/locale.ts';
import { useI18n } from '#ui/use-text.tsx';
import { BellList } from './bell-list.tsx';
import { notificationTarget } from './notification-target.ts';
import type { Notifications } from './use-notifications.ts';

export interface BellProps {
  count: number | undefined;
  notifications: Notifications;
  allHref: string;
}

export interface BellBoxProps extends Pick<BellProps, 'notifications' | 'allHref'> {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * The bell's popup (bell.tsx). It is fetched at its first opening, so that pages do not load it.
 */
export function BellBox({ trigger, isOpen, onOpenChange, notifications, allHref }: BellBoxProps) {
  const { t, locale, digits } = useI18n();
  return (
    <I18nProvider locale={intlTag(locale, digits)}>
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
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
              onClick={() => onOpenChange(false)}
              className="rounded-chip text-small font-medium text-primary-text hover:underline"
            >
              {t('shell.bell.all')}
            </Link>
          </div>
          <BellList
            notifications={notifications}
            onChoose={(row) => {
              onOpenChange(false);
              // This late chunk has the targets of all kinds, so that no other page loads them.
              void notifications.choose(row, notificationTarget(notifications.area, row.link));
            }}
          />
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
