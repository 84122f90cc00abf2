import { memo, use, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { toAsciiDigits, stripBidiControls } from '#shared/bidi.ts';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FieldNotes } from '#ui/field-frame.tsx';
import { FieldPlaceContext, FormContext, useField } from '#ui/form-context.ts';
import { Money } from '#ui/money.tsx';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import { hideKeyboard, isPhone, reportInput } from '#ui/sheet/sheet-dom.ts';
import { SettledStatus } from '#ui/settled-status.tsx';
import { Tag } from '#ui/tag.tsx';
import { lineStates, type LineState } from '../rules/lines.ts';
import { partGroupChoices, type PartGroup } from '../rules/part.ts';
import { useVatLabel } from './offer-text.ts';
import { columnAt, quoteColumns, spanClass, vatClass } from './quote-columns.ts';
import { QuoteAnswers } from './quote-answers.tsx';
import { CostCells, LastQuotedCell } from './quote-own-cells.tsx';
import { useQuotePlace } from './quote-place.ts';
import { QuoteDetails, detailFields } from './quote-details.tsx';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import type { QuoteRowProps } from './quote-row-props.ts';

const anyDigit = /^[\d\u0660-\u0669\u06f0-\u06f9]$/;

/**
 * The answer to a line. A price is remembered while the line is not quoted, and a digit typed into
 * its cell quotes the line again.
 */
function useAnswer(initial: string | undefined, given: string | undefined) {
  const row = useRef<HTMLDivElement>(null);
  const remembered = useRef(given ?? '');
  const [state, setState] = useState<LineState>(
    lineStates.find((one) => one === initial) ?? 'quoted',
  );
  const price = () => row.current?.querySelector<HTMLInputElement>('[data-column="unit_price"]');
  const change = (next: LineState) => {
    const field = price();
    setState(next);
    if (field === null || field === undefined) return;
    if (next === 'not_quoted') {
      remembered.current = field.value;
      field.value = '';
    } else if (field.value === '') field.value = remembered.current;
    reportInput(field);
  };
  const answer = (next: LineState) =>
    row.current?.querySelector<HTMLElement>(`[type="radio"][value="${next}"]`)?.click();
  const onKeyDown = (event: KeyboardEvent) => {
    const field = price();
    const isKey = anyDigit.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (state !== 'not_quoted' || !isKey || !field || event.target !== field) return;
    event.preventDefault();
    answer('quoted');
    field.value = toAsciiDigits(event.key);
    reportInput(field);
  };
  return { row, state, change, answer, onKeyDown };
}

const controls = 'a, button, input, select, textarea, label';

/** A press beside the fields of a line opens it on a phone, where its price is no box. */
function onPress({ target, currentTarget }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(controls) !== null) return;
  if (!isPhone()) return;
  const field = currentTarget.querySelector<HTMLInputElement>('[data-column="unit_price"]');
  if (field === null) return;
  hideKeyboard(field);
  field.focus();
  field.select();
}

export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { line, index, values, isOpen, isCurrent, onToggle } = props;
  const { t } = useI18n();
  const name = (field: string) => `lines.${index}.${field}`;
  const { row, state, change, answer, onKeyDown } = useAnswer(
    values[name('state')],
    values[name('unit_price')],
  );
  const [group, setGroup] = useState(
    () => partGroupChoices.find((one) => one === values[name('part_group')]) ?? '',
  );
  const errors = use(FormContext)?.errors ?? {};
  const hasCostProblem = errors[name('cost')] !== undefined;
  const hasProblem =
    hasCostProblem || detailFields.some((field) => errors[name(field)] !== undefined);
  const costs = hasCostProblem && props.costs !== 'shown' ? 'shown' : props.costs;
  const isShown = isOpen || hasProblem;
  const isShownRow = !props.isFolded || hasProblem || errors[name('unit_price')] !== undefined;
  return (
    <FieldPlaceContext value={(field) => t('rfq.form.lineField', { n: index + 1, field })}>
      <div
        role="row"
        ref={row}
        aria-rowindex={index + 2}
        // A folded row is not a part of the sheet, so that keys pass it over.
        data-row={isShownRow ? line.id : undefined}
        data-locked={state === 'not_quoted' ? '' : undefined}
        onKeyDown={onKeyDown}
        onClick={onPress}
        className={cx(
          isShownRow ? 'grid' : 'hidden noscript:grid',
          'group/line min-h-10 items-center gap-x-2 border-b border-line px-card last:border-b-0 focus-within:bg-selected md:py-0.5',
          isCurrent
            ? 'grid-cols-3 py-2.5 max-md:bg-selected'
            : 'grid-cols-[24px_minmax(0,1fr)_auto] max-md:py-0.5',
          quoteColumns({ hasLastQuoted: props.hasLastQuoted, costs }),
        )}
      >
        <LineNumber {...props} />
        <ItemCells {...props} state={state} group={group} />
        <PriceCell {...props} state={state} />
        {props.hasLastQuoted && (
          <LastQuotedCell {...{ line, state, isCurrent }} last={props.last} />
        )}
        <VatCell {...props} state={state} costs={costs} />
        <TotalCell {...props} state={state} />
        <CostCells {...props} {...{ state, costs }} isOpen={isShown} />
        <QuoteAnswers
          {...{ line, state, isCurrent, isShown, onToggle }}
          last={props.last}
          onAnswer={answer}
        />
        <QuoteDetails
          {...props}
          isShown={isShown}
          state={state}
          onState={change}
          onGroup={setGroup}
        />
      </div>
    </FieldPlaceContext>
  );
});

function LineNumber({ index, last, isCurrent }: QuoteRowProps) {
  const { format } = useI18n();
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.number}
      className={cx(
        'text-small text-text-3',
        isCurrent
          ? 'max-md:col-start-1 max-md:row-start-1 max-md:self-start max-md:pt-0.5'
          : 'max-md:row-span-2',
        spanClass(last),
      )}
    >
      <bdi dir="ltr">{format.number(index + 1)}</bdi>
    </span>
  );
}

type CellProps = QuoteRowProps & { state: LineState };

function ItemCells(props: CellProps & { group: PartGroup }) {
  const { line, last, target, quote, state, group, isCurrent } = props;
  const place = useQuotePlace(quote.rfq.id);
  const { t, locale, format } = useI18n();
  const quantity = `${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`;
  return (
    <>
      <div
        role="rowheader"
        aria-colindex={columnAt.item}
        className={cx(
          'min-w-0 text-table font-medium',
          isCurrent && 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:ps-8',
          state === 'not_quoted' ? 'text-text-3' : 'text-text',
        )}
      >
        <h3
          dir="auto"
          className={cx(
            'text-page-start line-clamp-2 text-table',
            isCurrent && 'max-md:line-clamp-none max-md:text-lead max-md:font-semibold',
            state === 'alternative' && 'line-through decoration-text-3',
          )}
        >
          {line.description}
        </h3>
        <LineFactsText line={line} filesPath={place.rfqFiles} />
        {state === 'alternative' && <Tag>{t('offer.tag.alternative')}</Tag>}
        {state !== 'not_quoted' && group !== '' && <Tag>{t('offer.part.groupOf', { group })}</Tag>}
        {target !== undefined && (
          <span className="block text-small text-accent-text">
            {t('offer.negotiation.wants')}{' '}
            <Money amount={target} currency={quote.rfq.currency} tone="accent" />{' '}
            <button
              type="button"
              aria-label={stripBidiControls(
                t('offer.negotiation.takeOf', { item: line.description }),
              )}
              data-take={target}
              className="min-h-6 rounded-check font-semibold text-primary-text underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus noscript:hidden"
            >
              {t('offer.negotiation.take')}
            </button>
          </span>
        )}
      </div>
      <span
        role="gridcell"
        aria-colindex={columnAt.quantity}
        className={cx(
          'text-small text-text-2 max-md:row-start-2 md:pe-2 md:text-figures md:text-table',
          isCurrent ? 'max-md:col-span-2 max-md:col-start-1 max-md:ps-8' : 'max-md:col-start-2',
          spanClass(last),
        )}
      >
        {quantity}
      </span>
    </>
  );
}

function PriceCell(props: CellProps) {
  const { line, index, values, column, state, total, quote, last, isCurrent } = props;
  const { t, format } = useI18n();
  const name = `lines.${index}.unit_price`;
  const label = t('offer.lines.unitPrice');
  const parts = useField({ name, label });
  const isLocked = state === 'not_quoted';
  const hint =
    last === undefined || state !== 'quoted'
      ? undefined
      : format.amount(last.unit_price, last.currency);
  return (
    <div
      role="gridcell"
      aria-colindex={columnAt.price}
      className={cx(
        'md:-mx-1.5 md:-my-0.5 md:flex md:flex-col md:justify-center md:self-stretch md:border-x md:border-line md:px-1 md:py-0.5',
        isCurrent
          ? cx(
              'max-md:col-start-1 max-md:row-start-3 max-md:mt-2',
              last === undefined || state !== 'quoted' ? 'max-md:col-span-3' : 'max-md:col-span-2',
            )
          : 'max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:w-[120px] max-md:self-start',
        spanClass(last),
      )}
    >
      <div dir="ltr" className="relative">
        {isCurrent && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4 z-1 flex items-center text-small text-text-3 md:hidden"
          >
            {quote.rfq.currency}
          </span>
        )}
        <NumberCell
          parts={parts}
          column={column}
          label={t('ui.grid.cell', { item: line.description, field: label })}
          defaultValue={values[name]}
          placeholder={isLocked ? t('offer.lineState.not_quoted') : hint}
          isLocked={isLocked}
          isRequired
          phone={isCurrent ? 'large' : 'text'}
        />
      </div>
      <FieldNotes parts={parts} />
      <SettledStatus
        text={
          total === null || isLocked
            ? ''
            : t('rfq.form.lineField', {
                n: index + 1,
                field: t('offer.quote.lineTotal', {
                  total: format.amount(total, quote.rfq.currency),
                }),
              })
        }
      />
    </div>
  );
}

function TotalCell({ quote, last, total, state, isCurrent }: CellProps) {
  const { t } = useI18n();
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.total}
      className={cx(
        spanClass(last),
        'text-figures text-table md:pe-2 max-md:col-start-3 max-md:row-span-2 max-md:row-start-1',
        isCurrent
          ? 'max-md:self-start'
          : 'max-md:pointer-events-none max-md:mt-6.5 max-md:self-start max-md:px-2 max-md:text-small',
      )}
    >
      {isCurrent && (
        <span className="block text-small text-text-3 md:hidden">{t('offer.lines.lineTotal')}</span>
      )}
      {state === 'not_quoted' || total === null || !/[1-9]/.test(total) ? (
        <span className={cx('text-text-3', !isCurrent && 'max-md:hidden')}>—</span>
      ) : (
        <Money amount={total} currency={quote.rfq.currency} withoutCode />
      )}
    </span>
  );
}

function VatCell({ quote, last, vatKind, isUsualVat, state, costs }: CellProps) {
  const vatLabel = useVatLabel(quote);
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.vat}
      className={cx(
        'truncate text-figures text-table',
        vatClass(costs),
        spanClass(last),
        isUsualVat ? 'text-text-2' : 'font-semibold text-text',
      )}
    >
      {state === 'not_quoted' ? '' : vatLabel(vatKind)}
    </span>
  );
}
