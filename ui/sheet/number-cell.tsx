import { useRef } from 'react';
import { cx } from '../classes.ts';
import type { FieldParts } from '../form-context.ts';
import { usePostedValue } from '../use-posted-value.ts';
import { shownValue } from './sheet-dom.ts';
import type { SheetColumn } from './sheet-state.ts';
import { readNumber } from './typed-number.ts';

interface NumberCellProps {
  parts: FieldParts;
  column: SheetColumn;
  /** Names the row and the column: "Spacer 25 mm, unit price". */
  label: string;
  defaultValue: string | undefined;
  placeholder?: string | undefined;
  isLocked?: boolean;
  isRequired?: boolean;
  className?: string;
}

/**
 * A number in a sheet: a plain field in a box of 34 px, on a phone of 44 px. An empty cell has a
 * border, a filled one shows it on hover and focus only.
 */
export function NumberCell(props: NumberCellProps) {
  const { parts, column, label, defaultValue, placeholder, isLocked = false, className } = props;
  const field = useRef<HTMLInputElement>(null);
  usePostedValue(field, readNumber);
  const shown = isLocked ? '' : (parts.typed ?? defaultValue);
  return (
    <input
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      dir="ltr"
      maxLength={40}
      {...parts.control}
      aria-label={label}
      aria-required={props.isRequired === true && !isLocked ? true : undefined}
      data-column={column.id}
      ref={field}
      placeholder={placeholder ?? ' '}
      readOnly={isLocked}
      defaultValue={shown === undefined ? undefined : shownValue(shown, column)}
      onBlur={({ currentTarget }) => {
        const next = shownValue(currentTarget.value, column);
        if (next !== currentTarget.value) currentTarget.value = next;
      }}
      className={cx(
        'h-[34px] w-full scroll-my-28 min-w-0 rounded-chip border border-transparent bg-transparent px-2 text-end text-table font-medium text-text outline-none',
        'placeholder:font-normal placeholder:text-text-3 max-md:h-11 max-md:text-lead',
        'hover:border-line-strong hover:bg-hover max-md:border-line-field max-md:bg-surface',
        'focus:bg-surface focus:field-ring data-block:border-primary data-block:bg-primary-soft',
        'aria-invalid:field-wrong aria-invalid:focus:field-wrong-ring',
        isLocked
          ? 'text-text-3'
          : 'placeholder-shown:border-line-field placeholder-shown:bg-surface',
        className,
      )}
    />
  );
}
