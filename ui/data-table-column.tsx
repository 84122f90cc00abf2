import { cx } from './classes.ts';
import type { Column } from './data-table-types.ts';

export function columnClass<Row>({ leavesBelow, className }: Column<Row>): string {
  return cx(
    leavesBelow === 1100 && 'row-leaves',
    leavesBelow === 1280 && 'row-leaves-early',
    className,
  );
}
