import { useRef, useState, type FormEvent } from 'react';
import { normaliseDigits } from '../shared/decimal-input.ts';
import { codeOf } from './ascii-digits.ts';
import { cx } from './classes.ts';
import { FieldFrame } from './field-frame.tsx';
import { boxClass, boxState } from './field-style.ts';
import { useField } from './form-context.ts';
import type { FieldProps } from './text-field.tsx';
import { usePostedValue } from './use-posted-value.ts';

export interface CodeFieldProps extends Pick<
  FieldProps,
  'name' | 'label' | 'hint' | 'error' | 'id' | 'className' | 'autoFocus' | 'disabled'
> {
  /** 6 digits for activation (specification §2). */
  digitsCount?: number;
  onComplete?: (code: string) => void;
}

/**
 * A code from email or SMS in boxes that run left to right. It is one native field with letter
 * spacing, so that pasting, the phone's suggestion, selection and screen readers work.
 */
export function CodeField(props: CodeFieldProps) {
  const { name, label, hint, error, id, className, digitsCount = 6, onComplete, ...input } = props;
  const parts = useField({ name, label, hint, error, id });
  const field = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(0);
  usePostedValue(field, normaliseDigits);
  const accept = (event: FormEvent<HTMLInputElement>) => {
    const code = codeOf(event.currentTarget.value, digitsCount);
    if (event.currentTarget.value !== code) event.currentTarget.value = code;
    setFilled(code.length);
    if (code.length === digitsCount && filled < digitsCount) onComplete?.(code);
  };
  return (
    <FieldFrame {...{ parts, label, hint, className }}>
      <div dir="ltr" className="code-field">
        <div aria-hidden="true" className="code-boxes">
          {Array.from({ length: digitsCount }, (_, index) => `box-${index}`).map((key, index) => (
            <span
              key={key}
              {...boxState(parts.error !== undefined)}
              data-now={index === Math.min(filled, digitsCount - 1)}
              className={cx('code-box border bg-surface', boxClass)}
            />
          ))}
        </div>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          dir="ltr"
          aria-required
          {...input}
          {...parts.control}
          ref={field}
          data-code=""
          onInput={accept}
          className="code-input"
        />
      </div>
    </FieldFrame>
  );
}
