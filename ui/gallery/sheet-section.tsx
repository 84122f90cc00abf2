import { Card } from '../card.tsx';
import { useField } from '../form-context.ts';
import { NumberCell } from '../sheet/number-cell.tsx';
import { SheetGrid } from '../sheet/sheet-grid.tsx';
import { SheetKeysNote } from '../sheet/sheet-keys-note.tsx';
import { SheetNote } from '../sheet/sheet-note.tsx';
import { SheetPad } from '../sheet/sheet-pad.tsx';
import { useSheet } from '../sheet/use-sheet.ts';
import { useListTexts } from './b-texts.ts';

const column = { id: 'price', kind: 'number', decimals: 2 } as const;
const shape = { columns: [column], blank: null, rowsMax: 0 };

const samples = [
  { key: 'filled', value: '2390' },
  { key: 'open', value: '' },
  { key: 'wrong', value: '12,5,0', error: 'wrong' },
  { key: 'locked', value: '48.5', isLocked: true },
] as const;

/** Every state of a cell; the keys, paste and undo work as on a quotation. */
export function SheetSection() {
  const text = useListTexts();
  const sheet = useSheet({ shape });
  return (
    <Card flush title={text.sheet} actions={<SheetNote sheet={sheet} />}>
      <SheetGrid sheet={sheet} label={text.sheet} rowCount={samples.length} columnCount={2}>
        {samples.map(({ key, ...sample }) => (
          <Row key={key} {...sample} label={text.sheetCells[key]} />
        ))}
      </SheetGrid>
      <SheetKeysNote shown={['nextLine', 'nextCell', 'fillDown', 'undo']} />
      <SheetPad sheet={sheet} />
    </Card>
  );
}

interface RowProps {
  label: string;
  value: string;
  error?: string;
  isLocked?: boolean;
}

function Row({ label, value, error, isLocked = false }: RowProps) {
  const parts = useField({ name: label, label, ...(error === undefined ? {} : { error }) });
  return (
    <div
      role="row"
      data-row={label}
      data-locked={isLocked ? '' : undefined}
      className="grid min-h-10 grid-cols-[minmax(0,1fr)_132px] items-center border-b border-line px-card"
    >
      <span role="rowheader" className="text-table font-medium text-text">
        {label}
      </span>
      <span role="gridcell">
        <NumberCell
          parts={parts}
          column={column}
          label={label}
          defaultValue={value}
          isLocked={isLocked}
        />
      </span>
    </div>
  );
}
