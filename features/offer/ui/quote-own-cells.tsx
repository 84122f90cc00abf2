import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { FieldNotes } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { LineState } from '../rules/lines.ts';
import type { RequestedLine } from '../schema/views.ts';
import { columnAt, costClass, spanClass } from './quote-columns.ts';
import type { QuoteRowProps } from './quote-row-props.ts';
import type { CostView } from './use-cost-columns.ts';

interface LastQuotedCellProps {
  line: RequestedLine;
  state: LineState;
  last: LastQuotedView | undefined;
  isCurrent: boolean;
}

/** The own last price: a column from 1400 px on, under the item below, and in the current line of a phone. */
export function LastQuotedCell({ line, state, last, isCurrent }: LastQuotedCellProps) {
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.lastQuoted}
      className={cx(
        'min-w-0 text-small text-text-3 max-md:col-start-3 max-md:row-start-3 max-md:mt-2',
        'md:max-[1400px]:col-start-2 md:max-[1400px]:row-start-2',
        last === undefined && 'max-[1400px]:hidden',
        (!isCurrent || state !== 'quoted') && 'max-md:hidden',
      )}
    >
      {last === undefined && <span aria-hidden="true">—</span>}
      {last !== undefined && state !== 'quoted' && (
        <span className="relative flex flex-wrap items-center gap-x-2">
          <LastFigure last={last} />
        </span>
      )}
      {last !== undefined && state === 'quoted' && <TakeButton {...{ line, last }} />}
    </span>
  );
}

function LastFigure({ last }: { last: LastQuotedView }) {
  const { t, format } = useI18n();
  return (
    <>
      <span className="max-md:text-caption min-[1400px]:sr-only">
        {t('offer.quote.own.lastQuoted')}
      </span>{' '}
      <bdi
        dir="ltr"
        className="text-end max-md:text-center max-md:font-semibold min-[1400px]:min-w-[60px]"
      >
        {format.amount(last.unit_price, last.currency)}
      </bdi>{' '}
      <span className="text-caption max-md:sr-only min-[1400px]:group-focus-within/line:sr-only">
        {format.day(last.quoted_on)}
      </span>
    </>
  );
}

/** Named by its content with the item, because a label must contain the visible words. */
function TakeButton({ line, last }: { line: RequestedLine; last: LastQuotedView }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-row-action=""
      data-take={last.unit_price}
      aria-keyshortcuts="Alt+Enter"
      className="relative flex min-h-6 max-w-full flex-wrap items-center gap-x-2 rounded-chip text-start group-focus-within/line:bg-primary-soft group-focus-within/line:text-primary-text hover:bg-primary-soft hover:text-primary-text focus-visible:outline-2 focus-visible:outline-focus noscript:pointer-events-none max-md:h-14 max-md:w-full max-md:flex-col max-md:flex-nowrap max-md:items-stretch max-md:justify-center max-md:border max-md:border-line-strong max-md:bg-surface max-md:px-2 max-md:text-center md:max-[1400px]:-ms-1.5 md:max-[1400px]:px-1.5 min-[1400px]:px-1"
    >
      <span className="sr-only font-semibold md:group-focus-within/line:not-sr-only md:pointer-fine:group-hover/line:not-sr-only">
        {t('offer.quote.own.take')}
      </span>{' '}
      <LastFigure last={last} />
      <span className="sr-only">: {line.description}</span>
      <span className="hidden group-focus-within/line:inline-flex">
        <Kbd>Alt ↵</Kbd>
      </span>
    </button>
  );
}

interface CostCellsProps extends QuoteRowProps {
  state: LineState;
  /** The line is open on a phone. */
  isOpen: boolean;
}

/** The cost of a unit and the margin, for members of the supplier's company. */
export function CostCells({ costColumn, ...props }: CostCellsProps) {
  if (costColumn === null) return null;
  return (
    <>
      <CostCell {...props} column={costColumn} />
      <MarginCell {...props} />
    </>
  );
}

function CostCell(props: Omit<CostCellsProps, 'costColumn'>) {
  const { line, index, values, column, costs, isOpen, state, last } = props;
  const { t } = useI18n();
  const name = `lines.${index}.cost`;
  const label = t('offer.quote.own.cost');
  const parts = useField({ name, label });
  return (
    <div
      role="gridcell"
      aria-colindex={columnAt.cost}
      className={cx(
        costClass(costs, isOpen),
        spanClass(last),
        'md:-ms-1 md:border-s md:border-dashed md:border-line-strong md:ps-1',
      )}
    >
      <span
        aria-hidden="true"
        className="flex items-center gap-1.5 text-small text-text-2 md:hidden"
      >
        <Icon of={EyeOff} size={14} />
        {label}
      </span>
      <div className={cx('w-full max-md:w-[120px]', state === 'not_quoted' && 'invisible')}>
        <NumberCell
          parts={parts}
          column={column}
          label={t('ui.grid.cell', { item: line.description, field: label })}
          defaultValue={values[name]}
        />
        <FieldNotes parts={parts} />
      </div>
    </div>
  );
}

type MarginCellProps = Pick<CostCellsProps, 'margin' | 'costs' | 'isOpen' | 'state' | 'last'>;

function MarginCell({ margin, costs, isOpen, state, last }: MarginCellProps) {
  const { t, format } = useI18n();
  const percent = state === 'not_quoted' ? null : margin;
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.margin}
      className={cx(
        costClass(costs, isOpen),
        spanClass(last),
        'text-table md:-ms-2 md:pe-1 md:ps-2',
      )}
    >
      <span className="text-small text-text-2 md:sr-only">{t('offer.quote.own.margin')}</span>
      <span
        className={cx(
          'md:w-full md:text-figures',
          percent?.startsWith('-') === true ? 'text-danger-text' : 'text-text-2',
        )}
      >
        {percent === null ? '—' : format.percent(Number(percent) / 100)}
      </span>
    </span>
  );
}

export function CostToggle({ view }: { view: CostView }) {
  const { t } = useI18n();
  const label = t(view.isShown ? 'offer.quote.own.hide' : 'offer.quote.own.show');
  return (
    <Button
      tone="quiet"
      size="sm"
      iconOnly
      aria-label={label}
      title={label}
      onClick={view.toggle}
      className="max-md:hidden noscript:hidden"
    >
      <Icon of={view.isShown ? EyeOff : Eye} />
    </Button>
  );
}
