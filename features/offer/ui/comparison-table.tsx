import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import type { RequestedLine, Comparison, OfferLineView } from '../schema/views.ts';
import { ColumnActions } from './comparison-actions.tsx';
import { Cell, first, RowHead, rule, type ShownOffer } from './comparison-cells.tsx';
import { ColumnHead, OfferMarks } from './comparison-head.tsx';
import { FoldedPart, LineFold } from './comparison-fold.tsx';
import { isStacked } from './comparison-stack.ts';
import { ComparisonTerms } from './comparison-terms.tsx';
import { LineGroup } from './line-group.tsx';
import { LandedRow } from './landed-row.tsx';
import { Gap, LastPaidText, PaidGap } from './last-paid.tsx';
import { dialogOf, type DialogKind, type OpenDialog } from './offer-dialog.ts';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import { useOfferText } from './offer-text.ts';
import { SupplierFacts } from './supplier-facts.tsx';
import { useHeadClear } from './use-head-clear.ts';
import { Converted, RankMoves, useOfferAmount } from './converted.tsx';

interface TableProps {
  comparison: Comparison;
  rfq: Comparison['rfq'];
  offers: readonly ShownOffer[];
  shows: 'unit' | 'line';
  isOpen: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

/**
 * A row per line and a column per offer. It scrolls sideways under its first column where it is
 * wider than the window. The headings and the actions stay visible. On a phone each line is one row
 * that opens for the offers of the line, so that nothing scrolls inside the page. `isOpen`: all are.
 */
export function ComparisonTable(props: TableProps) {
  const { rfq, offers, isOpen } = props;
  const { t } = useI18n();
  const place = useHeadClear();
  const scrolls =
    'border-t border-line print:[zoom:0.88] print:break-after-page last:print:break-after-auto';
  return (
    <div
      ref={place}
      data-offers={offers.length}
      role="region"
      aria-label={t('offer.compare.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it, as a finger does
      tabIndex={0}
      className={cx('offer-table', scrolls, isStacked(offers) && 'offer-stack')}
    >
      <table
        role="table"
        aria-label={t('offer.compare.label')}
        className="w-full table-fixed border-separate border-spacing-0 text-table text-text"
      >
        <colgroup>
          <col className="w-[270px] max-md:w-[136px] print:w-[24%]" />
          {offers.map((offer) => (
            <col
              key={offer.id}
              className={cx(
                'w-[208px] max-md:w-[190px] print:w-auto',
                offers.length <= 3 && 'xl:w-auto',
              )}
            />
          ))}
        </colgroup>
        <ColumnHeads {...props} />
        <tbody role="rowgroup">
          <Suppliers {...props} />
          {rfq.lines.map((line) => (
            <LineRow key={line.id} line={line} {...props} />
          ))}
        </tbody>
        <FoldedPart label={t('offer.compare.sums')} offers={offers} isOpen={isOpen}>
          <Sums {...props} />
          <LandedRow comparison={props.comparison} offers={offers} />
        </FoldedPart>
        <FoldedPart label={t('offer.compare.terms')} offers={offers} isOpen={isOpen}>
          <ComparisonTerms rfq={rfq} offers={offers} />
        </FoldedPart>
        <tbody role="rowgroup">
          <Actions {...props} />
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeads({ offers, comparison, rfq, onDialog }: TableProps) {
  const { t } = useI18n();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th
          role="columnheader"
          scope="col"
          className={cx(
            first,
            rule,
            'offer-head z-3 bg-sunken align-bottom text-small text-text-3',
          )}
        >
          {t('offer.compare.lineAndQuantity')}
        </th>
        {offers.map((offer) => (
          <th
            key={offer.id}
            role="columnheader"
            scope="col"
            // Read before each cell of the column, so without the marks.
            aria-labelledby={`supplier-${offer.id}`}
            className={cx(
              rule,
              'border-s p-3 text-start align-top font-normal',
              offer.isPainted ? 'bg-primary-soft' : 'bg-sunken',
              'offer-head sticky z-2 print:static',
            )}
          >
            <ColumnHead offer={offer} rfq={rfq} onOpen={openOf({ offer, comparison, onDialog })} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface OpenOf extends Pick<TableProps, 'comparison' | 'onDialog'> {
  offer: ShownOffer;
}

const openOf =
  ({ offer, comparison, onDialog }: OpenOf) =>
  (kind: DialogKind) =>
    onDialog(dialogOf(comparison, offer, kind));

/** Scrolls away below the heads, which have only what a decision needs. */
function Suppliers({ offers, rfq }: TableProps) {
  const { t } = useI18n();
  return (
    <tr role="row" className="offer-marks">
      <RowHead sunken className={cx(rule, 'text-small text-text-3')}>
        {t('offer.compare.marks')}
      </RowHead>
      {offers.map((offer) => (
        <td
          key={offer.id}
          role="cell"
          className={cx(
            rule,
            'border-s px-3 pt-1 pb-3 align-top',
            offer.isPainted ? 'bg-primary-soft' : 'bg-sunken',
          )}
        >
          <SupplierFacts facts={offer.supplier_facts} />
          <OfferMarks offer={offer} currency={rfq.currency} />
        </td>
      ))}
    </tr>
  );
}

function Actions({ offers, comparison, onDialog }: TableProps) {
  const { t } = useI18n();
  return (
    <tr role="row" className="offer-acts print:hidden">
      <RowHead className="border-t border-line md:bottom-0 md:z-3">
        <span className="sr-only">{t('offer.compare.acts')}</span>
      </RowHead>
      {offers.map((offer) => (
        <Cell
          key={offer.id}
          offer={offer}
          className="border-t pt-2 pb-3 md:sticky md:bottom-0 md:z-2"
        >
          <ColumnActions offer={offer} onOpen={openOf({ offer, comparison, onDialog })} />
        </Cell>
      ))}
    </tr>
  );
}

function LineRow(props: TableProps & { line: RequestedLine }) {
  const { line, offers, shows, rfq, comparison } = props;
  const { t, locale, format } = useI18n();
  const onlyWide = cx(isStacked(offers) && 'max-md:hidden print:block');
  const amountOf = useOfferAmount(rfq);
  return (
    <tr role="row" className="h-[50px] print:h-auto">
      <RowHead className={rule}>
        <span
          dir="auto"
          className={cx('text-page-start line-clamp-2 font-medium print:line-clamp-none', onlyWide)}
          title={line.description}
        >
          {line.description}
        </span>
        <LineFold {...props} />
        <span className="offer-rest block">
          <LineFactsText line={line} filesPath={`/api/dashboard/buyer/rfq/${rfq.id}/files`} />
          <span className={cx('block text-caption text-text-3', onlyWide)}>
            <span className="sr-only">{t('ui.quantity')} </span>
            {format.number(Number(line.quantity))} {unitName(locale, line.unit)}
          </span>
          <LastPaidText comparison={comparison} lineId={line.id} currency={rfq.currency} />
        </span>
      </RowHead>
      {offers.map((offer) => (
        <Cell key={offer.id} offer={offer} className={rule}>
          <LineCell
            line={offer.lines.find((one) => one.line_id === line.id)}
            requested={line}
            isBest={offer.best_lines.includes(line.id)}
            shows={shows}
            write={(amount) => amountOf(offer, amount)}
          />
          <PaidGap comparison={comparison} lineId={line.id} offerId={offer.id} />
        </Cell>
      ))}
    </tr>
  );
}

interface LineCellProps {
  line: OfferLineView | undefined;
  requested: RequestedLine;
  isBest: boolean;
  shows: 'unit' | 'line';
  write: (amount: string) => string;
}

function LineCell({ line, requested, isBest, shows, write }: LineCellProps) {
  const { t, format } = useI18n();
  if (line === undefined || line.state === 'not_quoted') {
    return (
      <bdi className="text-text-3" title={line?.remark}>
        {t('offer.compare.notQuoted')}
      </bdi>
    );
  }
  const amount = shows === 'unit' ? line.unit_price : line.sub_total;
  return (
    <>
      <span className={cx('flex items-center justify-end gap-2', isBest && 'font-semibold')}>
        {isBest && (
          <span className="text-success-text">
            <Icon of={CircleCheck} size={15} stroke={2} />
            <span className="sr-only">{t('offer.compare.bestPrice')}</span>
          </span>
        )}
        {write(amount)}
      </span>
      {line.quantity !== requested.quantity && (
        <span className="block text-caption text-accent-text">
          <bdi>
            {t('offer.compare.onlySome', { quantity: format.number(Number(line.quantity)) })}
          </bdi>
        </span>
      )}
      <LineGroup line={line} />
      {line.state === 'alternative' && (
        <span
          className="line-clamp-2 text-caption text-accent-text print:line-clamp-none"
          title={line.remark}
        >
          <bdi>{line.remark}</bdi>
        </span>
      )}
    </>
  );
}

interface SumRowProps {
  label: ReactNode;
  offers: readonly ShownOffer[];
  value: (offer: ShownOffer) => ReactNode;
  className?: string;
}

function SumRow({ label, offers, value, className }: SumRowProps) {
  return (
    <tr role="row" className="h-[38px] print:h-auto">
      <RowHead sunken className="text-small text-text-2">
        {label}
      </RowHead>
      {offers.map((offer) => (
        <Cell
          key={offer.id}
          offer={offer}
          sunken
          {...(className === undefined ? {} : { className })}
        >
          {value(offer)}
        </Cell>
      ))}
    </tr>
  );
}

function Sums({ offers, rfq }: TableProps) {
  const { t } = useI18n();
  const offerText = useOfferText();
  const amountOf = useOfferAmount(rfq);
  const minus = (offer: ShownOffer, amount: string) => amountOf(offer, amount, { sign: 'minus' });
  const isAbroad = rfq.request_type !== 'internal';
  return (
    <>
      <SumRow
        label={t('offer.sums.subTotal')}
        offers={offers}
        value={(offer) => amountOf(offer, offer.sub_total)}
      />
      <SumRow
        label={t('offer.sums.discount')}
        offers={offers}
        value={(offer) => minus(offer, offer.supplier_discount)}
      />
      <SumRow
        label={offerText.vat(offers.flatMap((offer) => offer.lines))}
        offers={offers}
        value={(offer) => amountOf(offer, offer.total_vat)}
      />
      <SumRow
        label={t('offer.sums.qDiscount')}
        offers={offers}
        value={(offer) => minus(offer, offer.q_discount)}
        className="font-semibold text-accent-text"
      />
      {isAbroad && (
        <>
          <SumRow
            label={t('offer.sums.shipping')}
            offers={offers}
            value={(offer) => amountOf(offer, offer.shipping)}
          />
          <SumRow
            label={t('offer.sums.customs')}
            offers={offers}
            value={(offer) => amountOf(offer, offer.customs)}
          />
        </>
      )}
      <tr role="row" className="h-16 print:h-auto">
        <RowHead sunken className={cx(rule, 'border-t font-semibold')}>
          {t('offer.sums.totalPay')}
        </RowHead>
        {offers.map((offer) => (
          <Cell key={offer.id} offer={offer} sunken className={cx(rule, 'border-t')}>
            <Total offer={offer} rfq={rfq} />
            <Gap percent={offer.above_estimate} base="Estimate" />
          </Cell>
        ))}
      </tr>
    </>
  );
}

function Total({ offer, rfq }: { offer: ShownOffer; rfq: Comparison['rfq'] }) {
  const { t, format } = useI18n();
  const amountOf = useOfferAmount(rfq);
  const isRanked = offer.rank !== null;
  return (
    <>
      <span className={cx('block text-h2 leading-6', isRanked ? 'text-text' : 'text-text-3')}>
        {amountOf(offer, offer.total_price)}
      </span>
      <Converted amount={offer.total_converted} currency={rfq.currency} />
      {offer.best && (
        <span className="block text-caption font-semibold text-success-text">
          <bdi>{t('offer.compare.lowestComplete')}</bdi>
        </span>
      )}
      {!offer.best && isRanked && /[1-9]/.test(offer.above_best ?? '') && (
        <span className="block text-caption text-text-3">
          {format.amount(offer.above_best ?? '0', rfq.currency, { sign: 'plus' })}
          <span className="sr-only"> {t('offer.compare.aboveLowest')}</span>
        </span>
      )}
      {!isRanked && (
        <span className="block text-caption text-text-3">
          <bdi>{t('offer.compare.notRanked')}</bdi>
        </span>
      )}
      <RankMoves moves={offer.rank_moves} />
    </>
  );
}
