import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import { useCallback, useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { fillBlock } from '#ui/sheet/sheet-actions.ts';
import { isPhone } from '#ui/sheet/sheet-dom.ts';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetKeysNote, type SheetKey } from '#ui/sheet/sheet-keys-note.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { commit } from '#ui/sheet/sheet-state.ts';
import type { Sheet } from '#ui/sheet/use-sheet.ts';
import { vatKinds, type VatKind } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { QuoteProgress } from './quote-progress.tsx';
import {
  columnAt,
  columnCount,
  costHeadClass,
  quoteColumns,
  vatClass,
  type ColumnChoice,
} from './quote-columns.ts';
import { CostToggle } from './quote-own-cells.tsx';
import { QuoteRow } from './quote-row.tsx';
import type { QuoteValues } from './quote-values.ts';
import type { QuoteGrid } from './use-quote-sheet.ts';
import type { CountedQuote } from './use-live-quote.ts';
import { VatForAll } from './vat-for-all.tsx';

const keysWith = (taking: readonly SheetKey[]): readonly SheetKey[] => [
  'nextLine',
  'nextCell',
  ...taking,
  'fillDown',
  'details',
  'undo',
];
const keysOf = {
  target: keysWith(['takeTarget']),
  last: keysWith(['takeLast']),
  none: keysWith([]),
} as const;

interface QuoteSheetProps {
  quote: QuoteView;
  values: QuoteValues;
  counted: CountedQuote;
  grid: QuoteGrid;
  /** Spreadsheets that were used: each renders the lines anew, and leaves the button that opened it. */
  sheetCount: number;
  openLine: string | null;
  currentLine: string | null;
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

/** `onlyOpen`: prices that were typed remain. */
function takeAll(sheet: Sheet, prices: Targets, onlyOpen: boolean): void {
  const state = sheet.read();
  const rows = state.rows.map((row) => {
    const price = prices?.get(row.key);
    const isExcluded = row.isLocked === true || (onlyOpen && row.cells['unit_price'] !== '');
    return price === undefined || isExcluded
      ? row
      : { ...row, cells: { ...row.cells, unit_price: price } };
  });
  sheet.show(commit(state, rows), { kind: 'filled' }, isPhone());
}

interface SheetToolsProps {
  grid: QuoteGrid;
  targets: Targets;
  hasOpen: boolean;
}

function SheetTools({ grid: { sheet, lastQuoted }, targets, hasOpen }: SheetToolsProps) {
  const { t } = useI18n();
  const takeLast = () =>
    takeAll(sheet, new Map([...lastQuoted].map(([id, last]) => [id, last.unit_price])), true);
  return (
    <>
      <SheetNote sheet={sheet} />
      {(targets?.size ?? 0) > 0 && (
        <Button
          tone="tonal"
          size="sm"
          onClick={() => takeAll(sheet, targets, false)}
          className="noscript:hidden"
        >
          {t('offer.negotiation.takeAll')}
        </Button>
      )}
      {hasOpen && lastQuoted.size > 1 && (
        <Button tone="quiet" size="sm" onClick={takeLast} className="max-md:hidden noscript:hidden">
          <Icon of={History} />
          {t('offer.quote.own.takeAll')}
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
  const { quote, values, counted, grid, openLine, currentLine, onToggle, targets, tools } = props;
  const { sheet, lastQuoted, costColumn } = grid;
  const choice = { hasLastQuoted: lastQuoted.size > 0, costs: grid.costs.columns };
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
      titleNote={
        <QuoteProgress
          answers={counted.answers}
          current={lines.findIndex(({ id }) => id === currentLine)}
        />
      }
      actions={
        <div className="flex max-w-full flex-wrap items-center gap-2 max-md:gap-1.5 max-md:whitespace-nowrap">
          <SheetTools {...{ grid, targets }} hasOpen={counted.answers.includes('open')} />
          <VatForAll quote={quote} kind={vat.usual} exceptions={exceptions} onKind={vat.setAll} />
          {costColumn !== null && <CostToggle view={grid.costs} />}
          {tools}
        </div>
      }
    >
      <SheetGrid
        key={props.sheetCount}
        sheet={sheet}
        label={t('offer.lines.title')}
        rowCount={lines.length + 1}
        columnCount={columnCount}
      >
        <Heads {...choice} currency={quote.rfq.currency} hasCosts={costColumn !== null} />
        {column !== undefined &&
          wished.map(({ line, index }) => (
            <QuoteRow
              key={line.id}
              {...{ quote, line, index, values, column, costColumn, onToggle }}
              {...choice}
              last={lastQuoted.get(line.id)}
              margin={counted.shown?.margins[index] ?? null}
              isFolded={isFolded && targets?.has(line.id) !== true}
              total={counted.shown?.lineTotals[index] ?? null}
              vatKind={vat.kinds[index] ?? 'standard'}
              isUsualVat={vat.kinds[index] === vat.usual}
              target={targets?.get(line.id)}
              isOpen={openLine === line.id}
              isCurrent={currentLine === line.id}
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
      <Foot wished={wishCount} last={lastQuoted.size} hasOwn={costColumn !== null} />
    </Card>
  );
}

function OnlyOwn() {
  const { t } = useI18n();
  return (
    <span className="flex items-center gap-1.5">
      <Icon of={EyeOff} size={14} />
      {t('offer.quote.own.onlyYou')}
    </span>
  );
}

function Foot({ wished, last, hasOwn }: { wished: number; last: number; hasOwn: boolean }) {
  const offered = wished > 0 ? 'target' : last > 0 ? 'last' : 'none';
  return (
    <>
      <SheetKeysNote shown={keysOf[offered]}>
        {hasOwn && (
          <li className="ms-auto">
            <OnlyOwn />
          </li>
        )}
      </SheetKeysNote>
      {hasOwn && (
        <p className="border-t border-line px-card py-2 text-caption text-text-3 max-md:hidden pointer-fine:lg:hidden">
          <OnlyOwn />
        </p>
      )}
    </>
  );
}

interface HeadsProps extends ColumnChoice {
  currency: string;
  hasCosts: boolean;
}

function Heads({ currency, hasLastQuoted, costs, hasCosts }: HeadsProps) {
  const { t } = useI18n();
  const head = (at: number, text: string, className: string, end?: ReactNode) => (
    <span role="columnheader" aria-colindex={at} className={className}>
      {text}
      {end}
    </span>
  );
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        'hidden min-h-[38px] items-center border-b border-line bg-sunken px-card text-small font-medium text-text-3 md:sticky md:top-14 md:z-1 md:grid',
        quoteColumns({ hasLastQuoted, costs }),
      )}
    >
      {head(columnAt.number, '#', 'text-start')}
      {head(columnAt.item, t('offer.lines.line'), 'text-start')}
      {head(columnAt.quantity, t('offer.lines.quantity'), 'pe-2 text-figures')}
      {head(
        columnAt.price,
        t('offer.lines.unitPrice'),
        'text-figures font-semibold text-text',
        <>
          {' '}
          <bdi dir="ltr">({currency})</bdi>
        </>,
      )}
      {hasLastQuoted &&
        head(columnAt.lastQuoted, t('offer.quote.own.lastQuoted'), 'ps-1 max-[1400px]:hidden')}
      {head(columnAt.vat, t('offer.lines.vat'), cx('text-figures', vatClass(costs)))}
      {head(columnAt.total, t('offer.lines.lineTotal'), 'pe-2 text-figures')}
      {hasCosts && (
        <>
          {head(columnAt.cost, t('offer.quote.own.cost'), costHeadClass(costs))}
          {head(columnAt.margin, t('offer.quote.own.margin'), costHeadClass(costs))}
        </>
      )}
      {head(columnAt.details, t('ui.grid.details'), 'sr-only')}
    </div>
  );
}
