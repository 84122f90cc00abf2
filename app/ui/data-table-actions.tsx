import Ellipsis from 'lucide-react/icons/ellipsis';
import { useText } from '../texts/use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';
import { Menu, MenuButton, type MenuAction } from './menu.tsx';

export interface RowAction extends MenuAction {
  /** The word on the button that appears on hover; the menu says it in full. */
  short?: string;
}

export interface RowActionsProps {
  /** The row, for assistive technology: "Actions for RFQ-10479". */
  name: string;
  /** The first one is the button as well. An empty list draws nothing. */
  actions: readonly RowAction[];
  /** The button stands there always, not on hover only: lists with one obvious act. */
  alwaysShown?: boolean;
}

/**
 * The end of a row: its first action as a small button that appears on hover and focus, and all of them behind ⋯.
 * Where nothing hovers (touch, and cards on a phone) the button is always there.
 */
export function RowActions({ name, actions, alwaysShown = false }: RowActionsProps) {
  const t = useText();
  const [first] = actions;
  if (first === undefined) return null;
  return (
    <>
      <FirstAction action={first} shown={alwaysShown} />
      {actions.length > 1 && (
        <Menu label={t('ui.table.actionsOf', { name })} items={actions}>
          <MenuButton
            aria-label={t('ui.table.actionsOf', { name })}
            className={buttonClass({
              tone: 'secondary',
              size: 'sm',
              iconOnly: true,
              className: 'row-menu max-md:size-11',
            })}
          >
            <Icon of={Ellipsis} />
          </MenuButton>
        </Menu>
      )}
    </>
  );
}

function FirstAction({ action, shown }: { action: RowAction; shown: boolean }) {
  const look = cx('row-act', !shown && 'row-shy');
  const words = action.short ?? action.text;
  const tone = action.danger === true ? 'danger-outline' : 'secondary';
  if (action.to !== undefined) {
    return (
      <LinkButton to={action.to} tone={tone} size="sm" className={look}>
        {words}
      </LinkButton>
    );
  }
  if (action.href !== undefined) {
    return (
      <a href={action.href} className={buttonClass({ tone, size: 'sm', className: look })}>
        {words}
      </a>
    );
  }
  return (
    <Button
      tone={tone}
      size="sm"
      className={look}
      {...(action.onPress === undefined ? {} : { onClick: action.onPress })}
    >
      {words}
    </Button>
  );
}
