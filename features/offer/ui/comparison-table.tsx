import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../shared/money-format.ts';
import { unitName } from '../../../shared/units.ts';
import { useReading } from '../../../app/texts/use-text.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import type { AskedLine, ComparedOffer, Comparison, OfferLineView } from '../schema/views.ts';
import { ColumnActions } from './comparison-actions.tsx';
import { ColumnHead } from './comparison-head.tsx';
import { onScreen, type OpenDialog } from './offer-dialogs.tsx';
import { useOfferWords } from './offer-words.ts';

interface TableProps {
  rfq: Comparison['rfq'];
  offers: readonly ComparedOffer[];
  shows: 'unit' | 'line';
  onDialog: (dialog: OpenDialog) => void;
}

/** The first column stays while the others scroll under it. */
const first =
  'sticky start-0 z-1 w-[270px] min-w-[136px] border-b border-line bg-surface px-card py-2 text-start align-middle font-normal max-md:w-[136px] max-md:max-w-[136px] max-md:px-3';
const cell = 'min-w-[196px] border-b border-s border-line px-3 py-2 align-middle';
const sumsRow = 'border-b-0 bg-sunken py-2';
const best = '!bg-primary-soft';

/**
 * Lines down, offers across; a table that scrolls sideways under its first column, on a phone too: cards would take
 * apart what is to be compared. Many lines scroll under their heads.
 */
export function ComparisonTable(props: TableProps) {
  const { rfq, offers, onDialog } = props;
  const { t } = useReading();
  const scrollsInside = rfq.lines.length > 12;
  return (
    <div
      role="region"
      aria-label={t('offer.compare.label')}
      // Keyboard users scroll it as others do with a finger.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(
        'overflow-x-auto border-t border-line',
        scrollsInside && 'max-h-[calc(100dvh-7rem)] overflow-y-auto',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-table text-text">
        <thead>
          <tr>
            <th
              scope="col"
              className={cx(first, 'z-2 bg-sunken align-bottom text-small text-text-3', scrollsInside && 'top-0')}
            >
              {t('offer.compare.lineAndQuantity')}
            </th>
            {offers.map((offer) => (
              <th
                key={offer.id}
                scope="col"
                className={cx(
                  cell,
                  'bg-sunken py-3 text-start align-top font-normal',
                  scrollsInside && 'sticky top-0',
                  offer.best && best,
                )}
              >
                <ColumnHead offer={offer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rfq.lines.map((line) => (
            <LineRow key={line.id} line={line} {...props} />
          ))}
          <Sums {...props} />
          <Terms {...props} />
          <tr>
            <th scope="row" className={cx(first, 'border-b-0')}>
              <span className="sr-only">{t('offer.compare.acts')}</span>
            </th>
            {offers.map((offer) => (
              <td key={offer.id} className={cx(cell, 'border-b-0 py-3 align-top', offer.best && best)}>
                <ColumnActions
                  offer={offer}
                  onOpen={(kind) => onDialog({ kind, offer: onScreen(offer, offer), asked: rfq.lines })}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function LineRow({ line, offers, shows, rfq }: TableProps & { line: AskedLine }) {
  const { locale, format } = useReading();
  return (
    <tr className="h-[50px]">
      <th scope="row" className={first}>
        <span dir="auto" className="text-page-start line-clamp-2 font-medium" title={line.description}>
          {line.description}
        </span>
        <span className="block text-caption text-text-3">
          {format.number(Number(line.quantity))} {unitName(locale, line.unit)}
        </span>
      </th>
      {offers.map((offer) => (
        <td key={offer.id} className={cx(cell, offer.best && best)}>
          <LineCell
            line={offer.lines.find((one) => one.line_id === line.id)}
            asked={line}
            isBest={offer.best_lines.includes(line.id)}
            shows={shows}
            currency={rfq.currency}
          />
        </td>
      ))}
    </tr>
  );
}

interface LineCellProps {
  line: OfferLineView | undefined;
  asked: AskedLine;
  isBest: boolean;
  shows: 'unit' | 'line';
  currency: string;
}

function LineCell({ line, asked, isBest, shows, currency }: LineCellProps) {
  const { t, locale, format } = useReading();
  if (line === undefined || line.state === 'not_quoted') {
    return (
      <p className="text-end text-text-3" title={line?.remark}>
        {t('offer.compare.notQuoted')}
      </p>
    );
  }
  const amount = shows === 'unit' ? line.unit_price : line.sub_total;
  return (
    <>
      <p dir="ltr" className={cx('flex items-center justify-end gap-2', isBest && 'font-semibold')}>
        {isBest && (
          <span className="text-success-text">
            <Icon of={CircleCheck} size={15} stroke={2} />
            <span className="sr-only">{t('offer.compare.bestPrice')}</span>
          </span>
        )}
        {formatAmount(amount, currency, { locale })}
      </p>
      {line.quantity !== asked.quantity && (
        <p className="text-end text-caption text-accent-text">
          {t('offer.compare.onlySome', { quantity: format.number(Number(line.quantity)) })}
        </p>
      )}
      {line.state === 'alternative' && (
        <p dir="auto" title={line.remark} className="line-clamp-2 text-end text-caption text-accent-text">
          {line.remark}
        </p>
      )}
    </>
  );
}

interface SumRowProps {
  label: ReactNode;
  offers: readonly ComparedOffer[];
  value: (offer: ComparedOffer) => ReactNode;
  className?: string;
}

function SumRow({ label, offers, value, className }: SumRowProps) {
  return (
    <tr className="h-[38px]">
      <th scope="row" className={cx(first, sumsRow, 'text-small text-text-2')}>
        {label}
      </th>
      {offers.map((offer) => (
        <td key={offer.id} dir="ltr" className={cx(cell, sumsRow, 'text-end', offer.best && best, className)}>
          {value(offer)}
        </td>
      ))}
    </tr>
  );
}

function Sums({ offers, rfq }: TableProps) {
  const { t, locale } = useReading();
  const words = useOfferWords();
  const plus = (amount: string) => formatAmount(amount, rfq.currency, { locale });
  const minus = (amount: string) => formatAmount(amount, rfq.currency, { locale, sign: 'minus' });
  const isAbroad = rfq.request_type !== 'internal';
  return (
    <>
      <SumRow label={t('offer.sums.subTotal')} offers={offers} value={(offer) => plus(offer.sub_total)} />
      <SumRow label={t('offer.sums.discount')} offers={offers} value={(offer) => minus(offer.supplier_discount)} />
      <SumRow
        label={words.vat(offers.flatMap((offer) => offer.lines))}
        offers={offers}
        value={(offer) => plus(offer.total_vat)}
      />
      <SumRow
        label={t('offer.sums.qDiscount')}
        offers={offers}
        value={(offer) => minus(offer.q_discount)}
        className="font-semibold text-accent-text"
      />
      {isAbroad && (
        <>
          <SumRow label={t('offer.sums.shipping')} offers={offers} value={(offer) => plus(offer.shipping)} />
          <SumRow label={t('offer.sums.customs')} offers={offers} value={(offer) => plus(offer.customs)} />
        </>
      )}
      <tr>
        <th scope="row" className={cx(first, 'border-t bg-sunken py-3 font-semibold')}>
          {t('offer.sums.totalPay')}
        </th>
        {offers.map((offer) => (
          <td key={offer.id} className={cx(cell, 'border-t bg-sunken py-3 text-end', offer.best && best)}>
            <Total offer={offer} />
          </td>
        ))}
      </tr>
    </>
  );
}

function Total({ offer }: { offer: ComparedOffer }) {
  const { t, locale } = useReading();
  const isRanked = offer.rank !== null;
  return (
    <>
      <p dir="ltr" className={cx('text-h3', isRanked ? 'text-text' : 'text-text-3')}>
        {formatAmount(offer.total_price, offer.currency, { locale })}
      </p>
      {offer.best && (
        <p className="text-caption font-semibold text-success-text">{t('offer.compare.lowestComplete')}</p>
      )}
      {!offer.best && isRanked && offer.above_best !== null && (
        <p dir="ltr" className="text-caption text-text-3">
          {formatAmount(offer.above_best, offer.currency, { locale, sign: 'plus' })}
        </p>
      )}
      {!isRanked && <p className="text-caption text-text-3">{t('offer.compare.notRanked')}</p>}
    </>
  );
}

function Terms({ offers }: TableProps) {
  const { t, format } = useReading();
  const words = useOfferWords();
  const rows: [string, (offer: ComparedOffer) => ReactNode][] = [
    [t('offer.terms.delivery'), (offer) => words.delivery(offer)],
    [t('offer.terms.validUntil'), (offer) => format.day(offer.valid_until)],
    [
      t('offer.terms.payment'),
      (offer) => <span dir="auto">{offer.payment_terms === '' ? '—' : offer.payment_terms}</span>,
    ],
  ];
  return rows.map(([label, value]) => (
    <tr key={label} className="h-[42px]">
      <th scope="row" className={cx(first, 'border-b-0 text-small text-text-2')}>
        {label}
      </th>
      {offers.map((offer) => (
        <td key={offer.id} className={cx(cell, 'border-b-0 text-end', offer.best && best)}>
          {value(offer)}
        </td>
      ))}
    </tr>
  ));
}
