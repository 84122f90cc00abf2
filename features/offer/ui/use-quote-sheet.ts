import { useMemo } from 'react';
import { decimalsOf } from '#shared/money-format.ts';
import { isPhone } from '#ui/sheet/sheet-dom.ts';
import { commit, goTo, type SheetColumn } from '#ui/sheet/sheet-state.ts';
import { useSheet, type Sheet } from '#ui/sheet/use-sheet.ts';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { useCostColumns, type CostView } from './use-cost-columns.ts';

export interface OwnFigures {
  /** In the currency of the quotation, by line. */
  readonly lastQuoted: ReadonlyMap<string, LastQuotedView>;
  readonly costs: CostView;
  /** Null: the reader has no costs, such as a guest. */
  readonly costColumn: SheetColumn | null;
}

export interface QuoteGrid extends OwnFigures {
  readonly sheet: Sheet;
}

interface QuoteGridInput {
  quote: Pick<QuoteView, 'own'>;
  currency: string;
  /** The prices that the buyer wishes, by line. */
  targets: ReadonlyMap<string, string> | undefined;
  onDetails: (lineId: string) => void;
  onEnd: () => void;
}

function useOwnFigures({ quote: { own }, currency }: QuoteGridInput): OwnFigures {
  const costs = useCostColumns(own !== null);
  const lastQuoted = useMemo(
    () =>
      new Map(
        own?.last_quoted
          .filter((one) => one.currency === currency)
          .map((one) => [one.line_id, one] as const),
      ),
    [own, currency],
  );
  const costColumn = useMemo(
    (): SheetColumn | null =>
      own === null
        ? null
        : { id: 'cost', kind: 'number', decimals: decimalsOf(currency), isOptional: true },
    [own, currency],
  );
  return { lastQuoted, costs, costColumn };
}

/** One step of the sheet, which undo takes back. On a phone the focus stays, because the cell would open a keyboard. */
function takePrice(sheet: Sheet, lineId: string, price: string): void {
  const state = sheet.read();
  const row = state.rows.findIndex(({ key, isLocked }) => key === lineId && isLocked !== true);
  if (row === -1) return;
  const rows = state.rows.map((one, at) =>
    at === row ? { ...one, cells: { ...one.cells, unit_price: price } } : one,
  );
  sheet.show(goTo(commit(state, rows), { row, column: 0 }), null, isPhone());
}

/** The sheet of a quotation: a column of prices, which the phone's pad and keys fill, and the own costs beside it. */
export function useQuoteSheet(input: QuoteGridInput): QuoteGrid {
  const { currency, targets, onDetails, onEnd } = input;
  const own = useOwnFigures(input);
  const { costColumn, lastQuoted } = own;
  const { isInGrid } = own.costs;
  const shape = useMemo(
    () => ({
      columns: [
        { id: 'unit_price', kind: 'number' as const, decimals: decimalsOf(currency) },
        ...(costColumn !== null && isInGrid ? [costColumn] : []),
      ],
      blank: null,
      rowsMax: 0,
    }),
    [currency, costColumn, isInGrid],
  );
  const sheet = useSheet({
    shape,
    onDetails,
    onEnd,
    onTake: (lineId, chosen) => {
      const price = chosen ?? targets?.get(lineId) ?? lastQuoted.get(lineId)?.unit_price;
      if (price !== undefined) takePrice(sheet, lineId, price);
    },
  });
  return { ...own, sheet };
}
