import type { ReactNode, RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tooltip as AriaTooltip } from 'react-aria-components/Tooltip';
import { intlTag } from '../shared/locale.ts';
import { useI18n } from './use-text.tsx';

export interface TooltipProps {
  /** Short; never the only place of a fact that is needed to act. */
  text: string;
  children: ReactNode;
  placement?: 'top' | 'bottom' | 'start' | 'end';
}

export interface TooltipBoxProps extends Required<Pick<TooltipProps, 'text' | 'placement'>> {
  id: string;
  target: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
}

export function TooltipBox({ id, target, text, isOpen, onClose, placement }: TooltipBoxProps) {
  const { locale, digits } = useI18n();
  return (
    // Otherwise `start` would follow the browser's language.
    <I18nProvider locale={intlTag(locale, digits)}>
      <AriaTooltip
        triggerRef={target}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        placement={placement}
        offset={6}
        className="z-tooltip max-w-[280px] rounded-chip bg-text px-2.5 py-1.5 text-caption text-surface shadow-2 transition-opacity duration-hover data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <span id={id}>{text}</span>
      </AriaTooltip>
    </I18nProvider>
  );
}
