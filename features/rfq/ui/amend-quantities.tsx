import { unitName } from '#shared/units.ts';
import { Card } from '#ui/card.tsx';
import { FieldNotes } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetKeysNote } from '#ui/sheet/sheet-keys-note.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import { useSheet } from '#ui/sheet/use-sheet.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { RfqView } from '../schema/view.ts';
import type { AmendValues } from './amend-values.ts';

const column = { id: 'quantity', kind: 'number' } as const;
const shape = { columns: [column], blank: null, rowsMax: 0 };

interface AmendQuantitiesProps {
  lines: RfqView['lines'];
  typed: AmendValues['quantities'];
}

export function AmendQuantities({ lines, typed }: AmendQuantitiesProps) {
  const { t } = useI18n();
  const sheet = useSheet({ shape });
  return (
    <Card title={t('rfq.amend.quantities')} flush actions={<SheetNote sheet={sheet} />}>
      <SheetGrid
        sheet={sheet}
        label={t('rfq.amend.quantities')}
        rowCount={lines.length}
        columnCount={4}
      >
        {lines.map((line) => (
          <QuantityRow key={line.id} line={line} typed={typed[line.id] ?? line.quantity} />
        ))}
      </SheetGrid>
      <SheetKeysNote shown={['nextLine', 'fillDown', 'undo']} />
      <div className="sticky bottom-0 z-sticky">
        <SheetPad sheet={sheet} />
      </div>
    </Card>
  );
}

interface QuantityRowProps {
  line: RfqView['lines'][number];
  typed: string;
}

function QuantityRow({ line, typed }: QuantityRowProps) {
  const { t, locale, format } = useI18n();
  const label = t('rfq.form.quantity');
  const parts = useField({ name: `quantity.${line.id}`, label });
  return (
    <div
      role="row"
      aria-rowindex={line.position}
      data-row={line.id}
      className="grid min-h-10 grid-cols-[24px_minmax(0,1fr)_112px_64px] items-center gap-x-3 border-b border-line px-card py-1.5 last:border-b-0 focus-within:bg-selected md:grid-cols-[32px_minmax(0,1fr)_132px_96px] md:py-0.5"
    >
      <span role="gridcell" aria-colindex={1} className="text-small text-text-3">
        <bdi dir="ltr">{format.number(line.position)}</bdi>
      </span>
      <span
        role="rowheader"
        aria-colindex={2}
        dir="auto"
        className="min-w-0 text-page-start text-table font-medium text-text"
      >
        {line.description}
      </span>
      <span role="gridcell" aria-colindex={3}>
        <NumberCell
          parts={parts}
          column={column}
          label={t('ui.grid.cell', { item: line.description, field: label })}
          defaultValue={typed}
        />
        <FieldNotes parts={parts} />
      </span>
      <span role="gridcell" aria-colindex={4} className="text-small text-text-3">
        <bdi>{unitName(locale, line.unit_code)}</bdi>
      </span>
    </div>
  );
}
