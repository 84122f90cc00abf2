import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccessStatus } from '#features/access/reads/access-status.ts';
import { isOpenToSupplier, isReached } from '#features/access/rules/reach.ts';
import { listOpenForFile, type AvailableFilter } from '#features/access/store/open.ts';
import { countAudience, hasAccess, isKnownTo, listAudience } from '#features/rfq/store/audience.ts';
import { findRfq } from '#features/rfq/store/row.ts';
import { findMatches, insertHits, claimHits } from '#features/saved-search/store/matching.ts';
import type { MemberActor } from '#shared/actor.ts';
import { isOpenTo, joinedCompany } from '#shared/sql/open-to-supplier.ts';
import { addParty, addRfq, chooseCategories, type Party } from '../factories/access.ts';
import { seededRandom } from '../harness/api.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

const now = new Date('2026-05-04T08:00:00Z');
const random = seededRandom('open to a supplier');

interface Case {
  readonly rfq?: Parameters<typeof addRfq>[2];
  readonly country?: string;
  /** Main categories of the supplier; the RFQ is of HVAC. */
  readonly categories?: readonly string[];
  readonly access?: 'bought' | 'refunded';
  /** The buyer marked the supplier so in its book. */
  readonly mark?: 'plain' | 'blocked';
  readonly company?: 'unapproved' | 'suspended' | 'closed' | 'expired licence';
  /** The RFQ is open to the supplier (product §6). */
  readonly isOpen: boolean;
}

/** An internal RFQ of HVAC by a buyer in AE, open for a week, and a supplier of HVAC in AE, but for what a case changes. */
const cases: Readonly<Record<string, Case>> = {
  'the same country and category': { isOpen: true },
  'another country': { country: 'SA', isOpen: false },
  'an external RFQ, the same country': { rfq: { requestType: 'external' }, isOpen: false },
  'an external RFQ, another country': {
    rfq: { requestType: 'external' },
    country: 'SA',
    isOpen: true,
  },
  'an RFQ for all, the same country': { rfq: { requestType: 'internal-external' }, isOpen: true },
  'an RFQ for all, another country': {
    rfq: { requestType: 'internal-external' },
    country: 'SA',
    isOpen: true,
  },
  'no category': { categories: [], isOpen: false },
  'another category': { categories: ['Furniture'], isOpen: false },
  'two categories': { categories: ['Furniture', 'HVAC'], isOpen: true },
  'a disabled category': {
    rfq: { category: 'Electrical' },
    categories: ['Electrical'],
    isOpen: false,
  },
  'a pending RFQ': { rfq: { state: 'pending' }, isOpen: false },
  'an RFQ under evaluation': { rfq: { state: 'evaluate', days: -1 }, isOpen: false },
  'an RFQ with an award in force': { rfq: { awardCount: 1 }, isOpen: false },
  'an accepted RFQ': { rfq: { state: 'accepted' }, isOpen: false },
  'an expired RFQ': { rfq: { state: 'expired', days: -1 }, isOpen: false },
  'a canceled RFQ': { rfq: { state: 'canceled' }, isOpen: false },
  'a deadline that has passed before the clock ran': { rfq: { days: -0.001 }, isOpen: false },
  'a deadline at this moment': { rfq: { days: 0 }, isOpen: false },
  'a deadline in a minute': { rfq: { days: 0.001 }, isOpen: true },
  'bought access': { access: 'bought', isOpen: true },
  'refunded access': { access: 'refunded', isOpen: true },
  'bought access and another country': { access: 'bought', country: 'SA', isOpen: false },
  'an RFQ for the market and own suppliers': { rfq: { audience: 'both' }, isOpen: true },
  'an RFQ for own suppliers only': { rfq: { audience: 'own' }, isOpen: false },
  'a supplier in the book': { mark: 'plain', isOpen: true },
  'a blocked supplier': { mark: 'blocked', isOpen: false },
  'a blocked supplier that bought before': { mark: 'blocked', access: 'bought', isOpen: false },
  'a company that is not approved': { company: 'unapproved', isOpen: true },
  'a suspended company': { company: 'suspended', isOpen: true },
  'a closed company': { company: 'closed', isOpen: true },
  'an expired licence': { company: 'expired licence', isOpen: true },
};

/** Each combination of the columns of an RFQ that the rule reads; HVAC is offered, Electrical is disabled. */
function everyRfq() {
  const states = ['pending', 'active', 'evaluate', 'accepted', 'expired', 'canceled'] as const;
  const types = ['internal', 'external', 'internal-external'] as const;
  return states.flatMap((state) =>
    types.flatMap((requestType) =>
      ['HVAC', 'Electrical', 'Furniture'].flatMap((category) =>
        [-1, 0, 1].flatMap((days) =>
          (['market', 'own'] as const).map((audience) => ({
            state,
            requestType,
            category,
            days,
            audience,
          })),
        ),
      ),
    ),
  );
}

const operatorId = random.id();

const companyColumns = {
  unapproved: { approved_at: null },
  suspended: { suspended_at: now, suspended_by: operatorId, suspension_reason: 'Complaints' },
  closed: { closed_at: now },
  'expired licence': { licence_expires_on: '2026-05-03' },
} as const;

describe.each(engines)('an RFQ and a supplier on the %s engine', (engine) => {
  let database: TestDatabase;
  let ground: { db: TestDatabase['kysely']; now: () => Date };
  let buyer: Party;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ground = { db: database.kysely, now: () => now };
    buyer = await addParty(ground, 'buyer');
    await database.kysely
      .insertInto('operator')
      .values({
        id: operatorId,
        email: 'sami@qeema.test',
        email_key: 'sami@qeema.test',
        password_hash: '',
        full_name: 'Sami',
        roles: ['reviewer'],
        created_at: now,
      })
      .execute();
    await database.kysely
      .updateTable('category')
      .set({ disabled_at: now })
      .where('name_en', '=', 'Electrical')
      .execute();
  });
  afterAll(() => database.drop());

  async function plant({ rfq, country, categories = ['HVAC'], access, company, mark }: Case) {
    const rfqId = await addRfq(ground, buyer, rfq);
    const supplier = await addParty(ground, 'supplier', { country: country ?? 'AE' });
    const { companyId, memberId } = supplier;
    await chooseCategories(ground, companyId, ...categories);
    if (access !== undefined)
      await ground.db
        .insertInto('access')
        .values({
          id: random.id(),
          rfq_id: rfqId,
          company_id: companyId,
          bought_by: memberId,
          fee_fils: 0n,
          bought_at: now,
          refunded_at: access === 'refunded' ? now : null,
          refund_cause: access === 'refunded' ? 'asked' : null,
        })
        .execute();
    if (mark !== undefined)
      await ground.db
        .insertInto('supplier_contact')
        .values({
          id: random.id(),
          company_id: buyer.companyId,
          name: 'In the book',
          linked_company_id: companyId,
          linked_by: 'offer',
          state: mark,
          created_by: buyer.memberId,
          created_at: now,
          updated_at: now,
        })
        .execute();
    if (company !== undefined)
      await ground.db
        .updateTable('company')
        .set(companyColumns[company])
        .where('id', '=', companyId)
        .execute();
    return { rfqId, supplier };
  }

  /** The rule without SQL, over the facts that a purchase is decided by. */
  async function isOpenByRule(rfqId: string, { companyId, memberId }: Party): Promise<boolean> {
    const rfq = await findRfq(ground.db, rfqId);
    if (rfq === undefined) throw new Error('no such RFQ');
    const actor = {
      kind: 'member',
      companyId,
      memberId,
      limitFils: null,
      spendLimits: { dayFils: null, monthFils: null },
      permissions: [],
    } as unknown as MemberActor;
    return isOpenToSupplier((await readAccessStatus(ground.db, actor, rfq, now)).facts);
  }

  async function isOpenBySql(rfqId: string, companyId: string): Promise<boolean> {
    const { rows } = await sql`
      select from rfq join company on company.id = ${companyId}
      where rfq.id = ${rfqId} and ${isOpenTo(joinedCompany, now)}`.execute(ground.db);
    return rows.length === 1;
  }

  async function isListed(rfqId: string, companyId: string, filter: AvailableFilter) {
    const rows = await listOpenForFile(ground.db, companyId, filter, now);
    return rows.some(({ id }) => id === rfqId);
  }

  async function isMatched(rfqId: string, memberId: string): Promise<boolean> {
    const waiting = [{ rfq_id: rfqId, member_id: memberId }];
    return ground.db
      .transaction()
      .execute(async (tx) => (await findMatches(tx, waiting, now)).length === 1);
  }

  async function isInDigest(rfqId: string, memberId: string): Promise<boolean> {
    const searchId = random.id();
    await ground.db
      .insertInto('saved_search')
      .values({
        id: searchId,
        member_id: memberId,
        name: 'Any',
        name_key: 'any',
        alert: 'daily',
        by_mail: false,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return ground.db.transaction().execute(async (tx) => {
      await insertHits(tx, [{ memberId, rfqId, searchId }], now);
      return (await claimHits(tx, [memberId], now)).length === 1;
    });
  }

  it.each(Object.entries(cases))(
    'have the same answer in every place for %s',
    async (_name, one) => {
      const { rfqId, supplier } = await plant(one);
      const { companyId, memberId } = supplier;
      const isBought = one.access === 'bought';
      const isTold = one.isOpen && one.company === undefined;
      const audience = await ground.db.transaction().execute((tx) => listAudience(tx, rfqId, now));
      expect(await countAudience(ground.db, rfqId, now, 100)).toBe(audience.length);
      expect({
        rule: await isOpenByRule(rfqId, supplier),
        sql: await isOpenBySql(rfqId, companyId),
        list: await isListed(rfqId, companyId, { key: '' }),
        narrowedList: await isListed(rfqId, companyId, { key: '', delivery: 'delivery' }),
        search: await isListed(rfqId, companyId, { key: 'VRF' }),
        access: await hasAccess(ground.db, companyId, rfqId),
        known: await isKnownTo(ground.db, companyId, rfqId, now),
        audience: audience.includes(companyId),
        match: await isMatched(rfqId, memberId),
        digest: await isInDigest(rfqId, memberId),
      }).toEqual({
        rule: one.isOpen,
        sql: one.isOpen,
        list: one.isOpen && !isBought,
        narrowedList: one.isOpen && !isBought,
        search: one.isOpen && !isBought,
        access: isBought,
        known: one.isOpen || one.access !== undefined,
        audience: isTold,
        match: isTold,
        digest: isTold && !isBought,
      });
    },
  );

  it('agree with the rule in every combination of state, deadline, type, category, country and access', async () => {
    const rfqs: (ReturnType<typeof everyRfq>[number] & { id: string })[] = [];
    for (const one of everyRfq()) rfqs.push({ ...one, id: await addRfq(ground, buyer, one) });
    for (const country of ['AE', 'SA'])
      for (const access of [null, 'bought', 'refunded'] as const) {
        const { companyId } = await addParty(ground, 'supplier', { country });
        await chooseCategories(ground, companyId, 'HVAC', 'Electrical');
        if (access !== null) await grantAll(companyId, access);
        const expected = rfqs
          .filter(({ state, days, requestType, category, audience }) =>
            isOpenToSupplier({
              rfq: state === 'active' && days > 0 ? 'open' : 'closed',
              isReached: audience !== 'own' && isReached(requestType, 'AE', country),
              hasCategory: category === 'HVAC',
              isBlocked: false,
            }),
          )
          .map(({ id }) => id)
          .sort();
        const unbought = access === 'bought' ? [] : expected;
        expect(expected.length).toBeGreaterThan(0);
        expect({
          country,
          access,
          isOpenTo:
            await listIds(sql`select rfq.id from rfq join company on company.id = ${companyId}
            where ${isOpenTo(joinedCompany, now)}`),
          open: await listIds(sql`select id
            from open_rfqs(${companyId}::uuid, ${now}::timestamptz, null::uuid, null::uuid, 1000)`),
          narrowed: await listIds(sql`select id
            from open_rfqs_narrowed(${companyId}::uuid, ${now}::timestamptz, null::uuid, null::uuid, null::text,
              null::bigint, null::bigint, null::timestamptz, ''::text, 1000)`),
        }).toEqual({ country, access, isOpenTo: expected, open: unbought, narrowed: unbought });
      }

    /** Only the RFQs of this test, in one order. */
    async function listIds(query: RawBuilder<unknown>): Promise<string[]> {
      const own = new Set(rfqs.map(({ id }) => id));
      const { rows } = await sql<{ id: string }>`${query}`.execute(ground.db);
      return rows
        .map(({ id }) => id)
        .filter((id) => own.has(id))
        .sort();
    }

    async function grantAll(companyId: string, access: 'bought' | 'refunded') {
      const { memberId } = buyer;
      const isRefunded = access === 'refunded';
      const values = rfqs.map(({ id }) => ({
        id: random.id(),
        rfq_id: id,
        company_id: companyId,
        bought_by: memberId,
        fee_fils: 0n,
        bought_at: now,
        refunded_at: isRefunded ? now : null,
        refund_cause: isRefunded ? ('asked' as const) : null,
      }));
      await ground.db.insertInto('access').values(values).execute();
    }
  });
});
