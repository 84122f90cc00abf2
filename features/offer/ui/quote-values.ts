import { dayInDubai } from '#shared/calendar.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { textOf } from '#shared/form-text.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { milliOf } from '#shared/quantity.ts';
import { readNumber } from '#ui/sheet/typed-number.ts';
import { filesOfPayload, type FormFile } from '#features/attachment/ui/form-files.ts';
import { lineStates, vatKinds } from '../rules/lines.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { promiseOf, ratedIn } from '../rules/compared-offer.ts';
import { isInTime, type Delivery } from '../rules/preset-delivery.ts';
import { promiseIn } from '../rules/rated.ts';
import { marginOf, marginPercent, type Margin } from '../rules/margin.ts';
import { sumsOf, type LineSums } from '../rules/sums.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { SumsView, VersionView } from '../schema/views.ts';

/** The offer form as typed, by field name: `lines.0.unit_price`. A draft has the same shape. */
export type QuoteValues = Readonly<Record<string, string>>;

const lineFields = [
  'line_id',
  'state',
  'unit_price',
  'cost',
  'quantity',
  'vat_kind',
  'package',
  'remark',
  'part_group',
] as const;
const wholeFields = [
  'currency',
  'quotation_number',
  'supplier_discount',
  'shipping',
  'customs',
  'delivery_value',
  'delivery_unit',
  'valid_until',
  'payment_code',
  'payment_terms',
  'incoterm',
  'incoterm_place',
  'terms',
  'part_rule',
  'part_minimum',
  'part_discount',
  // Of a guest, whose company has no profile yet.
  'company_name',
] as const;
const ticks = ['negotiable', 'firm'] as const;

export function valuesOfVersion(version: VersionView): QuoteValues {
  const lines = version.lines.flatMap((line, index) => {
    const isOffered = line.state !== 'not_quoted';
    const given: Record<string, string> = {
      ...line,
      unit_price: isOffered ? line.unit_price : '',
      quantity: isOffered ? line.quantity : '',
    };
    return lineFields.map((field) => [`lines.${index}.${field}`, given[field] ?? ''] as const);
  });
  const isZero = (amount: string) => !/[1-9]/.test(amount);
  return {
    ...Object.fromEntries(lines),
    quotation_number: version.quotation_number,
    supplier_discount: isZero(version.supplier_discount) ? '' : version.supplier_discount,
    shipping: isZero(version.shipping) ? '' : version.shipping,
    customs: isZero(version.customs) ? '' : version.customs,
    delivery_value: String(version.delivery_value),
    delivery_unit: version.delivery_unit,
    valid_until: version.valid_until,
    payment_code: version.payment_code,
    payment_terms: version.payment_terms,
    incoterm: version.incoterm,
    incoterm_place: version.incoterm_place,
    terms: version.terms,
    part_rule: version.part_rule,
    part_minimum: isZero(version.part_minimum) ? '' : version.part_minimum,
    part_discount: version.part_discount,
    ...(version.negotiable ? { negotiable: 'on' } : {}),
    ...(version.firm ? { firm: 'on' } : {}),
  };
}

/** The saved costs by the field names of the lines of a version. */
export function costValues(
  { lines }: Pick<VersionView, 'lines'>,
  own: QuoteView['own'],
): QuoteValues {
  const costs = new Map(own?.costs.map((one) => [one.line_id, one.cost]));
  return Object.fromEntries(
    lines.map(({ line_id: lineId }, index) => [`lines.${index}.cost`, costs.get(lineId) ?? '']),
  );
}

const validDays = 30;

interface FreshRfq {
  readonly rfq: Pick<QuoteView['rfq'], 'expires_at' | 'expiry_date' | 'needed_on' | 'lines'>;
}

/** Without conditions for a part, because they depend on the lines and amounts of that offer. */
function lastTerms(own: QuoteView['own']): QuoteValues {
  if (own === null || own.last_terms === null) return {};
  const { offer_number: _number, ...terms } = own.last_terms;
  return terms;
}

/** Empty if it would be too late for this RFQ, so that it is never sent unread. */
function lastDelivery({ rfq, own }: Pick<QuoteView, 'own'> & FreshRfq): QuoteValues {
  const last = own?.last_delivery ?? null;
  if (last === null || !isInTime(last, rfq)) return {};
  return { delivery_value: String(last.delivery_value), delivery_unit: last.delivery_unit };
}

function validUntil({ rfq }: FreshRfq): string {
  return dayInDubai(new Date(Date.parse(rfq.expires_at) - 1 + validDays * 86_400_000));
}

export function freshValues({ rfq, own }: Pick<QuoteView, 'own'> & FreshRfq): QuoteValues {
  return {
    delivery_unit: 'days',
    negotiable: 'on',
    valid_until: validUntil({ rfq }),
    part_rule: 'lines',
    part_discount: 'whole',
    ...lastTerms(own),
    ...lastDelivery({ rfq, own }),
  };
}

/** A draft without its last day gets that of a fresh form, unless the day has come. */
export function withValidDay(values: QuoteValues, fresh: FreshRfq, now: Date): QuoteValues {
  const day = validUntil(fresh);
  if ((values['valid_until'] ?? '') !== '' || day <= dayInDubai(now)) return values;
  return { ...values, valid_until: day };
}

/**
 * The values of a draft's payload. Only texts of known fields are accepted, because a payload may
 * have any shape.
 */
export function valuesOfDraft(payload: Readonly<Record<string, unknown>>): {
  values: QuoteValues;
  files: FormFile[];
} {
  const isKnown = (name: string) =>
    /^lines\.\d{1,4}\.[a-z_]+$/.test(name) ||
    [...wholeFields, ...ticks].some((field) => field === name);
  const texts = Object.entries(payload).filter(
    (entry): entry is [string, string] => isKnown(entry[0]) && typeof entry[1] === 'string',
  );
  return { values: Object.fromEntries(texts), files: filesOfPayload(payload['files']) };
}

/**
 * Merges the input over the initial values. Checkboxes come from the input only, because a browser
 * does not send unticked ones.
 */
export function typedOver(begun: QuoteValues, typed: QuoteValues | undefined): QuoteValues {
  if (typed === undefined) return begun;
  const texts = Object.entries(begun).filter(([name]) => !ticks.some((tick) => tick === name));
  return { ...Object.fromEntries(texts), ...typed };
}

export function valuesOfForm(form: FormData): QuoteValues {
  return valuesOfDraft(Object.fromEntries(form)).values;
}

export function draftOf(form: FormData, files: readonly FormFile[]): Record<string, unknown> {
  const ids = new Set(form.getAll('file_ids'));
  return { ...valuesOfForm(form), files: files.filter((file) => ids.has(file.id)) };
}

export type LineAnswer = 'priced' | 'skipped' | 'open';

type Quoted = Pick<QuoteView, 'rfq' | 'vat'> & {
  readonly offer?: { readonly currency: string } | null;
};

export function currencyIn(form: FormData, { rfq, offer }: Omit<Quoted, 'vat'>): string {
  const typed = textOf(form, 'currency');
  if (offer !== undefined && offer !== null) return offer.currency;
  return rfq.rates.find((rate) => rate.currency === typed)?.currency ?? rfq.currency;
}

/** The answers to the lines in their order: a price above zero, "not quoted", or none yet. */
export function answersOf(form: FormData, quote: Omit<Quoted, 'vat'>): readonly LineAnswer[] {
  const decimals = decimalsOf(currencyIn(form, quote));
  return quote.rfq.lines.map((_, index) => {
    if (textOf(form, `lines.${index}.state`) === 'not_quoted') return 'skipped';
    return minorIn(form, `lines.${index}.unit_price`, decimals) > 0n ? 'priced' : 'open';
  });
}

export interface ShownTerms {
  /** Null: no whole number above zero is typed. */
  readonly delivery: Delivery | null;
  readonly validUntil: string;
}

export function termsIn(form: FormData): ShownTerms {
  const value = Number(readNumber(textOf(form, 'delivery_value')));
  const unit = deliveryUnits.find((one) => one === textOf(form, 'delivery_unit')) ?? 'days';
  const day = textOf(form, 'valid_until');
  return {
    delivery:
      Number.isSafeInteger(value) && value > 0
        ? { delivery_value: value, delivery_unit: unit }
        : null,
    validUntil: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
  };
}

function minorIn(form: FormData, name: string, decimals: number): bigint {
  const minor = minorOf(readNumber(textOf(form, name)), decimals);
  return minor === null || minor < 0n ? 0n : minor;
}

/** Null: none was typed, or it is no amount. */
function costIn(form: FormData, name: string, decimals: number): bigint | null {
  const minor = minorOf(readNumber(textOf(form, name)), decimals);
  return minor === null || minor < 0n ? null : minor;
}

const netOf = (line: LineSums | undefined) =>
  line === undefined ? 0n : line.lineMinor - line.discountMinor;

export interface LiveSums {
  readonly sums: SumsView;
  readonly lineTotals: readonly string[];
  /** Per cent of each line. Null: it has no price or no cost. */
  readonly margins: readonly (string | null)[];
  readonly margin: LiveMargin | null;
}

export interface LiveMargin extends Omit<Margin, 'amountMinor'> {
  readonly amount: string;
}

/**
 * The sums of the current input, by the server's own function so that both agree. Invalid numbers
 * count as zero. `hugeDiscount` while the supplier's discount is above the products.
 */
export function liveSums(form: FormData, quote: Quoted): LiveSums | 'hugeDiscount' | 'tooLarge' {
  const { rfq } = quote;
  const currency = currencyIn(form, quote);
  const decimals = decimalsOf(currency);
  const lines = rfq.lines.map((requested, index) => {
    const name = (field: (typeof lineFields)[number]) => `lines.${index}.${field}`;
    const state = lineStates.find((one) => one === textOf(form, name('state'))) ?? 'quoted';
    const kind = vatKinds.find((one) => one === textOf(form, name('vat_kind'))) ?? 'standard';
    const typed = textOf(form, name('quantity'));
    const milli = milliOf(typed === '' ? requested.quantity : typed) ?? 0n;
    return {
      costMinor: costIn(form, name('cost'), decimals),
      unitPriceMinor: minorIn(form, name('unit_price'), decimals),
      quantityMilli: state === 'not_quoted' ? 0n : milli,
      vatRateBp: Math.round(Number(quote.vat[kind] ?? '0') * 100),
    };
  });
  const sums = sumsOf({
    lines,
    supplierDiscountMinor: minorIn(form, 'supplier_discount', decimals),
    qDiscount:
      currency === rfq.currency
        ? promiseOf(rfq)
        : promiseIn(promiseOf(rfq), ratedIn(rfq, rfq.currency), ratedIn(rfq, currency)),
    shippingMinor: minorIn(form, 'shipping', decimals),
    customsMinor: minorIn(form, 'customs', decimals),
    decimals,
  });
  if (typeof sums === 'string') return sums;
  const text = (minor: bigint) => decimalOf(minor, decimals);
  const margin = marginOf(
    lines.map((line, index) => ({
      ...line,
      netMinor: netOf(sums.lines[index]),
    })),
  );
  return {
    lineTotals: sums.lines.map((line) => text(line.lineMinor)),
    margins: lines.map(({ costMinor, unitPriceMinor }) =>
      costMinor === null ? null : marginPercent(unitPriceMinor, costMinor),
    ),
    margin: margin === null ? null : { ...margin, amount: text(margin.amountMinor) },
    sums: {
      sub_total: text(sums.subTotalMinor),
      supplier_discount: text(sums.supplierDiscountMinor),
      total_vat: text(sums.vatMinor),
      total_after_vat: text(sums.afterVatMinor),
      q_discount: text(sums.qDiscountMinor),
      total_after_q_discount: text(sums.afterQDiscountMinor),
      shipping: text(sums.shippingMinor),
      customs: text(sums.customsMinor),
      total_price: text(sums.totalMinor),
    },
  };
}

/** Form data of these values, because the sums are needed before the form is mounted. */
export function formOf(values: QuoteValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
