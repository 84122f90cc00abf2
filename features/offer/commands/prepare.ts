import type { MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Tx } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { milliOf, quantityOf } from '#shared/quantity.ts';
import { refuseFields, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import { mayAttach } from '#features/attachment/store.ts';
import { endOfDayInDubai } from '#features/rfq/rules/expiry.ts';
import { discountTermsOf, type LockedRfq } from '#features/rfq/store/row.ts';
import { isComplete } from '../rules/compare.ts';
import { takesShipping, validityDaysMax, type VatKind } from '../rules/lines.ts';
import { sumsOf, type Sums } from '../rules/sums.ts';
import type { OfferInput, OfferLineInput } from '../schema/input.ts';
import { listAskedLines, type AskedLineRow } from '../store/rfq.ts';
import { readVatRates, type NewLine, type VersionTerms } from '../store/version.ts';

export interface Prepared extends VersionTerms {
  readonly lines: readonly NewLine[];
  readonly sums: Sums;
  readonly isComplete: boolean;
  /** The first instant at which the offer is no longer valid. */
  readonly validUntilAt: Date;
}

interface Reading {
  readonly decimals: number;
  readonly rates: Record<VatKind, number>;
  readonly problems: FieldProblem[];
}

function readQuantity(reading: Reading, path: string, typed: string, asked: AskedLineRow): bigint {
  if (typed === '') return asked.quantity_milli;
  const milli = milliOf(typed);
  if (milli === null) reading.problems.push({ path, key: 'quantity' });
  else if (milli > asked.quantity_milli)
    reading.problems.push({
      path,
      key: 'quantityAsked',
      args: { max: quantityOf(asked.quantity_milli) },
    });
  return milli ?? 0n;
}

function readPrice(reading: Reading, path: string, typed: string): bigint {
  const minor = typed === '' ? null : minorOf(typed, reading.decimals);
  if (typed === '') reading.problems.push({ path, key: 'required' });
  else if (minor === null || minor <= 0n) reading.problems.push({ path, key: 'currencyAmount' });
  return minor === null || minor < 0n ? 0n : minor;
}

/** One offered line. `path` is the path of the form's line. */
function readLine(
  reading: Reading,
  path: string,
  asked: AskedLineRow,
  given: OfferLineInput,
): NewLine {
  const { state, remark, vat_kind: vatKind } = given;
  if (state !== 'quoted' && remark === '')
    reading.problems.push({
      path: `${path}.remark`,
      key: state === 'not_quoted' ? 'say' : 'alternativeSay',
    });
  const isOffered = state !== 'not_quoted';
  return {
    lineId: asked.id,
    position: asked.position,
    state,
    remark,
    package: isOffered ? given.package : '',
    vatKind,
    vatRateBp: reading.rates[vatKind],
    quantityMilli: isOffered
      ? readQuantity(reading, `${path}.quantity`, given.quantity, asked)
      : 0n,
    unitPriceMinor: isOffered ? readPrice(reading, `${path}.unit_price`, given.unit_price) : 0n,
  };
}

/** Requires every line of the RFQ once, and returns them in its order. */
function readLines(
  reading: Reading,
  asked: readonly AskedLineRow[],
  given: readonly OfferLineInput[],
): NewLine[] {
  const known = new Set(asked.map((line) => line.id));
  const seen = new Set<string>();
  given.forEach((line, index) => {
    if (!known.has(line.line_id) || seen.has(line.line_id))
      reading.problems.push({ path: `lines.${index}.line_id`, key: 'invalid' });
    seen.add(line.line_id);
  });
  if (asked.some((line) => !seen.has(line.id)))
    reading.problems.push({ path: 'lines', key: 'linesMissing' });
  const lines = asked.flatMap((line) => {
    const index = given.findIndex((one) => one.line_id === line.id);
    const typed = given[index];
    return typed === undefined ? [] : [readLine(reading, `lines.${index}`, line, typed)];
  });
  if (lines.length > 0 && lines.every((line) => line.state === 'not_quoted'))
    reading.problems.push({ path: 'lines', key: 'quoteLine' });
  return lines;
}

function readAmount(reading: Reading, path: string, typed: string): bigint {
  const minor = typed === '' ? 0n : minorOf(typed, reading.decimals);
  if (minor === null || minor < 0n) reading.problems.push({ path, key: 'currencyAmount' });
  return minor === null || minor < 0n ? 0n : minor;
}

/** Shipping and customs apply to offers from abroad only (product §6). */
function readAbroad(
  reading: Reading,
  path: 'shipping' | 'customs',
  typed: string,
  isTaken: boolean,
): bigint {
  const minor = readAmount(reading, path, typed);
  if (minor > 0n && !isTaken) reading.problems.push({ path, key: 'shippingInside' });
  return minor;
}

function checkValidity(reading: Reading, day: string, now: Date): void {
  const last = dayInDubai(new Date(now.getTime() + validityDaysMax * 86_400_000));
  if (day <= dayInDubai(now)) reading.problems.push({ path: 'valid_until', key: 'dateInFuture' });
  else if (day > last) reading.problems.push({ path: 'valid_until', key: 'validityMax' });
}

/** The member who attaches documents, and the ids that the offer already has. */
interface Attaching {
  readonly actor: MemberActor;
  readonly carried: readonly string[];
}

/**
 * Validates an offer form: amounts in the RFQ's currency, every line of the RFQ, VAT by today's
 * rates, sums in the order of product §2. Writes nothing. Refuses `invalid` with the fields.
 */
export async function prepareOffer(
  tx: Tx,
  rfq: LockedRfq,
  by: Attaching,
  input: OfferInput,
): Promise<Prepared | Refusal> {
  const { now } = rfq;
  const decimals = decimalsOf(rfq.currency);
  const reading: Reading = {
    decimals,
    rates: await readVatRates(tx, dayInDubai(now)),
    problems: [],
  };
  const asked = await listAskedLines(tx, rfq.id);
  const lines = readLines(reading, asked, input.lines);
  const isTaken = takesShipping(rfq.request_type);
  const sums = sumsOf({
    lines,
    supplierDiscountMinor: readAmount(reading, 'supplier_discount', input.supplier_discount),
    qDiscount: discountTermsOf(rfq),
    shippingMinor: readAbroad(reading, 'shipping', input.shipping, isTaken),
    customsMinor: readAbroad(reading, 'customs', input.customs, isTaken),
    decimals,
  });
  checkValidity(reading, input.valid_until, now);
  if (!(await mayAttach(tx, by.actor, input.file_ids, by.carried)))
    reading.problems.push({ path: 'file_ids', key: 'fileUnknown' });
  if (sums === 'tooLarge') reading.problems.push({ path: 'lines', key: 'sumTooLarge' });
  // Reported only if all prices are valid, because otherwise the sub total is wrong and the message
  // would mislead.
  if (sums === 'hugeDiscount' && reading.problems.length === 0)
    reading.problems.push({ path: 'supplier_discount', key: 'hugeDiscount' });
  if (reading.problems.length > 0 || typeof sums === 'string')
    return refuseFields(...reading.problems);
  return {
    lines,
    sums,
    isComplete: isComplete(lines, new Map(asked.map((line) => [line.id, line.quantity_milli]))),
    quotationNumber: input.quotation_number,
    deliveryValue: input.delivery_value,
    deliveryUnit: input.delivery_unit,
    validUntil: input.valid_until,
    validUntilAt: endOfDayInDubai(input.valid_until),
    paymentTerms: input.payment_terms,
    terms: input.terms,
    negotiable: input.negotiable,
    firm: input.firm,
    fileIds: input.file_ids,
  };
}
