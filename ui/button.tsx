import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps
  extends Omit<ButtonVariant, 'className'>, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /**
   * Shows a spinner and `busyLabel`, ignores presses and stays focused. Pass `false` from the start
   * to reserve the width.
   */
  busy?: boolean;
  busyLabel?: string;
  /** Ignores presses but takes the focus, so that a reader hears the reason in its description. */
  unavailable?: boolean;
}

/** A native button, so that it works before JavaScript. `type` is `button` by default. */
export function Button(props: ButtonProps) {
  const { tone, size, iconOnly, wide, className, children, onClick, ...own } = props;
  const { busy, busyLabel, unavailable = false, ...rest } = own;
  const isIdle = busy !== true && !unavailable;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled, because a disabled button would lose the focus.
    if (isIdle) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={!isIdle || undefined}
      aria-busy={busy === true || undefined}
      className={buttonClass(
        { tone, size, iconOnly, wide, className },
        rest.disabled === true || unavailable,
      )}
    >
      {busy === undefined ? (
        children
      ) : (
        <BusyLayers busyLabel={busyLabel} iconOnly={iconOnly === true}>
          {children}
        </BusyLayers>
      )}
    </button>
  );
}

/**
 * Both labels share one grid cell, so the button always has the width of the wider one. The
 * button's `aria-busy` hides one of them (app/styles/utilities.css), also from the button's name.
 */
function BusyLayers(props: {
  busyLabel: string | undefined;
  iconOnly: boolean;
  children: ReactNode;
}) {
  const { busyLabel, children, iconOnly } = props;
  const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span data-layer="idle" className={layer}>
        {children}
      </span>
      <span data-layer="busy" className={layer}>
        <Spinner />
        <span className={iconOnly ? 'sr-only' : ''}>{busyLabel ?? children}</span>
      </span>
    </span>
  );
}
