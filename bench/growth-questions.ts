import type { MemberActor } from '../shared/actor.ts';
import type { Call, Db } from '../shared/call.ts';
import { readBuyerFacts } from '../features/access/store/details.ts';
import { readPaidPage } from '../features/access/store/lists.ts';
import { listOpenRfqs } from '../features/access/store/open.ts';
import { readRfqPage as readConsolePage } from '../features/console/store/rfqs.ts';
import { countOffers, listOffers, type OfferFilter } from '../features/offer/store/lists.ts';
import { listPublicRfqs } from '../features/public-rfq/reads.ts';
import {
  countOrders,
  listOrders,
  type OrderListFilter,
} from '../features/purchase-order/store/lists.ts';
import { readBuyerFigures } from '../features/report/reads/buyer.ts';
import { readSupplierFigures } from '../features/report/reads/supplier.ts';
import { spanOf } from '../features/report/rules/span.ts';
import { searchMember } from '../features/search/reads/member.ts';
import { searchOperator } from '../features/search/reads/operator.ts';
import { readRfqPage } from '../features/rfq/store/lists.ts';
import { checkSinceNight, reconcileNow } from '../features/wallet/commands/reconcile.ts';
import { readLedger } from '../features/wallet/reads/ledger.ts';
import { readStatement, readWallet } from '../features/wallet/reads/wallet.ts';
import { readRecentBooks } from '../features/wallet/store/recent-books.ts';
import { listQuestions, type Question } from './growth-lists.ts';

const newest = { column: 'own', descending: true } as const;
const list = { from: null, until: null, categoryId: null, order: newest, locale: 'en' } as const;
/** Nonsense, a misspelt common word, a number, common words, a rarer word, and vowel marks. */
const keys = ['zzqxv', 'concrte', '14711', 'steel', 'excavator', 'خرسنة', 'خرسانة', 'خَرَسَانَة'];
/** Texts that only the search over everything finds. */
const recordKeys = ['company 2', '0501234567', 'AE070331234567890123456'];

async function actorOf(db: Db, key: string): Promise<MemberActor> {
  const { id, company_id: companyId } = await db
    .selectFrom('member')
    .select(['id', 'company_id'])
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  const accountType = key.startsWith('buyer') ? 'buyer' : 'supplier';
  const own = { permissions: [], limitFils: null };
  return { kind: 'member', memberId: id, companyId, accountType, isOwner: true, own } as never;
}

/** The questions of a page each; their names are the rows of the table. */
export async function questionsOf(db: Db): Promise<Question[]> {
  const now = new Date();
  const buyer = await actorOf(db, 'buyer1@bench.test');
  const payer = await actorOf(db, 'supplier1@bench.test');
  const seller = await actorOf(db, 'supplier2@bench.test');
  const other = await actorOf(db, 'supplier3@bench.test');
  const call = (actor: MemberActor) =>
    ({
      db,
      now,
      actor,
      locale: 'en',
      text: (key: string) => key,
      payments: { provider: null },
      settings: {
        withdrawals: true,
        withdrawalApprovalFils: 1_000_000n,
        discountDelayDays: 7,
        cardDelayDays: 7,
      },
    }) as unknown as Call<MemberActor>;
  const own = { ...list, tab: 'all', slice: undefined, key: '' } as const;
  const ownPage = (given: object, page = 1) =>
    readRfqPage(
      db,
      { companyId: buyer.companyId, memberId: null },
      { ...own, ...given },
      10 * (page - 1),
      10,
    );
  const everything = {
    ...list,
    category: null,
    state: undefined,
    companyId: null,
    key: '',
  } as const;
  const offers = async (side: 'company_id' | 'buyer_company_id', given: Partial<OfferFilter>) => {
    const { companyId, memberId } = side === 'company_id' ? seller : buyer;
    const filter: OfferFilter = { ...list, key: '', states: null, day: 'sent_at', ...given };
    await listOffers(db, side, companyId, memberId, filter, 0, 10);
    await countOffers(db, side, companyId, filter);
  };
  const orders = async (given: Partial<OrderListFilter>) => {
    const { companyId } = buyer;
    const side = 'buyer_company_id' as const;
    const filter: OrderListFilter = {
      ...list,
      key: '',
      side,
      companyId,
      state: 'all',
      createdBy: null,
      ...given,
    };
    await listOrders(db, filter, 0, 10);
    await countOrders(db, filter);
  };
  const paid = async (key: string) => {
    const filter = { ...list, key, state: 'all' } as const;
    await readPaidPage(db, seller.companyId, filter, 0, 10);
  };
  const operator = { kind: 'operator', roles: new Set(['administrator']) };
  const statement = { key: '', kind: 'all', page: 1 } as const;
  const tasks = { span: spanOf('year', now), tasks: 'top' } as never;

  const sinceNight = new Date(now.getTime() - 13 * 3_600_000);
  await db.updateTable('books_proof').set({ checked_at: null }).execute();
  // As the background does every few minutes.
  await checkSinceNight({ db, now });
  return [
    ...keys.map((key): Question => [
      `public: ${key}`,
      () => listPublicRfqs({ db, now } as Call, { key }, 1),
    ]),
    ...keys.map((key): Question => [
      `supplier: ${key}`,
      () => listOpenRfqs(db, other.companyId, { key }, now, 0, 10),
    ]),
    ...keys.map((key): Question => [`own RFQs: ${key}`, () => ownPage({ key })]),
    ...keys.map((key): Question => [
      `console: ${key}`,
      () => readConsolePage(db, { ...everything, key }, 0, 10),
    ]),
    ...keys.map((key): Question => [`paid RFQs: ${key}`, () => paid(key)]),
    ...[...keys, ...recordKeys].flatMap((key): Question[] => [
      [`everything of a buyer: ${key}`, () => searchMember(call(buyer), key)],
      [`everything of a supplier: ${key}`, () => searchMember(call(seller), key)],
      [
        `everything in the console: ${key}`,
        () => searchOperator({ ...call(buyer), actor: operator } as never, key),
      ],
    ]),
    ['open RFQs, page 1', () => listOpenRfqs(db, other.companyId, { key: '' }, now, 0, 10)],
    ['open RFQs, page 100', () => listOpenRfqs(db, other.companyId, { key: '' }, now, 990, 10)],
    ['public RFQs', () => listPublicRfqs({ db, now } as Call, { key: '' }, 1)],
    ['own RFQs, page 1', () => ownPage({})],
    ['own RFQs, page 100', () => ownPage({}, 100)],
    ['own RFQs by title', () => ownPage({ order: { column: 'title', descending: false } })],
    ['console RFQs', () => readConsolePage(db, everything, 0, 10)],
    ['facts about the buyer', () => readBuyerFacts(db, buyer.companyId)],
    ['buyer dashboard', () => readBuyerFigures(db, buyer, tasks, now)],
    ['seller dashboard', () => readSupplierFigures(db, seller, tasks, now)],
    ['own offers', () => offers('company_id', {})],
    ['own offers: zzqxv', () => offers('company_id', { key: 'zzqxv' })],
    ['received offers', () => offers('buyer_company_id', {})],
    ['received offers: steel', () => offers('buyer_company_id', { key: 'steel' })],
    ['orders', () => orders({})],
    ['orders: zzqxv', () => orders({ key: 'zzqxv' })],
    ['wallet', () => readWallet(call(payer))],
    ['statement', () => readStatement(call(payer), statement)],
    ['statement, page 100', () => readStatement(call(payer), { ...statement, page: 100 })],
    [
      'statement, a month',
      () => readStatement(call(payer), { ...statement, from: '2026-03-01', to: '2026-03-31' }),
    ],
    ['ledger', () => readLedger(db, { key: '', page: 1 })],
    ['reconciliation', () => reconcileNow({ db, now })],
    ['reconciliation in the background', () => readRecentBooks(db, sinceNight)],
    ...listQuestions({ db, now, buyer, payer, seller, call }),
  ];
}
