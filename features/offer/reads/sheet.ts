import { isolateLtr } from '#shared/bidi.ts';
import type { MemberCall } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalsOf, formatMoney } from '#shared/money-format.ts';
import type { SheetPage } from '#shared/sheets.ts';
import { unitName } from '#shared/units.ts';
import { factsToShow, type LineFacts } from '#features/rfq/rules/line-facts.ts';
import { paymentText } from '#features/rfq/rules/payment-terms.ts';
import { conditionsOf } from '../rules/conditions.ts';
import { statusKey } from '../rules/status-key.ts';
import type { ComparedOffer, Comparison, OfferLineView } from '../schema/views.ts';

type Cell = string | number | null;
type Translate = (
  key: Parameters<MemberCall['textIn']>[1],
  args?: Parameters<MemberCall['textIn']>[2],
) => string;

/** Floating point is acceptable here, because only the figures on the page are binding. */
function figure(decimal: string): number {
  return Number(decimal);
}

function priceOf(line: OfferLineView | undefined, t: Translate): Cell {
  return line === undefined || line.state === 'not_quoted'
    ? t('offer.compare.notQuoted')
    : figure(line.unit_price);
}

function paidCell({ last_paid: lastPaid }: Comparison, lineId: string): Cell {
  const paid = lastPaid.find((one) => one.line_id === lineId);
  return paid === undefined ? null : figure(paid.unit_price);
}

function remarkOf(line: OfferLineView | undefined, t: Translate): string {
  if (line === undefined) return '';
  const group = line.part_group === '' ? '' : t('offer.part.groupOf', { group: line.part_group });
  const remark = line.state === 'quoted' ? '' : line.remark;
  return [remark, group].filter((text) => text !== '').join(' · ');
}

function lineFactTexts(line: LineFacts, t: Translate): string[] {
  return factsToShow(line).map((fact) => {
    if (fact.kind === 'drawing') return `${t('rfq.lineFact.drawing')} ${fact.name}`;
    if (fact.kind === 'needed') return t('rfq.lineFact.needed', { day: fact.day });
    const orEqual = fact.kind === 'brandOrEqual' ? ` ${t('rfq.lineFact.orEqual')}` : '';
    return `${t(`rfq.lineFact.${fact.kind}`)} ${fact.value}${orEqual}`;
  });
}

const percentCell = (percent: string | null): Cell => (percent === null ? null : `${percent}%`);

function conditionCell(offer: ComparedOffer, t: Translate): string {
  const { rule, minimum, discount } = conditionsOf(offer);
  const amount =
    minimum === null ? null : isolateLtr(formatMoney(minimum, offer.currency, { locale: 'en' }));
  return [
    t(`offer.part.rule.${rule}`),
    ...(amount === null ? [] : [t('offer.part.condition.minimum', { amount })]),
    ...(discount === null ? [] : [t(`offer.part.condition.discount.${discount}`)]),
  ].join(' · ');
}

function landedCell({ landed }: Comparison, offerId: string, t: Translate): Cell {
  const own = landed.offers.find((one) => one.offer_id === offerId);
  if (own === undefined) return null;
  if (own.total !== null) return figure(own.total);
  const costs = own.unknown.map((cost) => t(`offer.landed.cost.${cost}`)).join(' + ');
  return t('offer.landed.unknown', { costs });
}

/** Names the currency of an amount of the RFQ beside columns of other currencies. */
function labelIn({ rfq, offers }: Comparison, label: string): string {
  const isMixed = offers.some((offer) => offer.currency !== rfq.currency);
  return isMixed ? `${label} (${rfq.currency})` : label;
}

function sumRows(comparison: Comparison, empty: readonly null[], t: Translate): Cell[][] {
  const { offers } = comparison;
  const row = (label: string, value: (offer: ComparedOffer) => Cell): Cell[] => [
    label,
    ...empty,
    ...offers.map(value),
  ];
  return [
    row(t('offer.sums.subTotal'), (offer) => figure(offer.sub_total)),
    row(t('offer.sums.discount'), (offer) => -figure(offer.supplier_discount)),
    row(t('offer.sums.vat'), (offer) => figure(offer.total_vat)),
    row(t('offer.sums.afterVat'), (offer) => figure(offer.total_after_vat)),
    row(t('offer.sums.qDiscount'), (offer) => -figure(offer.q_discount)),
    row(t('offer.sums.shipping'), (offer) => figure(offer.shipping)),
    row(t('offer.sums.customs'), (offer) => figure(offer.customs)),
    row(t('offer.sums.totalPay'), (offer) => figure(offer.total_price)),
    ...(offers.some((offer) => offer.total_converted !== null)
      ? [
          row(labelIn(comparison, t('offer.sums.totalPay')), (offer) =>
            figure(offer.total_converted ?? offer.total_price),
          ),
        ]
      : []),
    row(t('offer.compare.againstEstimate'), (offer) => percentCell(offer.above_estimate)),
    row(labelIn(comparison, t('offer.landed.row')), (offer) => landedCell(comparison, offer.id, t)),
    row(t('offer.list.status'), (offer) => t(statusKey(offer.status))),
    row(t('offer.terms.delivery'), (offer) =>
      t(`offer.delivery.${offer.delivery_unit}`, { n: offer.delivery_value }),
    ),
    row(t('offer.terms.validUntil'), (offer) => offer.valid_until),
    row(t('offer.terms.payment'), (offer) =>
      paymentText(offer, (code) => t(`rfq.payment.${code}`)),
    ),
    row(t('offer.part.condition.label'), (offer) => conditionCell(offer, t)),
    row(t('offer.incoterm.label'), (offer) => `${offer.incoterm} ${offer.incoterm_place}`.trim()),
    row(t('offer.terms.quotation'), (offer) => offer.quotation_number),
    row(t('offer.supplier.approvedOn'), (offer) => offer.supplier_facts.approved_on),
    row(t('offer.supplier.deliveredCount'), (offer) => offer.supplier_facts.delivered),
    row(t('offer.supplier.withdrawnCount'), (offer) => offer.supplier_facts.withdrawn),
  ];
}

const formatOf = (currency: string) => `#,##0.${'0'.repeat(decimalsOf(currency))}`;

/**
 * The comparison as a sheet: a row per line, a column per offer, then sums and terms (product §7).
 */
export function toSheet(call: MemberCall, locale: Locale, comparison: Comparison): SheetPage {
  const { rfq, offers, last_paid: lastPaid } = comparison;
  const hasPaid = lastPaid.length > 0;
  const empty = hasPaid ? [null, null, null] : [null, null];
  const t: Translate = (key, args) => call.textIn(locale, key, args);
  const format = formatOf(rfq.currency);
  const lines = rfq.lines.flatMap((requested): Cell[][] => {
    const quoted = offers.map((offer) => offer.lines.find((line) => line.line_id === requested.id));
    const prices = [
      [requested.description, ...lineFactTexts(requested, t)].join(' · '),
      figure(requested.quantity),
      unitName(locale, requested.unit),
      ...(hasPaid ? [paidCell(comparison, requested.id)] : []),
    ];
    const remarks = quoted.map((line) => remarkOf(line, t));
    return [
      [...prices, ...quoted.map((line) => priceOf(line, t))],
      ...(remarks.every((remark) => remark === '') ? [] : [['', ...empty, ...remarks]]),
    ];
  });
  const isMixed = offers.some((offer) => offer.currency !== rfq.currency);
  const head = [
    isMixed ? t('offer.lines.unitPrice') : `${t('offer.lines.unitPrice')} (${rfq.currency})`,
    t('offer.lines.quantity'),
    t('offer.sheet.column.unit'),
    ...(hasPaid ? [labelIn(comparison, t('offer.compare.lastPaidPrice'))] : []),
  ];
  return {
    name: rfq.number,
    rightToLeft: locale === 'ar',
    columns: [
      { width: 44 },
      { width: 10 },
      { width: 10 },
      ...(hasPaid ? [{ width: 16, format }] : []),
      ...offers.map((offer) => ({ width: 22, format: formatOf(offer.currency) })),
    ],
    rows: [
      [
        ...head,
        ...offers.map((offer) =>
          isMixed ? `${offer.company} (${offer.currency})` : offer.company,
        ),
      ],
      ...lines,
      ...sumRows(comparison, empty, t),
    ],
  };
}
