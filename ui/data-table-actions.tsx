import Ellipsis from 'lucide-react/icons/ellipsis';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';
import { Menu, MenuButton } from './menu.tsx';
import type { MenuAction } from './menu-box.tsx';
import { DialogOpener, OpenerForm } from './page-dialog.tsx';

export interface RowAction extends MenuAction {
  /** The word on the button that appears on hover; the menu says it in full. */
  short?: string;
  /** The dialog that it opens, as the address names it before JavaScript (`useRowDialog`). */
  dialog?: string;
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
 * Where nothing hovers (touch, and cards on a phone) the button is always there. Before JavaScript the others stand beside it.
 */
export function RowActions(props: RowActionsProps) {
  const opensDialogs = props.actions.some(({ dialog }) => dialog !== undefined);
  if (!opensDialogs) return <Buttons {...props} />;
  return (
    <OpenerForm>
      <Buttons {...props} />
    </OpenerForm>
  );
}

function Buttons({ name, actions, alwaysShown = false }: RowActionsProps) {
  const t = useText();
  const [first, ...others] = actions;
  if (first === undefined) return null;
  const plain = others.filter(({ dialog, to, href }) => (dialog ?? to ?? href) !== undefined);
  return (
    <>
      <ActionButton action={first} shown={alwaysShown} />
      {plain.length > 0 && (
        <noscript className="hidden noscript:contents">
          {plain.map((action) => (
            <ActionButton key={action.key} action={action} shown />
          ))}
        </noscript>
      )}
      {actions.length > 1 && (
        <Menu label={t('ui.table.actionsOf', { name })} items={actions}>
          <MenuButton
            aria-label={t('ui.table.actionsOf', { name })}
            className={buttonClass({
              tone: 'secondary',
              size: 'sm',
              iconOnly: true,
              className: 'row-menu max-md:size-11 noscript:hidden',
            })}
          >
            <Icon of={Ellipsis} />
          </MenuButton>
        </Menu>
      )}
    </>
  );
}

function ActionButton({ action, shown }: { action: RowAction; shown: boolean }) {
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
  if (action.dialog !== undefined) {
    const open = () => action.onPress?.();
    return (
      <DialogOpener kind={action.dialog} tone={tone} size="sm" className={look} onOpen={open}>
        {words}
      </DialogOpener>
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
