import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { textOf } from '#shared/form-text.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
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
import { readNumber } from '#ui/sheet/typed-number.ts';
import { useSheet } from '#ui/sheet/use-sheet.ts';
import { Textarea } from '#ui/textarea.tsx';
import { savedAt } from '../rules/wished-total.ts';
import type { OfferLineView, RequestedLine, RfqOfOffer, RivalPrice } from '../schema/views.ts';
import type { OnScreen } from './offer-dialog.ts';
import { useOfferText } from './offer-text.ts';

interface NegotiateFieldsProps {
  offer: OnScreen;
  rfq: RfqOfOffer;
  rivals: readonly RivalPrice[];
}

export function NegotiateFields(props: NegotiateFieldsProps) {
  const { offer } = props;
  const { t, format } = useI18n();
  const offerText = useOfferText();
  return (
    <>
      <p>{t('offer.dialog.negotiate.what', { n: offer.rounds_left })}</p>
      <div>
        <Textarea
          name="text"
          label={t('offer.dialog.negotiate.text')}
          hint={t('offer.dialog.negotiate.textHint')}
          charactersMax={2000}
          aria-required={undefined}
          autoFocus
        />
        <p className="mt-1 text-caption text-text-3">
          {t('offer.dialog.negotiate.offered')}{' '}
          <Facts>
            {offerText.delivery(offer.sums)}
            {offerText.payment(offer.sums)}
            {t('offer.dialog.negotiate.validUntil', { day: format.day(offer.sums.valid_until) })}
          </Facts>
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-small font-medium text-text">
          {t('offer.dialog.negotiate.targets')}
        </legend>
        <Targets {...props} />
      </fieldset>
    </>
  );
}

function wishedIn(form: FormData, count: number, decimals: number): ReadonlyMap<string, bigint> {
  const wished = new Map<string, bigint>();
  for (let index = 0; index < count; index += 1) {
    const name = (field: string) => textOf(form, `targets.${index}.${field}`);
    const minor = minorOf(readNumber(name('target_price')), decimals);
    if (minor !== null && minor > 0n) wished.set(name('line_id'), minor);
  }
  return wished;
}

const noWish: ReadonlyMap<string, bigint> = new Map();

function Targets({ offer, rfq, rivals }: NegotiateFieldsProps) {
  const { t } = useI18n();
  const decimals = decimalsOf(offer.currency);
  const column = useMemo<SheetColumn>(
    () => ({ id: 'target_price', kind: 'number', decimals }),
    [decimals],
  );
  const shape = useMemo(() => ({ columns: [column], blank: null, rowsMax: 0 }), [column]);
  const sheet = useSheet({ shape });
  const [wished, setWished] = useState(noWish);
  const lines = rfq.lines.flatMap((line) => {
    const quoted = offer.lines.find((one) => one.line_id === line.id);
    return quoted === undefined || quoted.state === 'not_quoted' ? [] : [{ line, quoted }];
  });
  const prices = new Map(rivals.map((rival) => [rival.line_id, rival.unit_price]));
  const count = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form !== null) setWished(wishedIn(new FormData(form), lines.length, decimals));
  };
  return (
    <div className="rounded-note border border-line" onInput={count}>
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
            <TargetRow
              {...{ line, quoted, index, column }}
              rival={prices.get(line.id)}
              currency={offer.currency}
            />
          </FieldPlaceContext>
        ))}
      </SheetGrid>
      <WishedTotal {...{ offer, rfq, wished }} />
      <SheetNote sheet={sheet} />
      <div className="dialog-pad">
        <SheetPad sheet={sheet} />
      </div>
    </div>
  );
}

interface WishedTotalProps extends Omit<NegotiateFieldsProps, 'rivals'> {
  wished: ReadonlyMap<string, bigint>;
}

function WishedTotal({ offer, rfq, wished }: WishedTotalProps) {
  const { t, format } = useI18n();
  const { currency, sums } = offer;
  const decimals = decimalsOf(currency);
  const now = minorOf(sums.total_price, decimals) ?? 0n;
  const saved = wished.size === 0 ? null : savedAt(offer, rfq, wished);
  const share = saved === null || now === 0n ? 0 : Number((saved * 1000n) / now) / 1000;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line bg-sunken px-3 py-2">
      <Figure label={t('offer.dialog.negotiate.totalNow')}>
        <Money amount={sums.total_price} currency={currency} />
      </Figure>
      {saved !== null && (
        <Figure label={t('offer.dialog.negotiate.totalWished')}>
          <Money amount={decimalOf(now - saved, decimals)} currency={currency} />
        </Figure>
      )}
      {saved !== null && saved > 0n && (
        <Figure label={t('offer.dialog.negotiate.saving')}>
          <Money amount={decimalOf(saved, decimals)} currency={currency} tone="credit" />{' '}
          <span className="text-caption text-text-3">({format.percent(share)})</span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-text-3">{label}</dt>
      <dd className="text-table">{children}</dd>
    </div>
  );
}

interface TargetRowProps {
  line: RequestedLine;
  quoted: OfferLineView;
  index: number;
  rival: string | undefined;
  column: SheetColumn;
  currency: string;
}

function TargetRow({ line, quoted, index, rival, column, currency }: TargetRowProps) {
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
            {rival !== undefined && (
              <>
                {t('offer.dialog.negotiate.bestOther')}{' '}
                <Money amount={rival} currency={currency} tone="inherit" />
              </>
            )}
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
