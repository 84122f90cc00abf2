import type { ReactNode } from 'react';
import {
  onBlur,
  onClick,
  onCopy,
  onFocus,
  onInput,
  onKeyDown,
  onPaste,
  onPointerDown,
} from './sheet-handlers.ts';
import type { Sheet } from './use-sheet.ts';

interface SheetGridProps {
  sheet: Sheet;
  label: string;
  /** With the row of heads. */
  rowCount: number;
  columnCount: number;
  children: ReactNode;
}

/** The element around a sheet's rows. Its fields take the focus; their events are handled here. */
export function SheetGrid({ sheet, label, rowCount, columnCount, children }: SheetGridProps) {
  const { box } = sheet;
  return (
    <div
      role="grid"
      tabIndex={-1}
      ref={box}
      aria-label={label}
      aria-rowcount={rowCount}
      aria-colcount={columnCount}
      className="outline-none"
      onPointerDown={(event) => onPointerDown(sheet, event)}
      onFocus={(event) => onFocus(sheet, event)}
      onBlur={(event) => onBlur(sheet, event)}
      onClick={(event) => onClick(sheet, event)}
      onInput={(event) => onInput(sheet, event)}
      onKeyDown={(event) => onKeyDown(sheet, event)}
      onCopy={(event) => onCopy(sheet, event)}
      onPaste={(event) => onPaste(sheet, event)}
    >
      {children}
    </div>
  );
}
