import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { intlTag } from '#shared/locale.ts';
import { useI18n } from '#ui/use-text.tsx';

export interface BellPopupProps {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface BellFrameProps extends BellPopupProps {
  title: string;
  allHref: string;
  allText: string;
  children: ReactNode;
}

/** The frame of a bell's popup: its title, the link to the whole list, and the rows. */
export function BellPopup(props: BellFrameProps) {
  const { trigger, isOpen, onOpenChange, title, allHref, allText, children } = props;
  const { locale, digits } = useI18n();
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
              {title}
            </Heading>
            <Link
              to={allHref}
              onClick={() => onOpenChange(false)}
              className="rounded-chip text-small font-medium text-primary-text hover:underline"
            >
              {allText}
            </Link>
          </div>
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
