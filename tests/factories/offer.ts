import type { Insertable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import type { SupplierOffer } from '#features/offer/schema/views.ts';
import { endOfDayInDubai } from '#features/rfq/rules/expiry.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addParty, type Party } from './access.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';

const random = seededRandom('offers');
const dayMs = 86_400_000;

/** The calendar day in Dubai so many days after the test's now. */
export function dayAfter(api: TestApi, days: number): string {
  return dayInDubai(new Date(api.now().getTime() + days * dayMs));
}

export interface PublishedRfq {
  readonly rfqId: string;
  /** In their order. */
  readonly lineIds: readonly string[];
}

interface RfqOptions {
  /** Requested quantities in thousandths, one per line. */
  readonly quantities?: readonly bigint[];
  readonly days?: number;
  readonly set?: Partial<Insertable<Tables['rfq']>>;
}

/** An RFQ as it is once published: written straight into its tables. */
export async function publishRfq(
  api: TestApi,
  buyer: Party,
  options: RfqOptions = {},
): Promise<PublishedRfq> {
  const rfqId = random.id();
  const now = api.now();
  const category = await api.db
    .selectFrom('category')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const city = await api.db
    .selectFrom('city')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const expiresOn = dayAfter(api, options.days ?? 10);
  await api.db
    .insertInto('rfq')
    .values({
      id: rfqId,
      company_id: buyer.companyId,
      created_by: buyer.memberId,
      category_id: category.id,
      title: 'Ducted cooling, Khalifa City villas',
      state: 'active',
      request_type: 'internal',
      country_code: 'AE',
      city_id: city.id,
      delivery_method: 'delivery',
      currency: 'AED',
      estimated_minor: 28_000_000n,
      expires_on: expiresOn,
      expires_at: endOfDayInDubai(expiresOn),
      rate_micro: 1_000_000n,
      fee_fils: 2_500n,
      discount_minor: 560_000n,
      published_at: now,
      created_at: now,
      updated_at: now,
      search_text: 'Ducted cooling, Khalifa City villas',
      ...options.set,
    })
    .execute();
  const quantities = options.quantities ?? [24_000n, 680_000n];
  const lineIds = quantities.map(() => random.id());
  const lines = quantities.map((quantity, index) => ({
    id: lineIds[index] ?? '',
    rfq_id: rfqId,
    position: index + 1,
    description: `Line ${index + 1}`,
    quantity_milli: quantity,
    unit_code: 'C62',
  }));
  await api.db.insertInto('rfq_line').values(lines).execute();
  return { rfqId, lineIds };
}

/** A paid right to an RFQ, without moving money. */
export async function giveAccess(api: TestApi, supplier: Party, rfqId: string): Promise<void> {
  await api.db
    .insertInto('access')
    .values({
      id: random.id(),
      rfq_id: rfqId,
      company_id: supplier.companyId,
      bought_by: supplier.memberId,
      fee_fils: 2_500n,
      bought_at: api.now(),
    })
    .execute();
}

export type OfferBody = InputOf<typeof sendOffer>['body'];

/** A whole offer: every line at 6,450.00 unless said otherwise, valid for three weeks. */
export function offerBody(
  api: TestApi,
  rfq: PublishedRfq,
  changes: Partial<OfferBody> = {},
): OfferBody {
  return {
    lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '6450.00' })),
    delivery_value: 3,
    delivery_unit: 'weeks',
    valid_until: dayAfter(api, 21),
    payment_terms: '30% advance, 70% on receipt',
    negotiable: true,
    firm: true,
    ...changes,
  };
}

export interface Quoted {
  readonly supplier: Party;
  readonly offer: SupplierOffer;
}

/** A new supplier with access whose offer is sent. */
export async function quote(
  api: TestApi,
  rfq: PublishedRfq,
  changes: Partial<OfferBody> = {},
): Promise<Quoted> {
  const supplier = await addParty(api, 'supplier');
  await giveAccess(api, supplier, rfq.rfqId);
  const answer = await api.as({ token: supplier.token })(sendOffer, {
    params: { id: rfq.rfqId },
    body: offerBody(api, rfq, changes),
  });
  if (!answer.ok) throw new Error(`offer refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return { supplier, offer: answer.data };
}

/** The stored counts of an RFQ's offers. */
export async function countsOf(api: TestApi, rfqId: string) {
  return api.db
    .selectFrom('rfq')
    .select(['offer_count', 'pending_offer_count'])
    .where('id', '=', rfqId)
    .executeTakeFirstOrThrow();
}

/** Kinds of notifications of a user, oldest first. */
export async function newsOf(api: TestApi, party: Party): Promise<string[]> {
  const rows = await api.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', party.memberId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.type);
}

/** The deal's own log of an offer, oldest first: `buyer offer.accepted`. */
export async function logOf(api: TestApi, offerId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('deal_event')
    .select(['side', 'verb'])
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.side} ${row.verb}`);
}
