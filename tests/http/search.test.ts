import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAsBuyer, searchAsOperator, searchAsSupplier } from '#features/search/schema.ts';
import type { Found } from '#features/search/schema.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { dataOf, madeOrder, sentDeal, acceptedDeal, type SentDeal } from '../factories/order.ts';
import { addDesks } from './authorisation/world.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let deal: SentDeal;
let rfqNumber: string;
const desks = new Map<string, { readonly token: string }>();

const title = 'هيكل الفيلا: حديد التسليح وإسمنت';
const lines = 'rebar B500B 12 mm زاوية مجلفنة';
const trns = { buyer: '100331948700003', supplier: '100447712300003' } as const;
const mobile = '+971501234567';
const iban = 'AE070331234567890123456';

type Side = 'buyer' | 'supplier';

async function nameCompany(party: Party, side: Side, en: string, ar: string): Promise<void> {
  await api.db
    .updateTable('company')
    .set({ display_name: en, legal_name_en: en, legal_name_ar: ar, trn: trns[side] })
    .where('id', '=', party.companyId)
    .execute();
}

beforeAll(async () => {
  api = await startApi('search');
  for (const { name, token } of (await addDesks(api)).desks) desks.set(name, { token });
  deal = await sentDeal(api, { rfq: { set: { title, search_text: `${title} ${lines}` } } });
  await nameCompany(deal.buyer, 'buyer', 'Al Dana Contracting', 'الدانة للمقاولات');
  await nameCompany(deal.supplier, 'supplier', 'Noor Steel Trading', 'نور لتجارة الحديد');
  await api.db
    .updateTable('member')
    .set({ mobile })
    .where('id', '=', deal.buyer.memberId)
    .execute();
  const { number } = await api.db
    .selectFrom('rfq')
    .select('number')
    .where('id', '=', deal.rfq.rfqId)
    .executeTakeFirstOrThrow();
  rfqNumber = String(number);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function search(who: { token: string }, side: Side | 'operator', q: string): Promise<Found> {
  await api.db.deleteFrom('rate_limit').execute();
  const as = api.as({ token: who.token });
  const input = { query: { q } };
  if (side === 'operator') return dataOf(await as(searchAsOperator, input));
  return dataOf(await as(side === 'buyer' ? searchAsBuyer : searchAsSupplier, input));
}

const asBuyer = async (q: string) => search(deal.buyer, 'buyer', q);
const asSupplier = async (q: string) => search(deal.supplier, 'supplier', q);
const kindsOf = ({ hits }: Found) => [...new Set(hits.map(({ kind }) => kind))];
const desk = (name: string) => desks.get(name) ?? { token: '' };

describe('a member’s search', () => {
  it.each([
    ['the number of the RFQ', () => `RFQ-${rfqNumber}`],
    [
      'the bare number in Arabic digits',
      () => rfqNumber.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)] ?? d),
    ],
    ['a word of the title', () => 'هيكل'],
    ['a word of a line in English', () => 'rebar'],
    ['a word of a line in another form of Arabic', () => 'زاويه'],
  ])('finds the RFQ with its offer and order by %s', async (_what, text) => {
    for (const found of [await asBuyer(text()), await asSupplier(text())]) {
      expect(found.hits[0]).toMatchObject({ kind: 'rfq', id: deal.rfq.rfqId, title });
    }
  });

  it('has the exact number first, before records that only contain it', async () => {
    const serial = deal.order.serial.toLowerCase().replaceAll('-', ' ');
    const [first] = (await asBuyer(serial)).hits;
    expect(first).toMatchObject({
      kind: 'order',
      id: deal.order.id,
      offer_id: deal.offerId,
      exact: true,
    });
    const offer = await api.db
      .selectFrom('offer')
      .select('number')
      .where('id', '=', deal.offerId)
      .executeTakeFirstOrThrow();
    for (const found of [
      await asBuyer(`of ${offer.number}`),
      await asSupplier(`OF-${offer.number}`),
    ])
      expect(found.hits[0]).toMatchObject({ kind: 'offer', id: deal.offerId, exact: true });
  });

  it.each(['Noor Steel', 'steel noor', 'نور حديد', 'لتجاره الحديد'])(
    'finds the other company by its name in either script (%s)',
    async (text) => {
      const { hits } = await asBuyer(text);
      expect(hits).toContainEqual(
        expect.objectContaining({
          kind: 'company',
          id: deal.supplier.companyId,
          role: 'supplier',
          trn: '',
        }),
      );
    },
  );

  it('finds the other side of an order by its whole TRN, and not by a part of it', async () => {
    const { hits } = await asBuyer('100 4477 1230 0003');
    expect(hits).toMatchObject([
      { kind: 'company', id: deal.supplier.companyId, trn: trns.supplier, exact: true },
    ]);
    expect((await asSupplier(trns.buyer)).hits).toMatchObject([{ id: deal.buyer.companyId }]);
    expect((await asBuyer('10044771230')).hits).toEqual([]);
  });

  it('shows a supplier no order before it is sent', async () => {
    const accepted = await acceptedDeal(api);
    const made = await madeOrder(api, accepted);
    const ofSupplier = await search(accepted.supplier, 'supplier', made.serial);
    expect(kindsOf(ofSupplier)).not.toContain('order');
    expect(kindsOf(await search(accepted.buyer, 'buyer', made.serial))).toContain('order');
  });

  it('shows a requester only the RFQs that they began, with their offers, orders and companies', async () => {
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    const texts = [`RFQ-${rfqNumber}`, 'rebar', 'Noor Steel', trns.supplier, deal.order.serial];
    for (const text of texts) expect((await search(requester, 'buyer', text)).hits).toEqual([]);
  });

  it('finds no TRN, phone, IBAN or payment of others, and nothing for an empty text', async () => {
    for (const text of ['', ' ', mobile, iban, 'TU-01000'])
      expect((await asBuyer(text)).hits).toEqual([]);
  });

  it('has at most ten records of a group and names the groups with more', async () => {
    const buyer = await addParty(api, 'buyer');
    for (let n = 0; n < 12; n += 1)
      await publishRfq(api, buyer, { set: { title: 'Gaskets', search_text: 'Gaskets' } });
    const found = await search(buyer, 'buyer', 'gaskets');
    expect(found.hits).toHaveLength(10);
    expect(found).toMatchObject({ counts: { rfqs: 10, offers: 0 }, more: ['rfqs'] });
  });

  it('costs a fixed number of queries', async () => {
    await api.db.deleteFrom('rate_limit').execute();
    const { statements } = await watchQueries(() =>
      api.as({ token: deal.buyer.token })(searchAsBuyer, { query: { q: 'rebar' } }),
    );
    // The session, its limit, and one for each kind of record.
    expect(statements.length).toBeLessThanOrEqual(8);
  });
});

describe('records of other companies', () => {
  it('are not found by any text that finds them for their own company', async () => {
    const strangers = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier', { country: 'SA' }),
    };
    const texts = [
      `RFQ-${rfqNumber}`,
      rfqNumber,
      'هيكل',
      'rebar',
      deal.order.serial,
      'Noor Steel',
      'الدانة',
      trns.buyer,
      trns.supplier,
      mobile,
    ];
    for (const text of texts) {
      for (const side of ['buyer', 'supplier'] as const) {
        const { hits } = await search(strangers[side], side, text);
        expect([side, text, hits]).toEqual([side, text, []]);
      }
    }
  });
});

describe('an operator’s search', () => {
  it('finds RFQs, orders and companies for reviewers, also by TRN, phone and e-mail address', async () => {
    const reviewer = desk('reviewer');
    const of = async (text: string) => (await search(reviewer, 'operator', text)).hits;
    expect(await of(`rfq ${rfqNumber}`)).toMatchObject([
      { kind: 'rfq', id: deal.rfq.rfqId, exact: true },
    ]);
    expect((await of(deal.order.serial)).map((hit) => hit.id)).toContain(deal.order.id);
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', deal.buyer.memberId)
      .executeTakeFirstOrThrow();
    for (const text of [trns.buyer, '050 123 4567', '+971 50 123 4567', 'دانه مقاولات', email])
      expect(await of(text)).toContainEqual(
        expect.objectContaining({ kind: 'company', id: deal.buyer.companyId, trn: trns.buyer }),
      );
  });

  it('finds transfers by IBAN for finance, and no payments for a reviewer', async () => {
    const supplier = deal.supplier;
    const id = '01930000-0000-7000-8000-00000000aa01';
    await api.db
      .insertInto('withdrawal')
      .values({
        id,
        company_id: supplier.companyId,
        amount_fils: 10_000n,
        day_fils: 10_000n,
        method: 'bank_transfer',
        iban,
        holder_name: 'Noor',
        state: 'held',
        created_by: supplier.memberId,
        created_at: api.now(),
      })
      .execute();
    const text = 'AE07 0331 2345 6789 0123 456';
    expect((await search(desk('finance'), 'operator', text)).hits).toMatchObject([
      { kind: 'withdrawal', id, amount: '100.00' },
    ]);
    expect((await search(desk('reviewer'), 'operator', text)).hits).toEqual([]);
    expect((await asSupplier(text)).hits).toMatchObject([{ kind: 'withdrawal', id }]);
    const seller = await addMember(api, supplier.companyId, { roles: ['sales'] });
    expect((await search(seller, 'supplier', text)).hits).toEqual([]);
  });

  it('finds nothing for an operator without a role of these records', async () => {
    for (const text of ['rebar', trns.buyer, deal.order.serial])
      expect((await search(desk('content'), 'operator', text)).hits).toEqual([]);
  });
});
