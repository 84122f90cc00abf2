import { stripBidiControls } from '../shared/bidi.ts';

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled?: boolean;
  onChange: (isRange: boolean) => void;
}

/** One element, because each row has one. It has no effect before JavaScript, so it is not shown. */
export function SelectBox({ label, mixed = false, onChange, ...input }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      {...input}
      aria-label={stripBidiControls(label)}
      autoComplete="off"
      ref={(box) => {
        if (box !== null) box.indeterminate = mixed;
      }}
      onChange={({ nativeEvent }) =>
        onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="row-box noscript:hidden"
    />
  );
}
