import { useRef, type FormEvent } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { toAsciiDigits } from '../../shared/bidi.ts';
import { normaliseDigits } from '../../shared/decimal-input.ts';
import { Icon } from './icon.tsx';
import { TextField, type FieldProps } from './text-field.tsx';
import { usePostedValue } from './use-posted-value.ts';

export interface DigitsFieldProps extends Omit<FieldProps, 'type' | 'dir' | 'ref'> {
  /** Checked and right (a TRN that the register knows): a green check at the end. */
  isVerified?: boolean;
}

/** Shows ASCII digits while Arabic ones are typed. Both are one character, so the caret can stay where it is. */
export function showAsciiDigits(event: FormEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const ascii = toAsciiDigits(field.value);
  if (ascii === field.value) return;
  const { selectionStart, selectionEnd } = field;
  field.value = ascii;
  field.setSelectionRange(selectionStart, selectionEnd);
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
        showAsciiDigits(event);
        onInput?.(event);
      }}
      end={isVerified ? <Icon of={CircleCheck} size={18} className="text-success-text" /> : end}
    />
  );
}
