import { cx } from './classes.ts';
import type { Column } from './data-table-types.ts';

export function columnClass<Row>({ leavesBelow, className }: Column<Row>): string {
  return cx(
    leavesBelow === 800 && 'row-leaves',
    leavesBelow === 940 && 'row-leaves-early',
    leavesBelow === 1040 && 'row-leaves-first',
    className,
  );
}
