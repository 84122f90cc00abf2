import { requestRefund } from '../features/access/schema/paid.ts';
import { buyAccess } from '../features/access/schema/purchase.ts';
import { readMainCategories } from '../features/category/schema.ts';
import { saveDraft } from '../features/draft/schema.ts';
import { saveBookmark } from '../features/offer/schema/buyer.ts';
import { readQuote } from '../features/offer/schema/supplier.ts';
import { answerQuestion, submitQuestion } from '../features/rfq/schema/endpoints.ts';
import { saveSearch } from '../features/saved-search/schema.ts';
import {
  listPackages,
  requestWithdrawal,
  sendBankTopUp,
} from '../features/wallet/schema/wallet.ts';
import { demoPassword } from '../shared/demo.ts';
import type { InputOf } from '../shared/endpoint.ts';
import { seedVisitors } from './demo-visitors.ts';
import { seedSuppliers } from './seed-suppliers.ts';
import { hourMs, ownerOf, pdfFile, type DemoCast, type Running } from './seed-stage.ts';

async function seedMoney(cast: DemoCast, deals: readonly Running[]): Promise<void> {
  const supplier = ownerOf(cast, 'supplier@demo.test');
  const other = ownerOf(cast, 'falaj@demo.test');
  const at = new Date(cast.now.getTime() - 3 * hourMs);
  const packages = await cast.act(other, at, listPackages, {});
  const growth = packages.find(({ name_en: name }) => name === 'Growth');
  await cast.act(other, at, sendBankTopUp, {
    body: { package_id: growth?.id ?? '', file: pdfFile(cast, 'transfer-slip') },
  });
  await cast.act(supplier, at, requestWithdrawal, {
    body: {
      amount: '1500.00',
      method: 'bank_transfer',
      iban: 'AE070331234567890123456',
      holder_name: 'Mazoon Building Materials LLC',
      password: demoPassword,
      code: '',
    },
  });
  // Bought but not quoted, so that the operator must decide on the reason.
  const open = deals.find(({ deal }) => deal.ending === 'open' && deal.basket === 11);
  if (open === undefined) return;
  const reason = 'We found that the barriers must be steel, which we do not stock.';
  await cast.act(other, at, buyAccess, { params: { id: open.rfqId }, body: {} });
  await cast.act(other, new Date(at.getTime() + hourMs), requestRefund, {
    params: { id: open.rfqId },
    body: { reason },
  });
}

async function seedLooseEnds(
  cast: DemoCast,
  deals: readonly Running[],
  newId: () => string,
): Promise<void> {
  const buyer = ownerOf(cast, 'buyer@demo.test');
  const supplier = ownerOf(cast, 'supplier@demo.test');
  const at = new Date(cast.now.getTime() - 5 * hourMs);
  const later = new Date(at.getTime() + hourMs);
  const own = deals.filter(({ deal }) => deal.buyer === 'buyer@demo.test');
  const quoted = own.filter(({ deal }) => deal.ending === 'quoted' || deal.ending === 'evaluate');
  for (const { offers } of quoted.slice(0, 3)) {
    const [offer] = offers;
    if (offer !== undefined) await cast.act(buyer, at, saveBookmark, { params: { id: offer.id } });
  }
  const negotiable = quoted.find(
    ({ deal, offers }) =>
      deal.ending === 'quoted' && offers[0]?.bid.supplier === 'supplier@demo.test',
  );
  if (negotiable !== undefined) {
    const params = { id: negotiable.rfqId };
    const first = await cast.act(supplier, at, submitQuestion, {
      params,
      body: { question: 'هل يتوفر مكان تفريغ لشاحنة 12 متراً؟' },
    });
    const answer = { id: negotiable.rfqId, question_id: first.id };
    await cast.act(buyer, later, answerQuestion, {
      params: answer,
      body: { answer: 'نعم، من البوابة الشرقية حتى الساعة 16:00.' },
    });
    await cast.act(supplier, later, submitQuestion, {
      params,
      body: { question: 'هل تُقبل شهادات فحص من مختبر خارج الدولة؟' },
    });
  }
  const lines = [
    { description: 'Fire extinguisher, dry powder, 6 kg', quantity: '60', unit_code: 'C62' },
    { description: 'Fire hose reel 30 m', quantity: '', unit_code: 'C62' },
  ];
  await cast.act(buyer, at, saveDraft, {
    params: { id: newId() },
    body: {
      kind: 'rfq',
      title: 'Fire safety for the Mussafah warehouse',
      payload: { title: 'Fire safety for the Mussafah warehouse', currency: 'AED', lines },
    },
  });
  const open = deals.find(({ deal }) => deal.ending === 'open' && deal.buyer !== 'buyer@demo.test');
  if (open === undefined) return;
  await cast.act(supplier, at, buyAccess, { params: { id: open.rfqId }, body: {} });
  const { rfq } = await cast.act(supplier, later, readQuote, { params: { id: open.rfqId } });
  await cast.act(supplier, later, saveDraft, {
    params: { id: newId() },
    body: {
      kind: 'offer',
      rfq_id: open.rfqId,
      title: rfq.title,
      payload: { delivery_value: '3', delivery_unit: 'weeks' },
    },
  });
}

async function seedSearches(cast: DemoCast): Promise<void> {
  const supplier = ownerOf(cast, 'supplier@demo.test');
  const at = new Date(cast.now.getTime() - 2 * hourMs);
  const { categories } = await cast.act(supplier, at, readMainCategories, {});
  const [first] = categories.filter(({ chosen }) => chosen);
  const save = async (body: InputOf<typeof saveSearch>['body']) =>
    cast.act(supplier, at, saveSearch, { body });
  await save({
    name: 'Large orders to deliver',
    delivery: 'delivery',
    fee_from: '250',
    alert: 'now',
    by_mail: true,
  });
  await save({
    name: 'خرسانة وحديد تسليح',
    key: 'خرسانة',
    category: first?.id ?? '',
    alert: 'daily',
    by_mail: false,
  });
  await save({ name: 'Ending this week', left: '7', sort: 'ends', alert: 'none', by_mail: false });
}

/** Fills queues and drafts, so that no page of the demo is empty. */
export async function seedExtras(
  cast: DemoCast,
  deals: readonly Running[],
  newId: () => string,
): Promise<void> {
  await seedLooseEnds(cast, deals, newId);
  await seedMoney(cast, deals);
  await seedSearches(cast);
  await seedSuppliers(cast, deals);
  await seedVisitors(cast);
}
