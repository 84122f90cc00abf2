import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { fillBlock } from '#ui/sheet/sheet-actions.ts';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetKeysNote } from '#ui/sheet/sheet-keys-note.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { commit } from '#ui/sheet/sheet-state.ts';
import { useSheet, type Sheet } from '#ui/sheet/use-sheet.ts';
import { vatKinds, type VatKind } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { QuoteProgress } from './quote-progress.tsx';
import { QuoteRow, quoteColumns } from './quote-row.tsx';
import type { QuoteValues } from './quote-values.ts';
import type { CountedQuote } from './use-live-quote.ts';
import { VatForAll } from './vat-for-all.tsx';

const shownKeys = ['nextLine', 'nextCell', 'fillDown', 'details', 'undo'] as const;

/** The sheet of a quotation: one column of prices, which the phone's pad and keys fill. */
export function useQuoteSheet(
  currency: string,
  onDetails: (lineId: string) => void,
  onEnd: () => void,
): Sheet {
  const decimals = decimalsOf(currency);
  const shape = useMemo(
    () => ({
      columns: [{ id: 'unit_price', kind: 'number' as const, decimals }],
      blank: null,
      rowsMax: 0,
    }),
    [decimals],
  );
  return useSheet({ shape, onDetails, onEnd });
}

interface QuoteSheetProps {
  quote: QuoteView;
  values: QuoteValues;
  counted: CountedQuote;
  sheet: Sheet;
  /** Spreadsheets that were used: each renders the lines anew, and leaves the button that opened it. */
  sheetCount: number;
  openLine: string | null;
  onToggle: (lineId: string) => void;
  targets: ReadonlyMap<string, string> | undefined;
  tools: ReactNode;
}

function vatOf({ rfq }: QuoteView, values: QuoteValues): readonly VatKind[] {
  return rfq.lines.map(
    (_, index) => vatKinds.find((one) => one === values[`lines.${index}.vat_kind`]) ?? 'standard',
  );
}

function useVat(quote: QuoteView, values: QuoteValues, sheetCount: number) {
  const [kinds, setKinds] = useState(() => vatOf(quote, values));
  const [seenCount, setSeenCount] = useState(sheetCount);
  if (seenCount !== sheetCount) {
    setSeenCount(sheetCount);
    setKinds(vatOf(quote, values));
  }
  const usual = vatKinds.toSorted((a, b) => countOf(kinds, b) - countOf(kinds, a))[0] ?? 'standard';
  const setOne = useCallback(
    (index: number, kind: VatKind) =>
      setKinds((now) => now.map((one, at) => (at === index ? kind : one))),
    [],
  );
  const setAll = (kind: VatKind) =>
    setKinds((now) => now.map((one) => (one === usual ? kind : one)));
  return { kinds, usual, setOne, setAll };
}

type Targets = ReadonlyMap<string, string> | undefined;

/** Lines with a wish of the buyer first. Their fields keep the number of their line. */
function wishedFirst(lines: QuoteView['rfq']['lines'], targets: Targets) {
  const numbered = lines.map((line, index) => ({ line, index }));
  const isWished = ({ line }: (typeof numbered)[number]) => targets?.has(line.id) === true;
  return [...numbered.filter(isWished), ...numbered.filter((one) => !isWished(one))];
}

function takeTargets(sheet: Sheet, targets: Targets): void {
  const state = sheet.read();
  const rows = state.rows.map((row) => {
    const target = targets?.get(row.key);
    return target === undefined || row.isLocked === true
      ? row
      : { ...row, cells: { ...row.cells, unit_price: target } };
  });
  sheet.show(commit(state, rows), { kind: 'filled' });
}

function SheetTools({ sheet, targets }: { sheet: Sheet; targets: Targets }) {
  const { t } = useI18n();
  return (
    <>
      <SheetNote sheet={sheet} />
      {(targets?.size ?? 0) > 0 && (
        <Button
          tone="tonal"
          size="sm"
          onClick={() => takeTargets(sheet, targets)}
          className="noscript:hidden"
        >
          {t('offer.negotiation.takeAll')}
        </Button>
      )}
      <Button
        tone="quiet"
        size="sm"
        onClick={() => fillBlock(sheet)}
        className="noscript:hidden max-md:hidden"
      >
        <Icon of={ArrowDownToLine} />
        {t('ui.grid.fillDown')}
      </Button>
    </>
  );
}

function countOf(kinds: readonly VatKind[], kind: VatKind): number {
  return kinds.filter((one) => one === kind).length;
}

export function QuoteSheet(props: QuoteSheetProps) {
  const { quote, values, counted, sheet, openLine, onToggle, targets, tools } = props;
  const { t } = useI18n();
  const vat = useVat(quote, values, props.sheetCount);
  const { lines } = quote.rfq;
  const [isWhole, setIsWhole] = useState(false);
  const wishCount = targets?.size ?? 0;
  const isFolded = !isWhole && wishCount > 0 && wishCount < lines.length;
  const wished = wishedFirst(lines, targets);
  const exceptions = vat.kinds.filter((kind) => kind !== vat.usual).length;
  const column = sheet.options.shape.columns[0];
  return (
    <Card
      flush
      title={t('offer.lines.title')}
      titleNote={<QuoteProgress answers={counted.answers} />}
      actions={
        <>
          <SheetTools sheet={sheet} targets={targets} />
          <VatForAll quote={quote} kind={vat.usual} exceptions={exceptions} onKind={vat.setAll} />
          {tools}
        </>
      }
    >
      <SheetGrid
        key={props.sheetCount}
        sheet={sheet}
        label={t('offer.lines.title')}
        rowCount={lines.length + 1}
        columnCount={7}
      >
        <Heads currency={quote.rfq.currency} />
        {column !== undefined &&
          wished.map(({ line, index }) => (
            <QuoteRow
              key={line.id}
              {...{ quote, line, index, values, column, onToggle }}
              isFolded={isFolded && targets?.has(line.id) !== true}
              total={counted.shown?.lineTotals[index] ?? null}
              vatKind={vat.kinds[index] ?? 'standard'}
              isUsualVat={vat.kinds[index] === vat.usual}
              target={targets?.get(line.id)}
              isOpen={openLine === line.id}
              onVat={vat.setOne}
            />
          ))}
      </SheetGrid>
      {isFolded && (
        <p className="border-t border-line px-card py-2 noscript:hidden">
          <Button tone="quiet" size="sm" onClick={() => setIsWhole(true)}>
            {t('offer.negotiation.others', { n: lines.length - wishCount })}
          </Button>
        </p>
      )}
      <SheetKeysNote shown={shownKeys} />
    </Card>
  );
}

function Heads({ currency }: { currency: string }) {
  const { t } = useI18n();
  const heads = [
    ['#', 'text-start'],
    [t('offer.lines.line'), 'text-start'],
    [t('offer.lines.quantity'), 'text-figures'],
    [t('offer.lines.unitPrice'), 'text-figures font-semibold text-text'],
    [t('offer.lines.vat'), 'text-end'],
    [t('offer.lines.lineTotal'), 'text-figures'],
    [t('ui.grid.details'), 'text-end'],
  ] as const;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        'hidden min-h-[38px] items-center border-b border-line bg-sunken px-card text-small font-medium text-text-3 md:sticky md:top-14 md:z-1 md:grid',
        quoteColumns,
      )}
    >
      {heads.map(([text, className], at) => (
        <span
          key={text}
          role="columnheader"
          aria-colindex={at + 1}
          className={cx(className, at === 6 && 'sr-only')}
        >
          {text}
          {at === 3 && (
            <>
              {' '}
              <bdi dir="ltr">({currency})</bdi>
            </>
          )}
        </span>
      ))}
    </div>
  );
}
