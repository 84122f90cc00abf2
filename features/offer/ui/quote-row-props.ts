import type { SheetColumn } from '#ui/sheet/sheet-state.ts';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { VatKind } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { RequestedLine } from '../schema/views.ts';
import type { QuoteValues } from './quote-values.ts';
import type { CostColumns } from './use-cost-columns.ts';

export interface QuoteRowProps {
  quote: Pick<QuoteView, 'rfq' | 'vat'>;
  line: RequestedLine;
  index: number;
  values: QuoteValues;
  column: SheetColumn;
  /** Null: the reader has no costs, such as a guest. */
  costColumn: SheetColumn | null;
  costs: CostColumns;
  hasLastQuoted: boolean;
  last: LastQuotedView | undefined;
  margin: string | null;
  total: string | null;
  vatKind: VatKind;
  isUsualVat: boolean;
  target: string | undefined;
  /** Out of view, such as a line without a wish of the buyer; its fields are still sent. */
  isFolded: boolean;
  isOpen: boolean;
  isCurrent: boolean;
  onToggle: (lineId: string) => void;
  onVat: (index: number, kind: VatKind) => void;
}
