import { currencies, toFils, type Currency } from '#shared/currency.ts';
import type { Random } from '#shared/call.ts';
import type { Party } from './access.ts';
import { startOfTime, type TestApi } from '../harness/api.ts';

type RfqState =
  | 'pending'
  | 'active'
  | 'evaluate'
  | 'accepted'
  | 'delivered'
  | 'completed'
  | 'expired'
  | 'canceled';
type OfferState =
  | 'pending'
  | 'accepted'
  | 'waiting'
  | 'delivered'
  | 'completed'
  | 'rejected'
  | 'canceled'
  | 'expired'
  | 'withdrawn';

/** One RFQ with at most one offer, as rows alone: what a report counts, without the way there. */
export interface PlainDeal {
  readonly buyer: Party;
  readonly supplier: Party;
  readonly category: number;
  readonly rfqState: RfqState;
  /** Null: no offer. */
  readonly offerState: OfferState | null;
  readonly currency: Currency;
  readonly rateMicro: bigint;
  readonly totalMinor: bigint;
  readonly discountMinor: bigint;
  readonly publishedAt: Date;
  readonly offeredAt: Date;
  readonly decidedAt: Date;
  readonly feeFils: bigint;
  readonly refunded: boolean;
}

/** Its money in fils, as shared/currency.ts has it. */
export function filsOfDeal(deal: PlainDeal): { total: bigint; discount: bigint } {
  return {
    total: toFils(deal.totalMinor, deal.currency, deal.rateMicro),
    discount: toFils(deal.discountMinor, deal.currency, deal.rateMicro),
  };
}

const hourMs = 3_600_000;

/** Small fixed pseudo-random numbers: a failure replays. */
export function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const ends = [
  ['pending', null],
  ['active', null],
  ['active', 'pending'],
  ['evaluate', 'pending'],
  ['accepted', 'accepted'],
  ['accepted', 'waiting'],
  ['delivered', 'delivered'],
  ['completed', 'completed'],
  ['completed', 'completed'],
  ['completed', 'completed'],
  ['expired', 'expired'],
  ['canceled', 'canceled'],
  ['completed', 'rejected'],
] as const;

/** A deal at any stage within the last three years, in any currency, some of them on the very edges of months. */
export function randomDeal(
  roll: (sides: number) => number,
  index: number,
  who: { readonly buyer: Party; readonly supplier: Party },
): PlainDeal {
  const [rfqState, offerState] = ends[roll(ends.length)] ?? ends[0];
  const currency = currencies[roll(currencies.length)] ?? 'AED';
  // Up to three years back, to the minute, with some on the very edges of months and years in Dubai.
  const edges = [
    '2025-12-31T20:00:00Z',
    '2025-12-31T19:59:59Z',
    '2025-11-30T20:00:00Z',
    '2025-11-21T12:00:00Z',
  ];
  const edge = index % 12 === 0 ? edges[(index / 12) % edges.length] : undefined;
  const decidedAt =
    edge === undefined
      ? new Date(startOfTime.getTime() - roll(3 * 365 * 1440) * 60_000)
      : new Date(edge);
  return {
    ...who,
    category: roll(6),
    rfqState,
    offerState,
    currency,
    rateMicro: currency === 'AED' ? 1_000_000n : BigInt(900_001 + roll(9_000_000)),
    totalMinor: BigInt(1 + roll(900_000_007)),
    discountMinor: roll(3) === 0 ? 0n : BigInt(1 + roll(99_991)),
    publishedAt: new Date(decidedAt.getTime() - 96 * hourMs),
    offeredAt: new Date(decidedAt.getTime() - (1 + roll(90)) * hourMs),
    decidedAt,
    feeFils: BigInt(2500 + roll(47_500)),
    refunded: rfqState === 'canceled',
  };
}

async function insertRfq(api: TestApi, random: Random, deal: PlainDeal): Promise<string> {
  const categories = await api.db.selectFrom('category').select('id').orderBy('position').execute();
  const city = await api.db
    .selectFrom('city')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const isPending = deal.rfqState === 'pending';
  const id = random.id();
  await api.db
    .insertInto('rfq')
    .values({
      id,
      company_id: deal.buyer.companyId,
      created_by: deal.buyer.memberId,
      category_id: categories[deal.category]?.id ?? '',
      title: `Cement for ${id.slice(-4)}`,
      state: deal.rfqState,
      pending_for: isPending ? 'approver' : null,
      request_type: 'internal',
      country_code: 'AE',
      city_id: city.id,
      delivery_method: 'delivery',
      currency: deal.currency,
      estimated_minor: 100_000n,
      expires_on: '2026-12-01',
      expires_at: new Date('2026-12-01T20:00:00Z'),
      rate_micro: isPending ? null : deal.rateMicro,
      fee_fils: isPending ? null : deal.feeFils,
      discount_minor: isPending ? null : deal.discountMinor,
      published_at: isPending ? null : deal.publishedAt,
      decide_by: deal.rfqState === 'evaluate' ? new Date('2026-12-20T20:00:00Z') : null,
      offer_count: deal.offerState === null || deal.offerState === 'withdrawn' ? 0 : 1,
      pending_offer_count: deal.offerState === 'pending' ? 1 : 0,
      created_at: deal.publishedAt,
      updated_at: deal.publishedAt,
      search_text: '',
    })
    .execute();
  return id;
}

async function insertOffer(
  api: TestApi,
  random: Random,
  deal: PlainDeal,
  rfqId: string,
): Promise<string> {
  const id = random.id();
  const versionId = random.id();
  const state = deal.offerState ?? 'pending';
  await api.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('offer')
      .values({
        id,
        rfq_id: rfqId,
        company_id: deal.supplier.companyId,
        buyer_company_id: deal.buyer.companyId,
        state,
        version_id: versionId,
        version_count: 1,
        currency: deal.currency,
        total_minor: deal.totalMinor,
        is_complete: true,
        negotiable: true,
        firm: false,
        valid_until: '2026-12-31',
        valid_until_at: new Date('2026-12-31T20:00:00Z'),
        sent_at: deal.offeredAt,
        decided_at: state === 'pending' || state === 'expired' ? null : deal.decidedAt,
        created_by: deal.supplier.memberId,
        created_at: deal.offeredAt,
        updated_at: deal.offeredAt,
      })
      .execute();
    const after = deal.totalMinor + deal.discountMinor;
    await tx
      .insertInto('offer_version')
      .values({
        id: versionId,
        offer_id: id,
        number: 1,
        sub_total_minor: after,
        supplier_discount_minor: 0n,
        vat_minor: 0n,
        after_vat_minor: after,
        q_discount_minor: deal.discountMinor,
        after_q_discount_minor: deal.totalMinor,
        total_minor: deal.totalMinor,
        delivery_value: 2,
        delivery_unit: 'weeks',
        valid_until: '2026-12-31',
        negotiable: true,
        firm: false,
        is_complete: true,
        created_by: deal.supplier.memberId,
        created_at: deal.offeredAt,
      })
      .execute();
  });
  return id;
}

/** Access bought two hours before the offer. */
async function insertAccess(
  api: TestApi,
  random: Random,
  deal: PlainDeal,
  rfqId: string,
): Promise<void> {
  await api.db
    .insertInto('access')
    .values({
      id: random.id(),
      rfq_id: rfqId,
      company_id: deal.supplier.companyId,
      bought_by: deal.supplier.memberId,
      fee_fils: deal.feeFils,
      bought_at: new Date(deal.offeredAt.getTime() - 2 * hourMs),
      refunded_at: deal.refunded ? deal.decidedAt : null,
      refund_cause: deal.refunded ? 'never_opened' : null,
    })
    .execute();
}

export interface PlantedDeal {
  readonly rfqId: string;
  readonly offerId: string | null;
}

/** Writes a deal's rows. */
export async function plantDeal(
  api: TestApi,
  random: Random,
  deal: PlainDeal,
): Promise<PlantedDeal> {
  const rfqId = await insertRfq(api, random, deal);
  if (deal.rfqState === 'pending') return { rfqId, offerId: null };
  await insertAccess(api, random, deal, rfqId);
  return {
    rfqId,
    offerId: deal.offerState === null ? null : await insertOffer(api, random, deal, rfqId),
  };
}

let orders = 0;

/** The order of an accepted offer, sent or not. */
export async function plantOrder(
  api: TestApi,
  random: Random,
  deal: PlainDeal,
  planted: PlantedDeal,
  sent: boolean,
): Promise<string> {
  orders += 1;
  const serial = `PO-2026-${String(orders).padStart(5, '0')}`;
  const offerId = planted.offerId ?? '';
  const { version_id: versionId } = await api.db
    .selectFrom('offer')
    .select('version_id')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  const awardId = random.id();
  await api.db
    .insertInto('award')
    .values({
      id: awardId,
      rfq_id: planted.rfqId,
      offer_id: offerId,
      version_id: versionId ?? '',
      decided_by: deal.buyer.memberId,
      decided_at: deal.decidedAt,
    })
    .execute();
  await api.db
    .insertInto('purchase_order')
    .values({
      id: random.id(),
      serial,
      buyer_company_id: deal.buyer.companyId,
      supplier_company_id: deal.supplier.companyId,
      rfq_id: planted.rfqId,
      offer_id: offerId,
      award_id: awardId,
      type: sent ? 'generate_sended' : 'generate_send',
      language: 'both',
      snapshot: JSON.stringify({}),
      currency: deal.currency,
      total_minor: deal.totalMinor,
      q_discount_minor: deal.discountMinor,
      created_by: deal.buyer.memberId,
      created_at: deal.decidedAt,
      sent_at: sent ? deal.decidedAt : null,
      sent_by: sent ? deal.buyer.memberId : null,
      delivered_at:
        deal.offerState === 'delivered' || deal.offerState === 'completed' ? deal.decidedAt : null,
    })
    .execute();
  return serial;
}

/** The supplier's invoice to the platform for an order's Q discount; `fils` is what it is about. */
export async function plantInvoice(
  api: TestApi,
  random: Random,
  deal: PlainDeal,
  serial: string,
  invoice: { readonly state: 'pending' | 'accepted' | 'rejected'; readonly fils: bigint },
): Promise<void> {
  const order = await api.db
    .selectFrom('purchase_order')
    .select(['id', 'offer_id', 'rfq_id'])
    .where('serial', '=', serial)
    .where('buyer_company_id', '=', deal.buyer.companyId)
    .executeTakeFirstOrThrow();
  const fileId = random.id();
  const supplier = { company_id: deal.supplier.companyId, uploaded_by: deal.supplier.memberId };
  await api.db
    .insertInto('stored_file')
    .values({
      id: fileId,
      ...supplier,
      storage_key: fileId,
      media_type: 'application/pdf',
      bytes: 1,
      name: 'q.pdf',
      created_at: deal.decidedAt,
    })
    .execute();
  await api.db
    .insertInto('q_invoice')
    .values({
      id: random.id(),
      order_id: order.id,
      offer_id: order.offer_id,
      rfq_id: order.rfq_id,
      ...supplier,
      amount_minor: deal.discountMinor,
      currency: deal.currency,
      amount_fils: invoice.fils,
      state: invoice.state,
      file_id: fileId,
      created_at: deal.decidedAt,
      decided_at: invoice.state === 'pending' ? null : deal.decidedAt,
    })
    .execute();
}
