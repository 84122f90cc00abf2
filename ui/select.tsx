import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from './classes.ts';
import { ControlBox, controlClass } from './control-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { Icon } from './icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<
  ComponentPropsWithRef<'select'>,
  'size' | 'name' | 'className' | 'children'
> {
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** An empty first option: "Choose a city". Without it the first option is selected. */
  placeholder?: string;
  hint?: ReactNode;
  optional?: boolean | 'unmarked';
  error?: string | undefined;
  icon?: LucideIcon;
  large?: boolean;
  className?: string;
}

/**
 * One of a list. A native select, so that it works before JavaScript, by keyboard and with the
 * phone's picker. Browsers that allow it (Chromium) show the list in our menu's style.
 */
export function Select(props: SelectProps) {
  const {
    name,
    label,
    options,
    placeholder,
    hint,
    optional,
    error,
    icon,
    large,
    className,
    id,
    defaultValue,
    ...rest
  } = props;
  const parts = useField({ name, label, hint, error, id });
  const given =
    rest.value === undefined
      ? {
          defaultValue: parts.typed ?? defaultValue ?? (placeholder === undefined ? undefined : ''),
        }
      : {};
  return (
    <FieldFrame {...{ parts, label, hint, className }} optional={optional === true}>
      <ControlBox
        isWrong={parts.error !== undefined}
        icon={icon}
        large={large}
        className="relative"
      >
        <select
          aria-required={optional === undefined || optional === false ? true : undefined}
          {...rest}
          {...given}
          {...parts.control}
          className={cx(
            controlClass,
            'native-select -mx-3 cursor-pointer appearance-none truncate ps-3 pe-9',
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute end-3 text-text-3">
          <Icon of={ChevronDown} />
        </span>
      </ControlBox>
    </FieldFrame>
  );
}
