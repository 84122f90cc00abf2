import { useMemo } from 'react';
import { decimalsOf } from '#shared/money-format.ts';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { FieldNotes } from '#ui/field-frame.tsx';
import { FieldPlaceContext, useField } from '#ui/form-context.ts';
import { Money } from '#ui/money.tsx';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import type { SheetColumn } from '#ui/sheet/sheet-state.ts';
import { useSheet } from '#ui/sheet/use-sheet.ts';
import { Textarea } from '#ui/textarea.tsx';
import type { OfferLineView, RequestedLine } from '../schema/views.ts';
import type { OnScreen } from './offer-dialog.ts';

interface NegotiateFieldsProps {
  offer: OnScreen;
  requested: readonly RequestedLine[];
}

export function NegotiateFields({ offer, requested }: NegotiateFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <p>{t('offer.dialog.negotiate.what', { n: offer.rounds_left })}</p>
      <Textarea
        name="text"
        label={t('offer.dialog.negotiate.text')}
        hint={t('offer.dialog.negotiate.textHint')}
        charactersMax={2000}
        aria-required={undefined}
        autoFocus
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-small font-medium text-text">
          {t('offer.dialog.negotiate.targets')}
        </legend>
        <Targets offer={offer} requested={requested} />
      </fieldset>
    </>
  );
}

function Targets({ offer, requested }: NegotiateFieldsProps) {
  const { t } = useI18n();
  const decimals = decimalsOf(offer.currency);
  const column = useMemo<SheetColumn>(
    () => ({ id: 'target_price', kind: 'number', decimals }),
    [decimals],
  );
  const shape = useMemo(() => ({ columns: [column], blank: null, rowsMax: 0 }), [column]);
  const sheet = useSheet({ shape });
  const lines = requested.flatMap((line) => {
    const quoted = offer.lines.find((one) => one.line_id === line.id);
    return quoted === undefined || quoted.state === 'not_quoted' ? [] : [{ line, quoted }];
  });
  return (
    <div className="rounded-note border border-line">
      <SheetGrid
        sheet={sheet}
        label={t('offer.lines.title')}
        rowCount={lines.length}
        columnCount={2}
      >
        {lines.map(({ line, quoted }, index) => (
          <FieldPlaceContext
            key={line.id}
            value={(field) => t('ui.grid.cell', { item: line.description, field })}
          >
            <TargetRow {...{ line, quoted, index, column }} currency={offer.currency} />
          </FieldPlaceContext>
        ))}
      </SheetGrid>
      <SheetNote sheet={sheet} />
      <div className="dialog-pad">
        <SheetPad sheet={sheet} />
      </div>
    </div>
  );
}

interface TargetRowProps {
  line: RequestedLine;
  quoted: OfferLineView;
  index: number;
  column: SheetColumn;
  currency: string;
}

function TargetRow({ line, quoted, index, column, currency }: TargetRowProps) {
  const { t, locale, format } = useI18n();
  const name = `targets.${index}.target_price`;
  const label = t('offer.dialog.negotiate.target');
  const parts = useField({ name, label });
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      data-row={line.id}
      className="grid grid-cols-[minmax(0,1fr)_112px] items-center gap-x-3 border-b border-line px-3 py-1.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_132px]"
    >
      <div role="rowheader" aria-colindex={1} className="min-w-0">
        <input type="hidden" name={`targets.${index}.line_id`} value={line.id} />
        <p dir="auto" className="text-page-start line-clamp-2 text-table font-medium text-text">
          {line.description}
        </p>
        <p className="text-caption text-text-3">
          <Facts>
            {`${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`}
            <Money amount={quoted.unit_price} currency={currency} tone="inherit" />
          </Facts>
        </p>
      </div>
      <div role="gridcell" aria-colindex={2}>
        <NumberCell
          parts={parts}
          column={column}
          label={t('ui.grid.cell', { item: line.description, field: label })}
          defaultValue={undefined}
        />
        <FieldNotes parts={parts} />
      </div>
    </div>
  );
}
