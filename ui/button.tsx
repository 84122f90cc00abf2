import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-style.ts';
import { cx } from './classes.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps
  extends Omit<ButtonLook, 'className'>, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** The act is under way: spinner, `busyLabel`, no second press; it keeps focus. Give `false` from the start to keep the width. */
  busy?: boolean;
  /** The "-ing" words while busy (`Sending`); without it the label stays. */
  busyLabel?: string;
}

/** A native button, so that it presses before JavaScript arrives. `type` is `button` unless it submits. */
export function Button(props: ButtonProps) {
  const { tone, size, iconOnly, wide, className, busy, busyLabel, children, onClick, ...rest } =
    props;
  const disabled = rest.disabled === true;
  const look = {
    tone,
    size,
    iconOnly,
    wide,
    className: cx(className, busy === true && 'cursor-progress'),
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled instead of disabled: a disabled button would throw the focus to the top of the page.
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
      className={buttonClass(look, disabled)}
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
 * Both labels lie in one grid cell, so the button is as wide as the wider one and nothing beside it moves. The hidden
 * one is `visibility: hidden`, which takes it out of the button's name as well.
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
