import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
} from 'react-aria-components/Menu';
import { useHref, useNavigate } from 'react-router';
import { intlTag } from '../shared/locale.ts';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { rememberTrigger } from './focus-return.ts';
import { Icon } from './icon.tsx';

export interface MenuAction {
  key: string;
  text: string;
  icon?: LucideIcon;
  to?: string;
  /** An address outside the router, such as another language or a download: a full load. */
  href?: string;
  onPress?: () => void;
  danger?: boolean;
  separated?: boolean;
  current?: boolean;
  lang?: string;
  shortcut?: string;
}

export interface MenuProps {
  children: ReactNode;
  label: string;
  items: readonly MenuAction[];
  /** Below `items`: values of which the current one is checked. */
  choices?: readonly MenuChoice[];
  head?: ReactNode;
}

export interface MenuChoice {
  readonly label: string;
  readonly items: readonly MenuAction[];
}

/** Focuses an item after a key, the list after a press. */
export type MenuFocus = true | 'first' | 'last';

export interface MenuBoxProps extends Pick<MenuProps, 'label' | 'items' | 'choices' | 'head'> {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  focus: MenuFocus;
}

export function MenuBox({
  trigger,
  isOpen,
  onOpenChange,
  focus,
  label,
  items,
  choices = [],
  head,
}: MenuBoxProps) {
  const { locale, digits } = useI18n();
  return (
    <I18nProvider locale={intlTag(locale, digits)}>
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom end"
        offset={6}
        // Named by its menu, because React Aria gives it the role of a dialog.
        aria-label={label}
        className="z-menu min-w-52 max-w-80 overflow-auto rounded-note border border-line-strong bg-surface p-1 text-body text-text shadow-2 outline-none transition-opacity duration-menu data-entering:opacity-0 data-exiting:opacity-0"
      >
        {head}
        <AriaMenu
          aria-label={label}
          autoFocus={focus}
          onClose={() => onOpenChange(false)}
          className="outline-none"
        >
          {items.flatMap((item) => [
            ...(item.separated === true
              ? [<Separator key={`${item.key}-line`} className="mx-1 my-1 h-px bg-line" />]
              : []),
            <Entry key={item.key} item={item} trigger={trigger} />,
          ])}
          {choices.map((choice) => (
            <MenuSection
              key={choice.label}
              aria-label={choice.label}
              selectionMode="single"
              selectedKeys={choice.items.flatMap(({ key, current }) =>
                current === true ? [key] : [],
              )}
              className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
            >
              {choice.items.map((item) => (
                <Entry key={item.key} item={item} trigger={trigger} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </I18nProvider>
  );
}

function Entry({ item, trigger }: { item: MenuAction; trigger: MenuBoxProps['trigger'] }) {
  const navigate = useNavigate();
  const routed = useHref(item.to ?? '');
  const href = item.to === undefined ? item.href : routed;
  const follow = (event: MouseEvent) => {
    if (item.to === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(item.to);
  };
  return (
    <MenuItem
      id={item.key}
      textValue={item.text}
      {...(href === undefined ? {} : { href })}
      onAction={() => {
        rememberTrigger(trigger.current);
        item.onPress?.();
      }}
      onClickCapture={follow}
      aria-current={item.current === true ? 'true' : undefined}
      className={cx(
        'flex min-h-[34px] cursor-pointer items-center gap-3 rounded-button px-3 py-1.5 text-table outline-none data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-focus-visible:outline-solid max-md:min-h-11',
        item.danger === true ? 'text-danger-text' : 'text-text',
        item.current === true && 'font-semibold text-primary-text',
      )}
    >
      {item.icon !== undefined && (
        <Icon of={item.icon} className={item.danger === true ? '' : 'text-text-2'} />
      )}
      <span lang={item.lang} className="min-w-0 flex-1 truncate">
        {item.text}
      </span>
      {item.shortcut !== undefined && (
        <kbd className="rounded-check border border-line-strong px-1 font-sans text-caption text-text-3">
          {item.shortcut}
        </kbd>
      )}
    </MenuItem>
  );
}
