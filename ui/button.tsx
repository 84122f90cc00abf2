import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-style.ts';
import { cx } from './classes.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps
  extends Omit<ButtonVariant, 'className'>, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /**
   * Shows a spinner and `busyLabel`, ignores presses and keeps focus. Pass `false` from the start
   * to reserve the width.
   */
  busy?: boolean;
  busyLabel?: string;
}

/** A native button, so that it works before JavaScript. `type` is `button` by default. */
export function Button(props: ButtonProps) {
  const { tone, size, iconOnly, wide, className, busy, busyLabel, children, onClick, ...rest } =
    props;
  const disabled = rest.disabled === true;
  const variant = {
    tone,
    size,
    iconOnly,
    wide,
    className: cx(className, busy === true && 'cursor-progress'),
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled, because a disabled button would lose the focus.
    if (busy === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy === true || undefined}
      aria-busy={busy === true || undefined}
      className={buttonClass(variant, disabled)}
    >
      {busy === undefined ? (
        children
      ) : (
        <BusyLayers busy={busy} busyLabel={busyLabel} iconOnly={iconOnly === true}>
          {children}
        </BusyLayers>
      )}
    </button>
  );
}

/**
 * Both labels share one grid cell, so the button keeps the width of the wider one. `visibility:
 * hidden` also removes the other from the button's name.
 */
function BusyLayers(props: {
  busy: boolean;
  busyLabel: string | undefined;
  iconOnly: boolean;
  children: ReactNode;
}) {
  const { busy, busyLabel, children, iconOnly } = props;
  const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span className={cx(layer, busy && 'invisible')}>{children}</span>
      <span className={cx(layer, !busy && 'invisible')}>
        <Spinner />
        <span className={iconOnly ? 'sr-only' : ''}>{busyLabel ?? children}</span>
      </span>
    </span>
  );
}
