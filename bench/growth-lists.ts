import type { MemberActor } from '../shared/actor.ts';
import type { Call, Db } from '../shared/call.ts';
import { readPaidPage } from '../features/access/store/lists.ts';
import { listOpenRfqs } from '../features/access/store/open.ts';
import { readActivity } from '../features/activity/reads.ts';
import { countCompanies, listCompanies } from '../features/console/store/companies.ts';
import { readRfqPage as readConsolePage } from '../features/console/store/rfqs.ts';
import { countOpenDeals, listOpenDeals } from '../features/deal/store.ts';
import { countDueOrders, listDueOrders } from '../features/invoice/store/due.ts';
import { countQueue, listQueue } from '../features/invoice/store/queue.ts';
import { countNotifications, listNotifications } from '../features/notification/store/list.ts';
import { countOffers, listOffers } from '../features/offer/store/lists.ts';
import { countOrders, listOrders } from '../features/purchase-order/store/lists.ts';
import { readRfqPage } from '../features/rfq/store/lists.ts';
import {
  addUpTaxInvoices,
  countTaxInvoices,
  listTaxInvoiceRows,
} from '../features/tax-invoice/store/lists.ts';
import { readLedger } from '../features/wallet/reads/ledger.ts';
import { readStatement } from '../features/wallet/reads/wallet.ts';
import { listOperatorTopUps, listOperatorWithdrawals } from '../features/wallet/store/operator.ts';
import { listTopUps } from '../features/wallet/store/top-up.ts';
import { listWithdrawals } from '../features/wallet/store/withdrawal.ts';

export type Question = readonly [string, () => Promise<unknown>];

interface People {
  readonly db: Db;
  readonly now: Date;
  readonly buyer: MemberActor;
  /** A supplier with half a million movements and accesses. */
  readonly payer: MemberActor;
  /** A supplier with an offer on each RFQ of the buyer. */
  readonly seller: MemberActor;
  readonly call: (actor: MemberActor) => Call<MemberActor>;
}

const newest = { column: 'own', descending: true } as const;
const list = { from: null, until: null, categoryId: null, order: newest, locale: 'en' } as const;
const by = <K extends string>(column: K, descending = false) => ({ column, descending });

/** The lists of a member in each of their sort orders. */
function sortedQuestions({ db, now, buyer, payer, seller, call }: People): Question[] {
  const own = { ...list, tab: 'all', slice: undefined, key: '' } as const;
  const scope = { companyId: buyer.companyId, memberId: null };
  const offers = { ...list, key: '', states: null, day: 'sent_at' } as const;
  const orders = {
    ...list,
    key: '',
    side: 'buyer_company_id',
    companyId: buyer.companyId,
    state: 'all',
    createdBy: null,
  } as const;
  const paid = { ...list, key: '', state: 'all' } as const;
  return [
    ...(['category', 'city', 'expiry', 'status', 'offers', 'discount'] as const).map(
      (column): Question => [
        `own RFQs by ${column}`,
        () => readRfqPage(db, scope, { ...own, order: by(column, true) }, 0, 10),
      ],
    ),
    ...(['supplier', 'rfq', 'status', 'total', 'valid', 'created'] as const).map(
      (column): Question => [
        `received offers by ${column}`,
        () =>
          listOffers(
            db,
            'buyer_company_id',
            buyer.companyId,
            buyer.memberId,
            { ...offers, order: by(column) },
            0,
            10,
          ),
      ],
    ),
    [
      'own offers of a state',
      async () => {
        const filter = { ...offers, states: ['completed'] } as const;
        await listOffers(db, 'company_id', seller.companyId, seller.memberId, filter, 0, 10);
        await countOffers(db, 'company_id', seller.companyId, filter);
      },
    ],
    ...(['title', 'company', 'status', 'sent', 'total'] as const).map((column): Question => [
      `orders by ${column}`,
      () => listOrders(db, { ...orders, order: by(column) }, 0, 10),
    ]),
    [
      'orders that are open',
      async () => {
        await listOrders(db, { ...orders, state: 'open' }, 0, 10);
        await countOrders(db, { ...orders, state: 'open' });
      },
    ],
    ...(['title', 'ends', 'bought', 'fee'] as const).map((column): Question => [
      `paid RFQs by ${column}`,
      () => readPaidPage(db, payer.companyId, { ...paid, order: by(column) }, 0, 10),
    ]),
    [
      'statement by credit',
      () => readStatement(call(payer), { key: '', kind: 'all', page: 1, sort: '-credit' }),
    ],
    ...(['ends', '-fee'] as const).map((sort): Question => [
      `open RFQs by ${sort}`,
      () => listOpenRfqs(db, seller.companyId, { key: '', sort }, now, 0, 10),
    ]),
  ];
}

/** The other lists of a member. */
function memberQuestions({ db, buyer, payer, seller, call }: People): Question[] {
  const paid = { ...list, key: '', state: 'all' } as const;
  const due = { ...list, key: '', state: 'all' } as const;
  const taxes = { ...list, key: '', state: 'all', companyId: payer.companyId } as const;
  const log = (given: { key?: string; sort?: 'date' }) =>
    readActivity(call(buyer), { key: '', page: 1, ...given });
  const isAll = { from: null, until: null, kinds: null, unread: false } as const;
  const paidPage = async (key: string, page = 1) => {
    await readPaidPage(db, payer.companyId, { ...paid, key }, 10 * (page - 1), 10);
  };
  const dueOrders = async (filter: Parameters<typeof countDueOrders>[2]) => {
    await listDueOrders(db, seller.companyId, filter, 0, 10);
    await countDueOrders(db, seller.companyId, filter);
  };
  const taxInvoices = async (filter: Parameters<typeof countTaxInvoices>[1]) => {
    await listTaxInvoiceRows(db, filter, 0, 10);
    await countTaxInvoices(db, filter);
  };
  return [
    ['paid RFQs', () => paidPage('')],
    ['paid RFQs, page 100', () => paidPage('', 100)],
    ['top-ups', () => listTopUps(db, payer.companyId, false, 0, 10)],
    ['withdrawals', () => listWithdrawals(db, payer.companyId, 0, 10)],
    ['orders with an invoice due', () => dueOrders(due)],
    ['orders with an invoice due: zzqxv', () => dueOrders({ ...due, key: 'zzqxv' })],
    ['orders with an invoice due, accepted', () => dueOrders({ ...due, state: 'accepted' })],
    ['orders with an invoice due by buyer', () => dueOrders({ ...due, order: by('buyer') })],
    ['tax invoices', () => taxInvoices(taxes)],
    ['tax invoices: zzqxv', () => taxInvoices({ ...taxes, key: 'zzqxv' })],
    ['tax invoices by total', () => taxInvoices({ ...taxes, order: by('total') })],
    ['activity', () => log({})],
    ['activity: zzqxv', () => log({ key: 'zzqxv' })],
    ['activity: steel', () => log({ key: 'steel' })],
    [
      'notifications',
      async () => {
        await listNotifications(db, buyer, isAll, 0, 10);
        const about = { companyId: buyer.companyId, rfqIds: [] };
        await countNotifications(db, buyer.memberId, isAll, about);
      },
    ],
    [
      'open deals',
      async () => {
        const scope = {
          side: 'buyer',
          companyId: buyer.companyId,
          createdBy: null,
          states: ['active', 'evaluate'],
        } as const;
        await listOpenDeals(db, scope, 0, 10);
        await countOpenDeals(db, scope);
      },
    ],
  ];
}

/** The lists of the console. */
function consoleQuestions({ db, buyer }: People): Question[] {
  const everything = {
    ...list,
    category: null,
    state: undefined,
    companyId: null,
    key: '',
  } as const;
  const rfqs = (given: Partial<Parameters<typeof readConsolePage>[1]>) =>
    readConsolePage(db, { ...everything, ...given }, 0, 10);
  const companies = async (given: object) => {
    const filter = { ...list, key: '', today: '2026-01-01', ...given } as const;
    await listCompanies(db, filter as never, 0, 10);
    await countCompanies(db, filter as never);
  };
  const taxes = { ...list, key: '', state: 'all', companyId: null } as const;
  const taxInvoices = async (given: object) => {
    await listTaxInvoiceRows(db, { ...taxes, ...given }, 0, 10);
    await addUpTaxInvoices(db, { ...taxes, ...given });
  };
  const ledger = (key: string) => readLedger(db, { key, page: 1 });
  return [
    ...(['created', 'expiry', 'offers', 'access'] as const).map((column): Question => [
      `console RFQs by ${column}`,
      () => rfqs({ order: by(column, true) }),
    ]),
    ['console RFQs of a company', () => rfqs({ companyId: buyer.companyId })],
    ['console RFQs with offers', () => rfqs({ state: 'quoted' })],
    ['console RFQs with orders', () => rfqs({ state: 'ordered' })],
    ['console companies', () => companies({})],
    ['console companies: zzqxv', () => companies({ key: 'zzqxv' })],
    ['console companies by name', () => companies({ order: by('name') })],
    ['console top-ups, open', () => listOperatorTopUps(db, { state: 'open', key: '' }, 0, 10)],
    [
      'console top-ups, decided',
      () => listOperatorTopUps(db, { state: 'decided', key: '' }, 0, 10),
    ],
    [
      'console top-ups, decided: zzqxv',
      () => listOperatorTopUps(db, { state: 'decided', key: 'zzqxv' }, 0, 10),
    ],
    [
      'console withdrawals, decided',
      () =>
        listOperatorWithdrawals(db, { state: 'decided', key: '', approvalFils: 1_000_000n }, 0, 10),
    ],
    ['ledger: zzqxv', () => ledger('zzqxv')],
    ['ledger: supplier', () => ledger('supplier')],
    ['ledger: RFQ-77', () => ledger('RFQ-77')],
    ['console tax invoices', () => taxInvoices({})],
    ['console tax invoices: zzqxv', () => taxInvoices({ key: 'zzqxv' })],
    ['console tax invoices by total', () => taxInvoices({ order: by('total') })],
    [
      'console invoices, decided',
      async () => {
        await listQueue(db, 'decided', '', 0, 10);
        await countQueue(db, 'decided', '');
      },
    ],
    [
      'console invoices, decided: zzqxv',
      async () => {
        await listQueue(db, 'decided', 'zzqxv', 0, 10);
        await countQueue(db, 'decided', 'zzqxv');
      },
    ],
  ];
}

/** Lists in each sort order, and the lists that `questionsOf` does not name. */
export function listQuestions(people: People): Question[] {
  return [...sortedQuestions(people), ...memberQuestions(people), ...consoleQuestions(people)];
}
