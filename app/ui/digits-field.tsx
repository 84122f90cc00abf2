import { useRef } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { normaliseDigits } from '../../shared/decimal-input.ts';
import { showAsciiDigits } from './ascii-digits.ts';
import { Icon } from './icon.tsx';
import { TextField, type FieldProps } from './text-field.tsx';
import { usePostedValue } from './use-posted-value.ts';

export interface DigitsFieldProps extends Omit<FieldProps, 'type' | 'dir' | 'ref'> {
  /** Checked and right (a TRN that the register knows): a green check at the end. */
  isVerified?: boolean;
}

/** A TRN, licence or postal number: digits only, in either script, spaces and dashes dropped when it is sent. */
export function DigitsField({ isVerified = false, onInput, end, ...props }: DigitsFieldProps) {
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
      end={isVerified ? <Icon of={CircleCheck} size={18} className="text-success-text" /> : end}
    />
  );
}
