import type { MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Tx } from '#shared/call.ts';
import type { Currency, Rated } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { milliOf, quantityOf } from '#shared/quantity.ts';
import { refuseFields, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { endOfDayInDubai } from '#features/rfq/rules/expiry.ts';
import { offerCurrencies } from '#features/rfq/rules/offer-rates.ts';
import { findDiscountTerms } from '#features/access/store/row.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { isComplete } from '../rules/compare.ts';
import { hasShipping, validityDaysMax, type VatKind } from '../rules/lines.ts';
import { groupProblems } from '../rules/line-groups.ts';
import { promiseIn, ratedOf, ratedOfRfq } from '../rules/rated.ts';
import { sumsOf, type Sums } from '../rules/sums.ts';
import type { MemberOfferInput, OfferInput, OfferLineInput } from '../schema/input.ts';
import { listRequestedLines, type RequestedLineRow } from '../store/rfq.ts';
import type { OfferCosts } from '../store/costs.ts';
import type { OfferRow } from '../store/row.ts';
import { readVatRates, type NewLine, type VersionTerms } from '../store/version.ts';

export interface Prepared extends VersionTerms {
  readonly currency: Currency;
  /** Null: the currency and rate of the RFQ. */
  readonly rateMicro: bigint | null;
  readonly lines: readonly NewLine[];
  readonly sums: Sums;
  readonly isComplete: boolean;
  /** The first instant at which the offer is no longer valid. */
  readonly validUntilAt: Date;
}

export interface PreparedInput extends Prepared {
  readonly costs: OfferCosts;
}

interface ParseContext {
  readonly decimals: number;
  readonly rates: Record<VatKind, number>;
  readonly problems: FieldProblem[];
}

function readQuantity(
  context: ParseContext,
  path: string,
  typed: string,
  requested: RequestedLineRow,
): bigint {
  if (typed === '') return requested.quantity_milli;
  const milli = milliOf(typed);
  if (milli === null) context.problems.push({ path, key: 'quantity' });
  else if (milli > requested.quantity_milli)
    context.problems.push({
      path,
      key: 'quantityAsked',
      args: { max: quantityOf(requested.quantity_milli) },
    });
  return milli ?? 0n;
}

function readPrice(context: ParseContext, path: string, typed: string): bigint {
  const minor = typed === '' ? null : minorOf(typed, context.decimals);
  if (typed === '') context.problems.push({ path, key: 'required' });
  else if (minor === null) context.problems.push({ path, key: 'currencyAmount' });
  else if (minor <= 0n) context.problems.push({ path, key: 'priceAboveZero' });
  return minor === null || minor < 0n ? 0n : minor;
}

function readLine(
  context: ParseContext,
  path: string,
  requested: RequestedLineRow,
  given: OfferLineInput,
): NewLine {
  const { state, remark, vat_kind: vatKind } = given;
  if (state !== 'quoted' && remark === '')
    context.problems.push({
      path: `${path}.remark`,
      key: state === 'not_quoted' ? 'say' : 'alternativeSay',
    });
  const isOffered = state !== 'not_quoted';
  return {
    lineId: requested.id,
    position: requested.position,
    state,
    remark,
    package: isOffered ? given.package : '',
    group: isOffered ? given.part_group : '',
    vatKind,
    vatRateBp: context.rates[vatKind],
    quantityMilli: isOffered
      ? readQuantity(context, `${path}.quantity`, given.quantity, requested)
      : 0n,
    unitPriceMinor: isOffered ? readPrice(context, `${path}.unit_price`, given.unit_price) : 0n,
  };
}

/** Requires every line of the RFQ once, and returns them in its order. */
function readLines(
  context: ParseContext,
  requested: readonly RequestedLineRow[],
  given: readonly OfferLineInput[],
): NewLine[] {
  const known = new Set(requested.map((line) => line.id));
  const seen = new Set<string>();
  given.forEach((line, index) => {
    if (!known.has(line.line_id) || seen.has(line.line_id))
      context.problems.push({ path: `lines.${index}.line_id`, key: 'invalid' });
    seen.add(line.line_id);
  });
  if (requested.some((line) => !seen.has(line.id)))
    context.problems.push({ path: 'lines', key: 'linesMissing' });
  const lines = requested.flatMap((line) => {
    const index = given.findIndex((one) => one.line_id === line.id);
    const typed = given[index];
    return typed === undefined ? [] : [readLine(context, `lines.${index}`, line, typed)];
  });
  if (lines.length > 0 && lines.every((line) => line.state === 'not_quoted'))
    context.problems.push({ path: 'lines', key: 'quoteLine' });
  return lines;
}

function readAmount(context: ParseContext, path: string, typed: string): bigint {
  const minor = typed === '' ? 0n : minorOf(typed, context.decimals);
  if (minor === null) context.problems.push({ path, key: 'currencyAmount' });
  else if (minor < 0n) context.problems.push({ path, key: 'notNegative' });
  return minor === null || minor < 0n ? 0n : minor;
}

/** Shipping and customs apply to offers from abroad only (product §6). */
function readAbroad(
  context: ParseContext,
  path: 'shipping' | 'customs',
  typed: string,
  isAbroad: boolean,
): bigint {
  const minor = readAmount(context, path, typed);
  if (minor > 0n && !isAbroad) context.problems.push({ path, key: 'shippingInside' });
  return minor;
}

function checkValidity(context: ParseContext, day: string, now: Date): void {
  const last = dayInDubai(new Date(now.getTime() + validityDaysMax * 86_400_000));
  if (day <= dayInDubai(now)) context.problems.push({ path: 'valid_until', key: 'dateInFuture' });
  else if (day > last) context.problems.push({ path: 'valid_until', key: 'validityMax' });
}

/** The rule decides nothing without its place (ICC publication 723). */
function checkIncoterm(
  context: ParseContext,
  { incoterm, incoterm_place: place }: OfferInput,
): void {
  if ((incoterm === '') === (place === '')) return;
  const path = incoterm === '' ? 'incoterm' : 'incoterm_place';
  context.problems.push({ path, key: 'required' });
}

function readCurrency(
  context: Pick<ParseContext, 'problems'>,
  rfq: LockedRfq,
  given: OfferInput['currency'],
  offer: OfferRow | null,
): Rated {
  const first = offer === null ? ratedOfRfq(rfq) : ratedOf(offer, rfq);
  if (given === '' || given === first.currency) return first;
  const allowed = offer === null ? offerCurrencies(rfq) : [];
  const chosen = allowed.find((one) => one.currency === given);
  if (chosen === undefined)
    context.problems.push({
      path: 'currency',
      key: offer === null ? 'currencyOther' : 'currencySame',
    });
  return chosen ?? first;
}

/** The typed costs by line; null removes one. They are read apart from the lines, so that no version has them. */
function readCosts(context: ParseContext, given: MemberOfferInput['lines']): OfferCosts {
  const costs = new Map<string, bigint | null>();
  given.forEach(({ line_id: lineId, cost }, index) => {
    if (cost === undefined) return;
    costs.set(lineId, cost === '' ? null : readAmount(context, `lines.${index}.cost`, cost));
  });
  return costs;
}

interface Attaching {
  readonly actor: MemberActor;
  readonly carried: readonly string[];
  readonly offer: OfferRow | null;
}

/**
 * Validates an offer form: amounts in the offer's currency, every line of the RFQ, VAT by today's
 * rates, sums in the order of product §2. Writes nothing. Refuses `invalid` with the fields.
 */
export async function prepareOffer(
  tx: Tx,
  rfq: LockedRfq,
  by: Attaching,
  input: MemberOfferInput,
): Promise<PreparedInput | Refusal> {
  const { now } = rfq;
  const problems: FieldProblem[] = [];
  const rated = readCurrency({ problems }, rfq, input.currency, by.offer);
  const decimals = decimalsOf(rated.currency);
  const context: ParseContext = {
    decimals,
    rates: await readVatRates(tx, dayInDubai(now)),
    problems,
  };
  const promised = await findDiscountTerms(tx, rfq, by.actor.companyId);
  const requested = await listRequestedLines(tx, rfq.id);
  const lines = readLines(context, requested, input.lines);
  const costs = readCosts(context, input.lines);
  const isAbroad = hasShipping(rfq.request_type);
  const sums = sumsOf({
    lines,
    supplierDiscountMinor: readAmount(context, 'supplier_discount', input.supplier_discount),
    qDiscount: promiseIn(promised, ratedOfRfq(rfq), rated),
    shippingMinor: readAbroad(context, 'shipping', input.shipping, isAbroad),
    customsMinor: readAbroad(context, 'customs', input.customs, isAbroad),
    decimals,
  });
  const part = {
    rule: input.part_rule,
    minimumMinor: readAmount(context, 'part_minimum', input.part_minimum),
    discount: input.part_discount,
  };
  context.problems.push(...groupProblems(input));
  checkValidity(context, input.valid_until, now);
  checkIncoterm(context, input);
  if (!(await mayAttach(tx, by.actor, input.file_ids, by.carried)))
    context.problems.push({ path: 'file_ids', key: 'fileUnknown' });
  if (sums === 'tooLarge') context.problems.push({ path: 'lines', key: 'sumTooLarge' });
  // Reported only if all prices are valid, because otherwise the sub total is wrong and the message
  // would mislead.
  if (sums === 'hugeDiscount' && context.problems.length === 0)
    context.problems.push({ path: 'supplier_discount', key: 'hugeDiscount' });
  if (context.problems.length > 0 || typeof sums === 'string')
    return refuseFields(...context.problems);
  return {
    currency: rated.currency,
    rateMicro: rated.currency === rfq.currency ? null : rated.rateMicro,
    lines,
    costs,
    sums,
    isComplete: isComplete(lines, new Map(requested.map((line) => [line.id, line.quantity_milli]))),
    quotationNumber: input.quotation_number,
    deliveryValue: input.delivery_value,
    deliveryUnit: input.delivery_unit,
    validUntil: input.valid_until,
    validUntilAt: endOfDayInDubai(input.valid_until),
    paymentCode: input.payment_code,
    paymentTerms: input.payment_terms,
    incoterm: input.incoterm,
    incotermPlace: input.incoterm_place,
    terms: input.terms,
    negotiable: input.negotiable,
    firm: input.firm,
    part,
    fileIds: input.file_ids,
  };
}
