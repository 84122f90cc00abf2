import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { ControlBox, controlClass } from './control-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';

export interface FieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'name' | 'className'
> {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean | 'unmarked';
  error?: string | undefined;
  labelEnd?: ReactNode;
  icon?: LucideIcon;
  end?: ReactNode;
  large?: boolean;
  className?: string;
}

/** Types whose content runs left to right in both languages. */
const leftToRightTypes = new Set(['email', 'url', 'tel', 'password']);

/**
 * A single-line text. Text uses its own direction (`dir="auto"`); email, phone and web addresses
 * run left to right; all begin at the page's start. `readOnly` locks it.
 */
export function TextField(props: FieldProps) {
  const {
    name,
    label,
    hint,
    optional,
    error,
    labelEnd,
    icon,
    end,
    large,
    className,
    id,
    defaultValue,
    ...input
  } = props;
  const parts = useField({ name, label, hint, error, id });
  const given = input.value === undefined ? { defaultValue: parts.typed ?? defaultValue } : {};
  const direction = leftToRightTypes.has(input.type ?? 'text') ? 'ltr' : 'auto';
  return (
    <FieldFrame {...{ parts, label, hint, labelEnd, className }} optional={optional === true}>
      <ControlBox
        isWrong={parts.error !== undefined}
        isLocked={input.readOnly === true}
        icon={icon}
        end={end}
        large={large}
      >
        <input
          type="text"
          dir={direction}
          aria-required={optional === true || optional === 'unmarked' ? undefined : true}
          {...input}
          {...given}
          {...parts.control}
          className={cx(controlClass, 'text-page-start')}
        />
      </ControlBox>
    </FieldFrame>
  );
}
