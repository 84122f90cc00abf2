import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import type { Column } from './data-table-types.ts';

/** The classes of a column's head and cells. */
export function columnClass<Row>({ leavesBelow, className }: Column<Row>): string {
  return cx(
    leavesBelow === 1100 && 'row-leaves',
    leavesBelow === 1280 && 'row-leaves-early',
    className,
  );
}

/** The value of a column that leaves below 1100 px, for the second line of the title in the meantime. */
export function OnlyNarrow({ children }: { children: ReactNode }) {
  return <span className="row-instead">{children}</span>;
}
