import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { cx } from './classes.ts';
import { LinkButton } from './link-button.tsx';
import { Menu, MenuButton } from './menu.tsx';
import type { MenuAction } from './menu-box.tsx';
import { DialogOpener, OpenerForm } from './page-dialog.tsx';
import { stripBidiControls } from '../shared/bidi.ts';

export interface RowAction extends MenuAction {
  short?: string;
  dialog?: string;
}

export interface RowActionsProps {
  name: string;
  actions: readonly RowAction[];
  alwaysShown?: boolean;
}

/**
 * The end of a row: the first action as a button that appears on hover and focus, and all actions
 * behind ⋯. Touch devices always show the button; on a phone a swipe reveals it and ⋯ has it too,
 * also a single one, because a button would cut the title.
 * Before JavaScript the other actions follow it.
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
  const label = stripBidiControls(t('ui.table.actionsOf', { name }));
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
      <Menu label={label} items={actions}>
        <MenuButton
          aria-label={label}
          className={buttonClass({
            tone: 'secondary',
            size: 'sm',
            iconOnly: true,
            className: cx(
              'row-menu max-md:size-11 noscript:hidden',
              others.length === 0 && 'md:hidden',
            ),
          })}
        />
      </Menu>
    </>
  );
}

interface ActionButtonProps {
  action: RowAction;
  shown: boolean;
}

function ActionButton({ action, shown }: ActionButtonProps) {
  // A swipe must never delete.
  const place = action.danger === true ? 'row-act-danger' : 'row-act';
  const classes = cx(place, !shown && 'row-shy');
  const text = action.short ?? action.text;
  const tone = action.danger === true ? 'danger-outline' : 'secondary';
  if (action.to !== undefined) {
    return (
      <LinkButton to={action.to} tone={tone} size="sm" className={classes}>
        {text}
      </LinkButton>
    );
  }
  if (action.href !== undefined) {
    return (
      <a href={action.href} className={buttonClass({ tone, size: 'sm', className: classes })}>
        {text}
      </a>
    );
  }
  if (action.dialog !== undefined) {
    const open = () => action.onPress?.();
    return (
      <DialogOpener kind={action.dialog} tone={tone} size="sm" className={classes} onOpen={open}>
        {text}
      </DialogOpener>
    );
  }
  return (
    <Button
      tone={tone}
      size="sm"
      className={classes}
      {...(action.onPress === undefined ? {} : { onClick: action.onPress })}
    >
      {text}
    </Button>
  );
}
