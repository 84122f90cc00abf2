import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '#features/public-rfq/rules.ts';
import { readPublicCategory } from '#features/public-rfq/schema.ts';
import { addOffer, addParty, addRfq, addSupplier, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyers: Party[];
let suppliers: Party[];
beforeAll(async () => {
  api = await startApi('public category');
  buyers = [];
  suppliers = [];
  for (let at = 0; at < 5; at += 1) buyers.push(await addParty(api, 'buyer'));
  for (let at = 0; at < 3; at += 1) suppliers.push(await addSupplier(api));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

let count = 0;
function visitor() {
  count += 1;
  return api.as({ address: `198.51.100.${count}` });
}

async function read(name: string) {
  const answer = await visitor()(readPublicCategory, { params: { slug: slugOf(name) } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

/** An ended RFQ of a buyer with this many offers, sent a day after its publication. */
async function addEnded(category: string, buyer: Party | undefined, offers: number) {
  if (buyer === undefined) throw new Error('there are five buyers');
  const id = await addRfq(api, buyer, { category, state: 'expired', days: -40 });
  for (const supplier of suppliers.slice(0, offers)) await addOffer(api, supplier, buyer, id);
}

const soon = () => {
  api.advance(600_000);
};

describe('a public category', () => {
  it('has its open RFQs, the newest first, without buyer, price and place', async () => {
    const [buyer] = buyers;
    if (buyer === undefined) throw new Error('there are five buyers');
    await addRfq(api, buyer, { category: 'Furniture', title: 'Desks' });
    await addRfq(api, buyer, { category: 'Furniture', title: 'Chairs' });
    await addRfq(api, buyer, { category: 'Furniture', title: 'Closed', state: 'expired' });
    await addRfq(api, buyer, { category: 'Furniture', title: 'Not published', state: 'pending' });
    await addRfq(api, buyer, { category: 'Plumbing', title: 'Pumps' });
    api.advance(60_000);
    const view = await read('Furniture');
    expect(view.rfqs.map(({ title }) => title)).toEqual(['Chairs', 'Desks']);
    expect(view.open).toBe(2);
    expect(view.figures.published).toBe(3);
    expect(JSON.stringify(view)).not.toMatch(/buyer|Sharjah|86000|Crane/);
  });

  it('has medians from ten ended RFQs of five buyers on', async () => {
    const category = 'Packaging';
    for (const [at, offers] of [3, 1, 2, 3, 1, 3, 1, 2, 3].entries())
      await addEnded(category, buyers[at % 5], offers);
    soon();
    expect((await read(category)).figures).toMatchObject({ published: 9, offers: null });
    await addEnded(category, buyers[4], 1);
    expect((await read(category)).figures.offers).toBeNull();
    soon();
    expect((await read(category)).figures).toEqual({
      published: 10,
      published_is_least: false,
      offers: 2,
      first_offer_hours: 24,
    });
  });

  it('has no median of four buyers, of RFQs that are evaluated, nor of this month’s', async () => {
    const category = 'Electrical';
    for (let at = 0; at < 10; at += 1) await addEnded(category, buyers[at % 4], 2);
    const [, , , , fifth] = buyers;
    if (fifth === undefined) throw new Error('there are five buyers');
    await addRfq(api, fifth, { category });
    await addRfq(api, fifth, { category, state: 'evaluate', days: -40 });
    await addRfq(api, fifth, { category, state: 'expired', days: -0.01 });
    soon();
    expect((await read(category)).figures).toEqual({
      published: 13,
      published_is_least: false,
      offers: null,
      first_offer_hours: null,
    });
  });

  it('has no time to the first offer of RFQs without one', async () => {
    const category = 'HVAC';
    for (let at = 0; at < 10; at += 1) await addEnded(category, buyers[at % 5], at < 5 ? 1 : 0);
    soon();
    expect((await read(category)).figures).toMatchObject({ offers: 1, first_offer_hours: null });
  });

  it('is not found by another name, nor by an invalid one', async () => {
    const statusOf = async (slug: string) =>
      (await api.fetch(`/public/categories/${encodeURIComponent(slug)}`)).status;
    expect(await statusOf('weapons')).toBe(404);
    for (const slug of ['Furniture', '-', 'a--b', "a'b", 'x'.repeat(81)])
      expect([404, 422], slug).toContain(await statusOf(slug));
  });

  it('costs one query within ten minutes, and four after them', async () => {
    await read('Logistics and transport');
    const cached = await watchQueries(() => read('Logistics and transport'));
    const ofRows = (statements: readonly string[]) =>
      statements.filter((statement) => !/rate_limit/.test(statement)).length;
    expect(ofRows(cached.statements)).toBe(1);
    soon();
    const counted = await watchQueries(() => read('Logistics and transport'));
    expect(ofRows(counted.statements)).toBe(4);
  });
});
