import type { z } from 'zod';
import { addAddress } from '../features/address/schema.ts';
import { buyAccess } from '../features/access/schema/purchase.ts';
import { chooseMainCategories, listCities } from '../features/category/schema.ts';
import { cancelRfq } from '../features/deal/schema/endings.ts';
import { requestApproval, requestRevision } from '../features/offer/schema/buyer.ts';
import type { offerLineInput } from '../features/offer/schema/input.ts';
import { sendOffer } from '../features/offer/schema/supplier.ts';
import { approveRfq, submitRfq } from '../features/rfq/schema/endpoints.ts';
import { confirmTopUp } from '../features/wallet/schema/operator.ts';
import { listPackages, sendBankTopUp } from '../features/wallet/schema/wallet.ts';
import { dayInDubai } from '../shared/calendar.ts';
import { decimalOf } from '../shared/money.ts';
import { quantityOf } from '../shared/quantity.ts';
import { demoBaskets } from './demo-baskets.ts';
import { placeOf, plantCategories } from './demo-categories.ts';
import { quotationNumberOf, requestReferenceOf } from './demo-numbers.ts';
import { demoTrades } from './demo-partners.ts';
import { sites } from './demo-sites.ts';
import { planDeals, type DemoBid, type DemoDeal } from './demo-plan.ts';
import type { DemoActor } from './demo-world.ts';
import { stepsAfterOffers } from './seed-orders.ts';
import {
  dayMs,
  hourMs,
  ownerOf,
  pdfFile,
  scaled,
  winnerOf,
  type DemoCast,
  type Lines,
  type Running,
  type Stage,
} from './seed-stage.ts';

type OfferLine = z.input<typeof offerLineInput>;

/**
 * Every supplier chooses its trades and tops up its wallet by bank transfer, again every four
 * months.
 */
function planSuppliers(stage: Stage, startedAt: Date): void {
  for (const [email, trades] of Object.entries(demoTrades)) {
    const supplier = ownerOf(stage, email);
    const ids = stage.categories
      .filter(({ name_en: name }) => trades.includes(name))
      .map(({ id }) => id);
    stage.steps.push({
      at: startedAt,
      run: async () =>
        void (await stage.act(supplier, startedAt, chooseMainCategories, {
          body: { category_ids: ids },
        })),
    });
    for (let month = 0; month < 12; month += 4) {
      const at = new Date(startedAt.getTime() + (month * 30 + 0.2) * dayMs);
      stage.steps.push({ at, run: () => topUp(stage, supplier, at) });
    }
  }
}

async function topUp(stage: Stage, supplier: DemoActor, at: Date): Promise<void> {
  const packages = await stage.act(supplier, at, listPackages, {});
  const bought = packages.find(({ name_en: name }) => name === 'Trade');
  const file = pdfFile(stage, 'transfer-slip');
  const { id, number } = await stage.act(supplier, at, sendBankTopUp, {
    body: { package_id: bought?.id ?? '', file },
  });
  const confirmedAt = new Date(at.getTime() + 3 * hourMs);
  const reference = `FT${dayInDubai(at).replaceAll('-', '').slice(2)}${number.slice(-4)}`;
  await stage.act(stage.operator, confirmedAt, confirmTopUp, {
    params: { id },
    body: { bank_reference: reference },
  });
}

function planAddresses(stage: Stage, startedAt: Date): void {
  for (const [at, [email, owner]] of [...stage.owners].entries()) {
    if (owner.actor.kind !== 'member') continue;
    const own = owner.actor.accountType === 'buyer' ? sites : sites.slice(0, 1);
    const run = async () => {
      for (const [index, site] of own.entries()) {
        const place = {
          city_id: stage.cityIds.get('Abu Dhabi') ?? '',
          phone: '+97125550140',
          po_box: String(61_204 + 137 * at),
        };
        const building = index === 0 ? `Warehouse ${14 + at}` : site.building;
        const body = { ...site, building, ...place, is_default: index === 0 ? '1' : '0' } as const;
        await stage.act(ownerOf(stage, email), startedAt, addAddress, { body });
      }
    };
    stage.steps.push({ at: startedAt, run });
  }
}

function estimateFils(lines: Lines): bigint {
  const sum = lines.reduce((total, one) => total + (one.quantityMilli * one.priceFils) / 1000n, 0n);
  // Rounds up to hundreds, because buyers' estimates are round.
  return ((sum + 9_999n) / 10_000n) * 10_000n;
}

async function publish(stage: Stage, running: Running): Promise<void> {
  const { deal, lines, publishedAt, buyer } = running;
  const basket = demoBaskets[deal.basket];
  if (basket === undefined) throw new Error(`no basket ${deal.basket}`);
  const isArabic = buyer.locale === 'ar' || deal.basket % 3 === 1;
  const body = {
    ...placeOf(stage.categories, basket),
    title: isArabic ? basket.ar : basket.en,
    reference: requestReferenceOf(deal),
    request_type: 'internal',
    city_id: stage.cityIds.get(deal.city) ?? '',
    delivery_method: deal.scalePercent % 7 === 0 ? 'pickup' : 'delivery',
    currency: 'AED',
    estimated_price: decimalOf(estimateFils(lines)),
    expiry_date: dayInDubai(new Date(publishedAt.getTime() + deal.openDays * dayMs)),
    payment_code: deal.basket % 2 === 0 ? 'credit_30' : 'part_advance',
    note: isArabic ? basket.noteAr : basket.noteEn,
    lines: lines.map((one) => ({
      description: isArabic ? one.ar : one.en,
      quantity: quantityOf(one.quantityMilli),
      unit_code: one.unit,
    })),
    confirm_duplicate: '1',
  } as const;
  const isRequested = deal.ending === 'pending' || deal.ending === 'award_asked';
  const made = await stage.act(isRequested ? stage.requester : buyer, publishedAt, submitRfq, {
    body,
  });
  if (deal.ending === 'award_asked') {
    const approvedAt = new Date(publishedAt.getTime() + hourMs);
    await stage.act(buyer, approvedAt, approveRfq, { params: { id: made.id }, body: {} });
  }
  running.rfqId = made.id;
  running.lineIds = made.lines.map(({ id }) => id);
}

function quoteLine(running: Running, one: DemoBid, line: Lines[number], index: number): OfferLine {
  const line_id = running.lineIds[index] ?? '';
  const isLast = index > 0 && index === running.lines.length - 1;
  if (one.isIncomplete && isLast)
    return { line_id, state: 'not_quoted', remark: 'Not stocked at present' };
  const unit_price = decimalOf((line.priceFils * BigInt(one.pricePercent)) / 100n);
  return { line_id, state: 'quoted', unit_price };
}

async function bid(stage: Stage, running: Running, one: DemoBid, at: Date): Promise<void> {
  const supplier = ownerOf(stage, one.supplier);
  const params = { id: running.rfqId };
  await stage.act(supplier, at, buyAccess, { params, body: {} });
  const sums = running.lines.map((line) => (line.quantityMilli * line.priceFils) / 1000n);
  const total = sums.reduce((sum, amount) => sum + amount, 0n);
  const isArabic = supplier.locale === 'ar';
  const sent = await stage.act(supplier, new Date(at.getTime() + 2 * hourMs), sendOffer, {
    params,
    body: {
      lines: running.lines.map((line, index) => quoteLine(running, one, line, index)),
      quotation_number: quotationNumberOf(running.deal, one),
      supplier_discount: decimalOf(((total * BigInt(one.discountPercent)) / 10_000n) * 100n),
      delivery_value: one.deliveryWeeks,
      delivery_unit: 'weeks',
      valid_until: dayInDubai(
        new Date(running.publishedAt.getTime() + (running.deal.openDays + 40) * dayMs),
      ),
      payment_code: 'part_advance',
      payment_terms: isArabic ? '30% مقدماً و70% عند الاستلام' : '30% advance, 70% on receipt',
      terms: isArabic ? 'الأسعار شاملة التوصيل إلى الموقع.' : 'Prices include delivery to site.',
      negotiable: '1',
      firm: one.isFirm ? '1' : '0',
    },
  });
  running.offers.push({ id: sent.id, version: sent.version, bid: one });
}

/** Plans an ending that is not part of the usual steps. `at`: the last offer, in milliseconds. */
function planEnding(stage: Stage, running: Running, at: number): void {
  const { deal, buyer, publishedAt } = running;
  if (deal.ending === 'negotiating') {
    const moment = new Date(at + 5 * hourMs);
    const text =
      'Can you deliver in two weeks, and hold the price of the first line at the target?';
    const run = async () => {
      const target_price = decimalOf(((running.lines[0]?.priceFils ?? 0n) * 92n) / 100n);
      const targets = [{ line_id: running.lineIds[0] ?? '', target_price }];
      await stage.act(buyer, moment, requestRevision, {
        params: { id: winnerOf(running).id },
        body: { text, targets },
      });
    };
    stage.steps.push({ at: moment, run });
  }
  if (deal.ending === 'award_asked') {
    const moment = new Date(at + 20 * hourMs);
    const reason = 'The best price of those that can deliver before the inspection.';
    const run = async () => {
      const { id, version } = winnerOf(running);
      await stage.act(stage.requester, moment, requestApproval, {
        params: { id },
        body: { version, reason },
      });
    };
    stage.steps.push({ at: moment, run });
  }
  if (deal.ending === 'expired' || deal.ending === 'evaluate') {
    const moment = new Date(publishedAt.getTime() + (deal.openDays + 1) * dayMs);
    stage.steps.push({ at: moment, run: () => stage.applyDeadlines(running.rfqId, moment) });
  }
  if (deal.ending === 'canceled') {
    const moment = new Date(at + 20 * hourMs);
    const body = {
      reason: 'no_longer_needed',
      reason_text: 'The project was put on hold.',
    } as const;
    const run = async () =>
      void (await stage.act(buyer, moment, cancelRfq, { params: { id: running.rfqId }, body }));
    stage.steps.push({ at: moment, run });
  }
}

function planDeal(stage: Stage, deal: DemoDeal): Running {
  const basket = demoBaskets[deal.basket];
  if (basket === undefined) throw new Error(`no basket ${deal.basket}`);
  const publishedAt = new Date(
    stage.now.getTime() - deal.daysAgo * dayMs - (deal.basket % 7) * hourMs,
  );
  const buyer = ownerOf(stage, deal.buyer);
  const running: Running = {
    deal,
    buyer,
    lines: scaled(basket, deal),
    publishedAt,
    rfqId: '',
    lineIds: [],
    offers: [],
    orderId: '',
    orderLines: [],
  };
  stage.steps.push({ at: publishedAt, run: () => publish(stage, running) });
  let at = publishedAt.getTime();
  for (const one of deal.bids) {
    at += 9 * hourMs;
    const moment = new Date(at);
    stage.steps.push({ at: moment, run: () => bid(stage, running, one, moment) });
  }
  planEnding(stage, running, at);
  at += 3 * hourMs;
  for (const { days, run } of stepsAfterOffers(deal.ending)) {
    at += days * dayMs;
    const moment = new Date(at);
    stage.steps.push({ at: moment, run: () => run(stage, running, moment) });
  }
  return running;
}

/**
 * A year of deals through the product's own endpoints in order of time, so that every ledger row,
 * log line and notification is the product's.
 */
export async function seedDeals(cast: DemoCast): Promise<readonly Running[]> {
  const nobody: DemoActor = { actor: { kind: 'anonymous' }, locale: 'en' };
  const startedAt = new Date(cast.now.getTime() - 400 * dayMs);
  const categories = await plantCategories(cast, startedAt);
  const countries = await cast.act(nobody, startedAt, listCities, {});
  const stage: Stage = {
    ...cast,
    categories,
    cityIds: new Map(
      countries.flatMap(({ cities }) => cities.map((city) => [city.name_en, city.id] as const)),
    ),
    steps: [],
  };
  planSuppliers(stage, startedAt);
  planAddresses(stage, startedAt);
  const deals = planDeals().map((deal) => planDeal(stage, deal));
  for (const { run } of stage.steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await run();
  return deals;
}
