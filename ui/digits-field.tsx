import { useRef } from 'react';
import { normaliseDigits } from '../shared/decimal-input.ts';
import { showAsciiDigits } from './ascii-digits.ts';
import { TextField, type FieldProps } from './text-field.tsx';
import { usePostedValue } from './use-posted-value.ts';

export type DigitsFieldProps = Omit<FieldProps, 'type' | 'dir' | 'ref'>;

/**
 * Digits only, in either script, such as a TRN or licence. Spaces and dashes are dropped when it is
 * sent.
 */
export function DigitsField({ onInput, ...props }: DigitsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  usePostedValue(field, normaliseDigits);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...props}
      ref={field}
      dir="ltr"
      onInput={(event) => {
        showAsciiDigits(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}
