import { Checkbox } from './checkbox.tsx';

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled?: boolean;
  onChange: () => void;
  value: string;
}

export function SelectBox({ label, mixed = false, ...input }: SelectBoxProps) {
  return (
    <div className="relative z-1 w-[18px]">
      <Checkbox
        name="selected"
        id={`selected-${input.value}`}
        labelHidden
        isMixed={mixed}
        {...input}
      >
        {label}
      </Checkbox>
    </div>
  );
}
