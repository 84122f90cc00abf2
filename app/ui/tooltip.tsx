import type { ComponentProps } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { intlTag } from '../../shared/locale.ts';
import { useReading } from '../texts/use-text.tsx';

export interface TooltipProps {
  /** Few words; never the only place of a fact that is needed to act. */
  text: string;
  /** One focusable element (`Button`, a link). */
  children: ComponentProps<typeof Focusable>['children'];
  placement?: 'top' | 'bottom' | 'start' | 'end';
}

/** Words that appear when an element is pointed at or focused, and leave with Escape. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const { locale } = useReading();
  return (
    // Else `start` would be the start of the browser's language.
    <I18nProvider locale={intlTag(locale)}>
      <TooltipTrigger delay={400} closeDelay={0}>
        <Focusable>{children}</Focusable>
        <AriaTooltip
          placement={placement}
          offset={6}
          className="z-tooltip max-w-[280px] rounded-chip bg-text px-2.5 py-1.5 text-caption text-surface shadow-2 transition-opacity duration-hover data-[entering]:opacity-0 data-[exiting]:opacity-0"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </I18nProvider>
  );
}
