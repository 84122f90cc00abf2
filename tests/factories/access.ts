import { createHash } from 'node:crypto';
import { listAvailable, type AvailableRow } from '#features/access/schema/available.ts';
import { hashToken } from '#features/session/store/session.ts';
import { topUpPostings } from '#features/wallet/rules/postings.ts';
import { post } from '#features/wallet/store/post.ts';
import type { AccountType, MemberRole } from '#shared/actor.ts';
import type { ApiClient } from '#shared/client.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';

const random = seededRandom('parties');

/**
 * The database for planted rows: a test's API, or a database alone that another process will serve.
 */
export type Ground = Pick<TestApi, 'db' | 'now'>;

/** Well-formed, but of no password: verifying it takes the usual time and fails. */
const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A signed-in user of an approved company. */
export interface Party {
  readonly companyId: string;
  readonly memberId: string;
  readonly token: string;
}

export interface PartyOptions {
  readonly name?: string;
  readonly country?: string;
  /** Not yet approved when false. */
  readonly approved?: boolean;
}

interface MemberOptions {
  readonly roles?: readonly MemberRole[];
  readonly limitFils?: bigint | null;
  readonly dayLimitFils?: bigint;
  readonly monthLimitFils?: bigint;
  readonly isOwner?: boolean;
}

let parties = 0;

/** Another user of a company, signed in; without password hashes, which are slow. */
export async function addMember(
  api: Ground,
  companyId: string,
  options: MemberOptions = {},
): Promise<Party> {
  parties += 1;
  const memberId = random.id();
  const email = `party-${parties}@aldana.test`;
  const now = api.now();
  await api.db
    .insertInto('member')
    .values({
      id: memberId,
      company_id: companyId,
      email,
      email_key: email,
      password_hash: noPassword,
      full_name: `Member ${parties}`,
      is_owner: options.isOwner ?? false,
      roles: [...(options.roles ?? [])],
      limit_fils: options.limitFils ?? null,
      day_limit_fils: options.dayLimitFils ?? null,
      month_limit_fils: options.monthLimitFils ?? null,
      verified_at: now,
      created_at: now,
    })
    .execute();
  return { companyId, memberId, token: await addSession(api, { memberId }) };
}

let sessions = 0;

/** Signs a user in once more, for a year of the tests' clock. */
export async function addSession(
  api: Ground,
  { memberId }: Pick<Party, 'memberId'>,
): Promise<string> {
  sessions += 1;
  const token = createHash('sha256').update(`session ${sessions}`).digest('base64url');
  const now = api.now();
  const inAYear = new Date(now.getTime() + 365 * 86_400_000);
  await api.db
    .insertInto('session')
    .values({
      id: random.id(),
      token_hash: hashToken(token),
      remember: true,
      member_id: memberId,
      created_at: now,
      seen_at: now,
      idle_expires_at: inAYear,
      expires_at: inAYear,
      address: '',
      user_agent: '',
    })
    .execute();
  return token;
}

/** A company and its owner, approved and signed in. */
export async function addParty(
  api: Ground,
  type: AccountType,
  options: PartyOptions = {},
): Promise<Party> {
  const companyId = random.id();
  const now = api.now();
  await api.db
    .insertInto('company')
    .values({
      id: companyId,
      account_type: type,
      display_name: options.name ?? `${type} ${parties + 1}`,
      country: options.country ?? 'AE',
      review_state: options.approved === false ? 'incomplete' : 'approved',
      approved_at: options.approved === false ? null : now,
      created_at: now,
    })
    .execute();
  return addMember(api, companyId, { isOwner: true });
}

export interface RfqOptions {
  readonly title?: string;
  readonly category?: string;
  readonly requestType?: 'internal' | 'external' | 'internal-external';
  readonly country?: string;
  readonly feeFils?: bigint;
  readonly awardCount?: number;
  readonly audience?: 'market' | 'own' | 'both';
  /** Days from now to the hard deadline; negative: it has passed and no clock has run. */
  readonly days?: number;
  readonly state?:
    | 'pending'
    | 'active'
    | 'evaluate'
    | 'accepted'
    | 'expired'
    | 'canceled'
    | 'completed';
  readonly files?: readonly string[];
}

/** The id of a category by its English name. */
export async function categoryOf(api: Ground, name = 'HVAC'): Promise<string> {
  const row = await api.db
    .selectFrom('category')
    .select('id')
    .where('name_en', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Puts suppliers into categories, by name. */
export async function chooseCategories(
  api: Ground,
  companyId: string,
  ...names: readonly string[]
): Promise<void> {
  for (const name of names) {
    const categoryId = await categoryOf(api, name);
    await api.db
      .insertInto('company_category')
      .values({ company_id: companyId, category_id: categoryId, created_at: api.now() })
      .execute();
  }
}

/** A supplier of HVAC with this much in its wallet. */
export async function addSupplier(
  api: Ground,
  balanceFils = 0n,
  options: PartyOptions = {},
): Promise<Party> {
  const party = await addParty(api, 'supplier', options);
  await chooseCategories(api, party.companyId, 'HVAC');
  if (balanceFils > 0n) await fundWallet(api, party.companyId, balanceFils);
  return party;
}

/** Money in a wallet, by the ledger's own way in; it is valid for a year. */
export async function fundWallet(
  api: Ground,
  companyId: string,
  amountFils: bigint,
): Promise<void> {
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '',
  };
  await api.db.transaction().execute(async (tx) => {
    await post(tx, actorContext, {
      kind: 'top_up',
      reference: 'TU-09999',
      subjectType: 'top_up',
      subjectId: random.id(),
      postings: topUpPostings(companyId, 'bank_transfer', amountFils, amountFils),
    });
  });
  const expiresAt = new Date(api.now().getTime() + 365 * 86_400_000);
  await api.db
    .updateTable('wallet')
    .set({ expires_at: expiresAt })
    .where('company_id', '=', companyId)
    .execute();
}

/** The balance of a wallet, fils. */
export async function balanceOf(api: Ground, companyId: string): Promise<bigint> {
  const row = await api.db
    .selectFrom('wallet')
    .select('balance_fils')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.balance_fils ?? 0n;
}

/** An RFQ with two lines, as if it had been published a day ago; `pending` was not. */
export async function addRfq(api: Ground, buyer: Party, options: RfqOptions = {}): Promise<string> {
  const id = random.id();
  const now = api.now();
  const yesterday = new Date(now.getTime() - 86_400_000);
  const expiresAt = new Date(now.getTime() + (options.days ?? 7) * 86_400_000);
  const state = options.state ?? 'active';
  const city = await api.db
    .selectFrom('city')
    .select('id')
    .where('name_en', '=', 'Sharjah')
    .executeTakeFirstOrThrow();
  const title = options.title ?? 'VRF outdoor units, 20 HP';
  const isOver = state === 'expired' || state === 'canceled' || state === 'completed';
  await api.db
    .insertInto('rfq')
    .values({
      id,
      company_id: buyer.companyId,
      created_by: buyer.memberId,
      category_id: await categoryOf(api, options.category),
      title,
      state,
      pending_for: state === 'pending' ? 'approver' : null,
      request_type: options.requestType ?? 'internal',
      country_code: options.country ?? 'AE',
      city_id: city.id,
      delivery_method: 'delivery',
      currency: 'AED',
      estimated_minor: 86_000_00n,
      note: 'Crane access from the back street only',
      expires_on: expiresAt.toISOString().slice(0, 10),
      expires_at: expiresAt,
      rate_micro: 1_000_000n,
      award_count: options.awardCount ?? 0,
      audience: options.audience ?? 'market',
      fee_fils: options.feeFils ?? 430_00n,
      discount_minor: 1720_00n,
      published_at: state === 'pending' ? null : yesterday,
      decide_by: state === 'evaluate' ? new Date(now.getTime() + 30 * 86_400_000) : null,
      closed_at: isOver ? now : null,
      created_at: yesterday,
      updated_at: yesterday,
      search_text: `${title}\nVRF outdoor unit 20 HP\nRefrigerant pipe`,
    })
    .execute();
  await api.db
    .insertInto('rfq_line')
    .values([
      {
        id: random.id(),
        rfq_id: id,
        position: 1,
        description: 'VRF outdoor unit 20 HP',
        quantity_milli: 4000n,
        unit_code: 'C62',
      },
      {
        id: random.id(),
        rfq_id: id,
        position: 2,
        description: 'Refrigerant pipe',
        quantity_milli: 120_500n,
        unit_code: 'MTR',
      },
    ])
    .execute();
  for (const [position, fileId] of (options.files ?? []).entries()) {
    await api.db.insertInto('rfq_file').values({ rfq_id: id, file_id: fileId, position }).execute();
  }
  return id;
}

interface OfferOptions {
  readonly state?:
    | 'pending'
    | 'accepted'
    | 'waiting'
    | 'withdrawn'
    | 'expired'
    | 'rejected'
    | 'completed';
  readonly openedAt?: Date;
}

/** A supplier's offer on an RFQ, counted like a real one, without a version. */
export async function addOffer(
  api: TestApi,
  supplier: Party,
  buyer: Party,
  rfqId: string,
  options: OfferOptions = {},
): Promise<string> {
  const id = random.id();
  const now = api.now();
  const state = options.state ?? 'pending';
  await api.db
    .insertInto('offer')
    .values({
      id,
      rfq_id: rfqId,
      company_id: supplier.companyId,
      buyer_company_id: buyer.companyId,
      state,
      currency: 'AED',
      negotiable: true,
      firm: false,
      valid_until: '2027-03-01',
      valid_until_at: new Date('2027-03-01T20:00:00Z'),
      opened_at: options.openedAt ?? null,
      sent_at: now,
      created_by: supplier.memberId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await api.db
    .updateTable('rfq')
    .set((row) => ({
      offer_count: row('offer_count', '+', state === 'withdrawn' ? 0 : 1),
      pending_offer_count: row('pending_offer_count', '+', state === 'pending' ? 1 : 0),
    }))
    .where('id', '=', rfqId)
    .execute();
  return id;
}

/** The rows of the first page of open RFQs that a supplier sees. */
export async function listOpenTo(
  api: TestApi,
  who: Party,
  query: InputOf<typeof listAvailable>['query'] = {},
): Promise<AvailableRow[]> {
  const answer = await api.as({ token: who.token })(listAvailable, { query });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.data;
}

/** Their ids. */
export async function idsOpenTo(...asked: Parameters<typeof listOpenTo>): Promise<string[]> {
  return (await listOpenTo(...asked)).map(({ id }) => id);
}

/** Types and parameters of a user's notifications, the oldest first. */
export async function toldTo(
  api: TestApi,
  party: Party,
): Promise<{ type: string; params: unknown }[]> {
  return api.db
    .selectFrom('notification')
    .select(['type', 'params'])
    .where('member_id', '=', party.memberId)
    .orderBy('id')
    .execute();
}

let keys = 0;

/** A client whose every request carries an Idempotency-Key of its own, as the pages' does; `key` sets one. */
export function payingClient(
  api: TestApi,
  party: { readonly token: string },
  key?: string,
): ApiClient {
  return (endpoint, input) => {
    keys += 1;
    const headers = { 'Idempotency-Key': key ?? `test-key-${keys}` };
    return api.as({ token: party.token, headers })(endpoint, input);
  };
}
