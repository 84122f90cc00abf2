import type { MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { refuse, refuseFields, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { deadlineOf, earliestExpiry, latestExpiry } from '../rules/expiry.ts';
import { searchTextOf, titleOf } from '../rules/lines.ts';
import { ownTextsOf } from '../rules/own-texts.ts';
import { sumsOf, type CategoryFees } from '#features/tariff/rules/fees.ts';
import { estimateMinorOf, type RfqForm } from '../schema/input.ts';
import { listFiles } from '../store/details.ts';
import {
  findOpenCategory,
  findPlaces,
  findRate,
  mayNameSub,
  readOfferRates,
  type FeeRow,
} from '../store/reference.ts';

export function feesOf(row: FeeRow): CategoryFees {
  return {
    feeRateBp: row.fee_rate_bp,
    feeMinFils: row.fee_min_fils,
    feeMaxFils: row.fee_max_fils,
    discountRateBp: row.discount_rate_bp,
    discountMaxFils: row.discount_max_fils,
  };
}

/**
 * Fee, discount and rates of an estimate today. Refuses: rate_missing, categoryRequired for a closed
 * category.
 */
export async function priceToday(
  db: Db | Tx,
  estimate: {
    readonly categoryId: string;
    readonly currency: RfqForm['currency'];
    readonly estimatedMinor: bigint;
    readonly hasOtherCurrencies?: boolean | undefined;
  },
  now: Date,
) {
  const today = dayInDubai(now);
  const category = await findOpenCategory(db, estimate.categoryId, today);
  if (category === undefined) return refuseFields({ path: 'category_id', key: 'categoryRequired' });
  const rateMicro = await findRate(db, estimate.currency, today);
  if (rateMicro === null) return refuse('rate_missing');
  return {
    rateMicro,
    offerRates:
      estimate.hasOtherCurrencies === true
        ? await readOfferRates(db, estimate.currency, today)
        : null,
    ...sumsOf(estimate.estimatedMinor, estimate.currency, rateMicro, feesOf(category)),
  };
}

type Price = Exclude<Awaited<ReturnType<typeof priceToday>>, Refusal>;

export function priceColumns(price: Price) {
  return {
    rate_micro: price.rateMicro,
    offer_rates: price.offerRates,
    fee_fils: price.feeFils,
    discount_minor: price.discountMinor,
    discount_rate_bp: price.discountRateBp,
    discount_max_minor: price.discountMaxMinor,
  };
}

/** Validates a last day. `now` must be the clock under the lock. */
export function validateExpiry(day: string, now: Date): FieldProblem | null {
  if (day < earliestExpiry(now)) return { path: 'expiry_date', key: 'dateFromTomorrow' };
  return day > latestExpiry(now) ? { path: 'expiry_date', key: 'validityMax' } : null;
}

/** A day by which goods are needed must be after the last day for offers. */
function neededProblems({ needed_on: needed, expiry_date: last, lines }: RfqForm): FieldProblem[] {
  const isEarly = (on: string | null) => on !== null && on <= last;
  return [
    ...(isEarly(needed) ? [{ path: 'needed_on', key: 'neededAfter' }] : []),
    ...lines.flatMap((line, at) =>
      isEarly(line.needed_on) ? [{ path: `lines.${at}.needed_on`, key: 'neededAfter' }] : [],
    ),
  ];
}

function placeOf(form: RfqForm) {
  const isDelivered = form.delivery_method === 'delivery';
  return {
    delivery_area: isDelivered ? (form.delivery_area?.trim() ?? '') : '',
    delivery_address: isDelivered ? (form.delivery_address ?? '') : '',
  };
}

/**
 * Validates a form against the database and builds the row's columns. `from` is the request that is
 * changed or copied, so that the new one may reuse its documents. Refuses: single fields,
 * rate_missing.
 */
export async function prepareRfq(
  tx: Tx,
  { actor, from }: { readonly actor: MemberActor; readonly from: string | null },
  form: RfqForm,
  now: Date,
) {
  const problems: FieldProblem[] = [];
  const expiry = validateExpiry(form.expiry_date, now);
  if (expiry !== null) problems.push(expiry);
  problems.push(...neededProblems(form));
  const estimatedMinor = estimateMinorOf(form);
  if (estimatedMinor === null) problems.push({ path: 'estimated_price', key: 'currencyAmount' });
  const places = await findPlaces(tx, actor.companyId, form.city_id, from);
  if (places.city_id === null) problems.push({ path: 'city_id', key: 'required' });
  const fileIds = form.file_ids ?? [];
  const carried = from === null ? [] : (await listFiles(tx, from)).map(({ id }) => id);
  if (!(await mayAttach(tx, actor, fileIds, carried)))
    problems.push({ path: 'file_ids', key: 'fileUnknown' });
  problems.push(
    ...form.lines.flatMap(({ drawing_id: id }, at) =>
      id === null || fileIds.includes(id)
        ? []
        : [{ path: `lines.${at}.drawing_id`, key: 'fileUnknown' }],
    ),
  );
  const { category_id: categoryId, sub_category_id: subId = null } = form;
  if (subId !== null && !(await mayNameSub(tx, { categoryId, subId, from }))) {
    problems.push({ path: 'sub_category_id', key: 'subCategoryOther' });
  }
  if (problems.length > 0 || estimatedMinor === null) return refuseFields(...problems);
  const estimate = {
    categoryId,
    currency: form.currency,
    estimatedMinor,
    hasOtherCurrencies: form.other_currencies,
  };
  const price = await priceToday(tx, estimate, now);
  if ('refused' in price) return price satisfies Refusal;
  const descriptions = form.lines.map(({ description }) => description);
  const title = titleOf(form.title ?? '', descriptions[0] ?? '');
  return {
    estimatedFils: price.estimatedFils,
    files: fileIds.map((id) => ({ id, is_open: form.open_file_ids?.includes(id) ?? false })),
    columns: {
      category_id: categoryId,
      sub_category_id: subId,
      title,
      ...ownTextsOf(form),
      request_type: form.request_type,
      ...(form.audience === undefined ? {} : { audience: form.audience }),
      country_code: places.country,
      city_id: form.city_id,
      delivery_method: form.delivery_method,
      currency: form.currency,
      estimated_minor: estimatedMinor,
      needed_on: form.needed_on,
      ...placeOf(form),
      quantity_tolerance: form.quantity_tolerance ?? 0,
      payment_code: form.payment_code ?? '',
      payment_terms: form.payment_terms?.trim() ?? '',
      note: form.note ?? '',
      expires_on: form.expiry_date,
      expires_at: deadlineOf(form.expiry_date, form.expiry_time ?? ''),
      ...priceColumns(price),
      search_text: searchTextOf(title, descriptions),
    },
  };
}
