import { useCallback, useRef, type FocusEvent } from 'react';
import { groupDecimal, normaliseDecimal } from '../shared/decimal-input.ts';
import { cx } from './classes.ts';
import { ControlBox, controlClass } from './control-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';
import type { FieldProps } from './text-field.tsx';
import { usePostedValue } from './use-posted-value.ts';

export interface NumberFieldProps extends Omit<
  FieldProps,
  'type' | 'value' | 'defaultValue' | 'dir' | 'optional'
> {
  optional?: boolean | 'unmarked';
  /** Ungrouped decimal text as the API sends it: "6450.00". */
  defaultValue?: string;
  /** Decimals shown once the field is left: the currency's, or 0 for counts. */
  decimals?: number;
  alignEnd?: boolean;
}

/**
 * A quantity or an amount. Accepts Arabic and Latin digits with any grouping, shows them grouped
 * after blur, and posts plain decimal text. Invalid text stays as typed, so that the error can name
 * it. The currency or unit goes in `end`.
 */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, optional, error, labelEnd, icon, end, large, className, id, ...rest } =
    props;
  const { defaultValue, decimals = 0, alignEnd = false, onBlur, ...input } = rest;
  const parts = useField({ name, label, hint, error, id });
  const field = useRef<HTMLInputElement>(null);
  usePostedValue(field, normaliseDecimal);
  const group = useCallback(
    (event: FocusEvent<HTMLInputElement>) => {
      event.currentTarget.value = groupDecimal(event.currentTarget.value, decimals);
      onBlur?.(event);
    },
    [decimals, onBlur],
  );
  const shown = parts.typed ?? defaultValue;
  return (
    <FieldFrame {...{ parts, label, hint, labelEnd, className }} optional={optional === true}>
      <ControlBox
        isWrong={parts.error !== undefined}
        isLocked={input.readOnly === true}
        icon={icon}
        end={typeof end === 'string' ? <span className="text-small text-text-3">{end}</span> : end}
        large={large}
      >
        <input
          type="text"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          aria-required={optional === undefined || optional === false ? true : undefined}
          {...input}
          {...parts.control}
          ref={field}
          defaultValue={shown === undefined ? undefined : groupDecimal(shown, decimals)}
          onBlur={group}
          className={cx(controlClass, alignEnd ? 'text-end' : 'text-page-start')}
        />
      </ControlBox>
    </FieldFrame>
  );
}
