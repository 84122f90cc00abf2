import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { ControlBox, controlClass } from './control-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';

/** What every single-line field takes; everything else goes to the native input. */
export interface FieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'name' | 'className'
> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** `unmarked`: nothing asks for it, so nothing says that it may be left out: a search. */
  optional?: boolean | 'unmarked';
  /** The error where the field stands outside a `Form`. */
  error?: string | undefined;
  labelEnd?: ReactNode;
  icon?: LucideIcon;
  /** A unit, code or mark inside at the end. */
  end?: ReactNode;
  /** 44 px high, as on sign-in. */
  large?: boolean;
  className?: string;
}

/** Fields whose content is left-to-right in both languages, by type. */
const leftToRightTypes = new Set(['email', 'url', 'tel', 'password']);

/**
 * A single-line text. What a person writes takes its own direction (`dir="auto"`); e-mail, telephone and addresses of
 * the web run left to right; all begin at the start side of the page. `readOnly` locks it.
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
