import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import type { Column } from './data-table-types.ts';

export function columnClass<Row>({ leavesBelow, className }: Column<Row>): string {
  return cx(
    leavesBelow === 1100 && 'row-leaves',
    leavesBelow === 1280 && 'row-leaves-early',
    className,
  );
}

/** Shows the value of a column that is hidden below 1100 px in the title's second line. */
export function OnlyNarrow({ children }: { children: ReactNode }) {
  return <span className="row-instead">{children}</span>;
}
