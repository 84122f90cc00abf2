import type { ComponentPropsWithRef, ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { cx } from './classes.ts';
import { FieldNotes } from './field-frame.tsx';
import { boxClass, boxState } from './field-style.ts';
import { useField } from './form-context.ts';
import { Icon } from './icon.tsx';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'name' | 'className' | 'ref'
> {
  name: string;
  children: ReactNode;
  /** Plain text for the error summary if `children` is not plain. */
  label?: string;
  labelHidden?: boolean;
  isMixed?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** A boolean that is sent with its form. Use `Switch` for a setting that applies at once. */
export function Checkbox(props: CheckboxProps) {
  const {
    name,
    children,
    label,
    labelHidden = false,
    isMixed = false,
    hint,
    error,
    className,
    id,
    ...input
  } = props;
  const labelText = label ?? (typeof children === 'string' ? children : name);
  const parts = useField({ name, label: labelText, hint, error, id });
  const isTicked =
    parts.wasSent && input.checked === undefined
      ? { defaultChecked: parts.typed !== undefined }
      : {};
  return (
    <div data-field="" className={cx('min-w-0', className)}>
      <div className="flex items-start gap-2.5">
        <span className="relative flex h-[max(18px,var(--leading-body))] shrink-0 items-center">
          <input
            type="checkbox"
            {...input}
            {...isTicked}
            {...parts.control}
            data-label={label}
            {...boxState(parts.error !== undefined)}
            ref={(box) => {
              if (box !== null) box.indeterminate = isMixed;
            }}
            className={cx(
              'touch-target peer size-[18px] cursor-pointer appearance-none rounded-check border bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-default disabled:border-line disabled:bg-line',
              boxClass,
            )}
          />
          <span className="pointer-events-none absolute inset-x-0 hidden justify-center text-on-primary peer-checked:flex peer-indeterminate:flex peer-disabled:text-disabled">
            <Icon of={isMixed ? Minus : Check} size={14} stroke={2.5} />
          </span>
        </span>
        <label
          htmlFor={parts.id}
          className={cx('cursor-pointer text-table text-text', labelHidden && 'sr-only')}
        >
          {children}
        </label>
      </div>
      <div data-notes="" className="ps-7">
        <FieldNotes parts={parts} hint={hint} />
      </div>
    </div>
  );
}
