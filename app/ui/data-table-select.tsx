import { useEffect, useRef } from 'react';

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some rows of the page are chosen. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: () => void;
  /** Posted with the surrounding form, if there is one. */
  value?: string;
}

/** The check box of a row, above the row's link. Its label is the touch area of 44 px. */
export function SelectBox({ label, checked, mixed = false, disabled = false, onChange, value }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for "mixed": only the property sets it.
    if (input.current !== null) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="relative z-1 -m-3 inline-flex cursor-pointer p-3 align-middle">
      <input
        ref={input}
        type="checkbox"
        name="selected"
        value={value ?? 'all'}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-[18px] cursor-pointer rounded-check accent-primary"
      />
    </label>
  );
}
