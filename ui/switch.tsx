import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cx } from './classes.ts';

export interface SwitchProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'className' | 'role'
> {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  className?: string;
}

/** A setting that applies at once (`onChange`). Use `Checkbox` in a form that is sent. */
export function Switch({ label, labelHidden = false, hint, className, id, ...input }: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  const hintId = `${switchId}-hint`;
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <span className="relative flex h-[max(20px,var(--leading-body))] shrink-0 items-center">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box says its own state
          role="switch"
          aria-describedby={hint === undefined ? undefined : hintId}
          {...input}
          id={switchId}
          className="touch-target peer h-5 w-[34px] cursor-pointer appearance-none rounded-full bg-line-field transition-colors checked:bg-primary disabled:cursor-default disabled:bg-line"
        />
        <span className="pointer-events-none absolute start-0.5 size-4 rounded-full bg-surface transition-[inset-inline-start] duration-menu peer-checked:start-4" />
      </span>
      <div className={labelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={switchId} className="cursor-pointer text-table text-text">
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="text-caption text-text-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
