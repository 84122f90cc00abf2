import { DigitsField, type DigitsFieldProps } from './digits-field.tsx';

/**
 * A phone number with country code, left to right from the page's start, digits of either script.
 */
export function PhoneField(props: DigitsFieldProps) {
  return (
    <DigitsField inputMode="tel" autoComplete="tel" placeholder="+971 50 123 4567" {...props} />
  );
}
