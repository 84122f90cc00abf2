import { useRef } from 'react';
import { cx } from '../classes.ts';
import type { FieldParts } from '../form-context.ts';
import { usePostedValue } from '../use-posted-value.ts';
import { cellClass, type PhoneCell } from './cell-style.ts';
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
  phone?: PhoneCell;
}

/** A number in a sheet. An empty cell has a border, a filled one shows it on hover and focus only. */
export function NumberCell(props: NumberCellProps) {
  const {
    parts,
    column,
    label,
    defaultValue,
    placeholder,
    isLocked = false,
    className,
    phone,
  } = props;
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
      placeholder={placeholder ?? (column.isOptional === true ? '—' : ' ')}
      readOnly={isLocked}
      defaultValue={shown === undefined ? undefined : shownValue(shown, column)}
      onBlur={({ currentTarget }) => {
        const next = shownValue(currentTarget.value, column);
        if (next !== currentTarget.value) currentTarget.value = next;
      }}
      className={cx(
        cellClass({ isLocked, isOptional: column.isOptional, phone }),
        'text-end',
        className,
      )}
    />
  );
}
