import type { Failure } from '#shared/client.ts';
import type { Currency } from '#shared/currency.ts';
import type { SignedEvent } from '#shared/payments.ts';
import { addMember, addParty, chooseCategories, type Party } from '../factories/access.ts';
import { giveAddress } from '../factories/order.ts';
import { addSupplier } from '../factories/wallet.ts';
import type { TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { Oracle } from '../harness/wallet-model.ts';
import type { Step } from './plan.ts';

/** Days for which a paid Q discount can't be withdrawn; the year's server is configured with it. */
export const discountDelayDays = 7;

/** A request as the model knows it: what it costs, when it closes, who paid and who quoted. */
export interface Request {
  readonly id: string;
  readonly buyer: Client;
  readonly categoryId: string;
  readonly currency: Currency;
  readonly rateMicro: bigint;
  feeFils: bigint;
  discountMinor: bigint;
  readonly lines: readonly { readonly id: string; readonly units: bigint }[];
  readonly expiresAtMs: number;
  state: 'pending' | 'active' | 'accepted' | 'over';
  isPublished: boolean;
  /** By company. */
  readonly bids: Map<string, Bid>;
  /** Unrefunded accesses by company. */
  readonly holders: Map<string, { readonly trader: Trader; readonly purchase: Purchase }>;
}

/** A supplier's offer on it, in its newest version. */
export interface Bid {
  readonly id: string;
  readonly request: Request;
  readonly trader: Trader;
  /** Each line with its VAT, minor units. */
  lineMinor: readonly bigint[];
  /** The same without VAT. */
  netMinor: readonly bigint[];
  /** The platform's discount on it. */
  discountMinor: bigint;
  openedAtMs: number | null;
  isWithdrawn: boolean;
  order: Order | null;
}

export interface Order {
  readonly id: string;
  /** Units that came, by line. */
  readonly got: bigint[];
  lineIds: readonly string[];
}

export interface Purchase {
  readonly id: string;
  readonly request: Request;
  readonly memberId: string;
  readonly fils: bigint;
  readonly atMs: number;
  /** Its place in the oracle. */
  readonly index: number;
  isReturned: boolean;
}

export interface TopUpFacts {
  readonly id: string;
  /** Null for a bank transfer. */
  readonly paymentId: string | null;
  readonly startedAtMs: number;
  /** The provider's state. */
  held: 'open' | 'paid' | 'failed';
}

/** A supplier with its wallet's oracle. */
export interface Trader {
  readonly party: Party;
  /** A user with limits of a day and a month; some companies have one. */
  readonly sales: {
    readonly party: Party;
    readonly dayFils: bigint;
    readonly monthFils: bigint;
  } | null;
  readonly categories: readonly string[];
  readonly oracle: Oracle;
  readonly topUps: TopUpFacts[];
  /** Signed and not delivered, or to be delivered once more. */
  readonly events: { readonly index: number; readonly event: SignedEvent }[];
  readonly withdrawals: string[];
  readonly purchases: Purchase[];
}

/** A buyer, with a user whose RFQs need the owner's approval. */
export interface Client {
  readonly party: Party;
  readonly requester: Party;
}

/** The states in the database from which the lists are read. */
export interface Board {
  readonly waiting: readonly string[];
  readonly bids: readonly {
    readonly id: string;
    readonly state: string;
    readonly version: number;
    readonly revisionId: string | null;
  }[];
  readonly orders: readonly {
    readonly id: string;
    readonly offerId: string;
    readonly state: string;
  }[];
  readonly invoices: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly state: string;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly companyId: string;
    readonly rfqId: string;
  }[];
}

export interface World {
  board: Board;
  /** The standard rate of VAT by now, basis points. */
  vatBp: bigint;
  readonly api: TestApi;
  readonly finance: string;
  /** Pays what the other has approved. */
  readonly treasurer: string;
  readonly reviewer: string;
  readonly traders: readonly Trader[];
  readonly clients: readonly Client[];
  readonly requests: Map<string, Request>;
  readonly bids: Map<string, Bid>;
  readonly byCompany: ReadonlyMap<string, Trader>;
  readonly categories: readonly { readonly id: string; readonly name_en: string }[];
  readonly cityId: string;
  readonly packages: readonly {
    readonly id: string;
    readonly price: bigint;
    readonly credit: bigint;
    readonly days: number;
  }[];
  readonly rates: ReadonlyMap<string, bigint>;
  /** The platform's accounts as the oracles count them. */
  readonly accounts: Map<string, bigint>;
  readonly counts: Map<string, number>;
}

export type Acting = (world: World, step: Step) => Promise<void>;

export function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(1, list.length)];
}

export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('nothing is there');
  return value;
}

/** Allowed refusals: the list has changed since, or the record is not available for this caller. */
const stale = new Set([
  'access_needed',
  'access_not_refundable',
  'already_decided',
  'already_sent',
  'invoice_exists',
  'no_discount',
  'not_found',
  'not_late',
  'not_negotiable',
  'nothing_received',
  'offer_expired',
  'offer_unconfirmed',
  'supplier_unapproved',
  'order_exists',
  'over_received',
  'revision_open',
  'rfq_expired',
  'rfq_not_open',
  'state_changed',
]);

/** True if it succeeded; a refusal that no outdated list explains fails the test. */
export function isDone<S extends { readonly ok: true }>(
  world: World,
  what: string,
  answer: S | Failure,
): answer is S {
  count(world, answer.ok ? what : `${what} refused`);
  if (answer.ok) return true;
  if (!stale.has(answer.code))
    throw new Error(`${what}: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return false;
}

/** Counts results, for the proof that the year was a full one. */
export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

async function addTrader(
  api: TestApi,
  index: number,
  names: readonly string[],
  accounts: Map<string, bigint>,
) {
  const party = await addSupplier(api);
  const chosen = [pick(names, index), pick(names, index * 7 + 3)].filter(
    (name) => name !== undefined,
  );
  await chooseCategories(api, party.companyId, ...new Set(chosen));
  const limits = { dayLimitFils: 60_000n, monthLimitFils: 150_000n };
  const user =
    index % 3 === 0 ? await addMember(api, party.companyId, { roles: ['sales'], ...limits }) : null;
  const sales =
    user === null
      ? null
      : { party: user, dayFils: limits.dayLimitFils, monthFils: limits.monthLimitFils };
  const categories = await api.db
    .selectFrom('company_category')
    .select('category_id')
    .where('company_id', '=', party.companyId)
    .execute();
  const trader: Trader = {
    party,
    sales,
    categories: categories.map((row) => row.category_id),
    oracle: new Oracle(accounts, { discountDelayDays }),
    topUps: [],
    events: [],
    withdrawals: [],
    purchases: [],
  };
  return trader;
}

async function addClient(api: TestApi): Promise<Client> {
  const party = await addParty(api, 'buyer');
  await giveAddress(api, party);
  return { party, requester: await addMember(api, party.companyId, { roles: ['requester'] }) };
}

/** Everybody who is there from the first day on, and what the operators have set. */
export async function openWorld(api: TestApi, suppliers: number): Promise<World> {
  const { db } = api;
  // The number of categories with a handful of suppliers in each.
  const many = Math.max(3, Math.min(16, Math.floor(suppliers / 10)));
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name_en'])
    .orderBy('position')
    .limit(many)
    .execute();
  const { id: cityId } = await db
    .selectFrom('city')
    .select('id')
    .where('name_en', '=', 'Dubai')
    .executeTakeFirstOrThrow();
  const packages = await db.selectFrom('wallet_package').selectAll().orderBy('position').execute();
  const rates = await db.selectFrom('exchange_rate').select(['currency', 'rate_micro']).execute();
  const accounts = new Map<string, bigint>();
  const names = categories.map((category) => category.name_en);
  const traders: Trader[] = [];
  for (let index = 0; index < suppliers; index += 1)
    traders.push(await addTrader(api, index, names, accounts));
  const clients: Client[] = [];
  for (let index = 0; index < Math.max(4, suppliers / 5); index += 1)
    clients.push(await addClient(api));
  return {
    board: { waiting: [], bids: [], orders: [], invoices: [], refunds: [] },
    vatBp: 500n,
    api,
    finance: (await signInOperator(api, ['finance'], 'finance@qeema.test')).token,
    treasurer: (await signInOperator(api, ['finance'], 'treasurer@qeema.test')).token,
    reviewer: (await signInOperator(api, ['reviewer'], 'reviewer@qeema.test')).token,
    traders,
    clients,
    requests: new Map(),
    bids: new Map(),
    byCompany: new Map(traders.map((trader) => [trader.party.companyId, trader])),
    categories,
    cityId,
    packages: packages.map((row) => ({
      id: row.id,
      price: row.price_fils,
      credit: row.credit_fils,
      days: row.validity_days,
    })),
    rates: new Map(rates.map((row) => [row.currency as string, row.rate_micro])),
    accounts,
    counts: new Map(),
  };
}
