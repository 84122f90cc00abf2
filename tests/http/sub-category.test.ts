import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAvailable } from '#features/access/schema/available.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { switchCategory } from '#features/catalogue/schema.ts';
import { listAllRfqs } from '#features/console/schema/rfqs.ts';
import { readDraft } from '#features/draft/schema.ts';
import { listPublicRfqs, readPublicRfq } from '#features/public-rfq/schema.ts';
import { copyRfq, editRfq, listRfqs, readForm, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { runSearchAlerts } from '#features/saved-search/commands/alert.ts';
import { listSearches, saveSearch } from '#features/saved-search/schema.ts';
import { addParty, addSupplier, categoryOf, toldTo, type Party } from '../factories/access.ts';
import { addUnder } from '../factories/catalogue.ts';
import { dayIn, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let content: string;
let reviewer: string;
let buyer: Party;
let supplier: Party;
let hvac: string;
let chillers: string;
let fans: string;
let cables: string;

beforeAll(async () => {
  api = await startApi('sub-categories');
  content = (await signInOperator(api, ['content'])).token;
  reviewer = (await signInOperator(api, ['reviewer'], 'reviewer@qeema.test')).token;
  buyer = await addParty(api, 'buyer');
  supplier = await addSupplier(api);
  hvac = await categoryOf(api, 'HVAC');
  chillers = await addSub('HVAC', 'Chillers', 'مبردات');
  fans = await addSub('HVAC', 'Fans', 'مراوح');
  cables = await addSub('Electrical', 'Cables', 'كابلات');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const reason = 'Buyers ask for it';

const addSub = async (main: string, name: string, arabic: string) =>
  addUnder(api, content, main, name, arabic);

const publish = (sub: string | undefined, changes: Parameters<typeof publishRfq>[2] = {}) =>
  publishRfq(api, buyer, {
    category_id: hvac,
    ...(sub === undefined ? {} : { sub_category_id: sub }),
    ...changes,
  });

describe('an RFQ’s sub-category', () => {
  it('may be omitted, as by older clients, and is offered with its category', async () => {
    expect((await publish(undefined)).sub_category).toBeNull();
    expect((await publish('')).sub_category).toBeNull();
    const form = await api.as(buyer)(readForm, {});
    const main = form.ok ? form.data.categories.find(({ id }) => id === hvac) : undefined;
    expect(main?.sub_categories).toEqual([
      { id: chillers, name_en: 'Chillers', name_ar: 'مبردات' },
      { id: fans, name_en: 'Fans', name_ar: 'مراوح' },
    ]);
  });

  it('belongs to the RFQ’s category, and is never the category itself', async () => {
    for (const sub of [cables, hvac, crypto.randomUUID()]) {
      const body = await rfqBody(api, { category_id: hvac, sub_category_id: sub });
      const answer = await api.as(buyer)(submitRfq, { body });
      expect(answer.ok || Object.keys(answer.errors)).toEqual(['sub_category_id']);
    }
    const body = await rfqBody(api, { category_id: chillers });
    const answer = await api.as(buyer)(submitRfq, { body });
    expect(answer.ok || Object.keys(answer.errors)).toEqual(['category_id']);
  });

  it('has the fees of its category, follows it in both languages, and is copied', async () => {
    const rfq = await publish(chillers);
    expect(rfq).toMatchObject({
      rfq_fee: '500.00',
      sub_category: { id: chillers, name_en: 'Chillers' },
    });
    for (const [locale, name] of [
      ['en', 'HVAC › Chillers'],
      ['ar', 'التكييف والتهوية › مبردات'],
    ] as const) {
      const list = await api.as({ ...buyer, locale })(listRfqs, {
        params: { status: 'all' },
        query: { category: chillers },
      });
      expect(list.ok && list.data.data.map((row) => [row.id, row.category_desc])).toEqual([
        [rfq.id, name],
      ]);
    }
    const copied = await api.as(buyer)(copyRfq, { params: { id: rfq.id } });
    if (!copied.ok) throw new Error(copied.code);
    const draft = await api.as(buyer)(readDraft, { params: { id: copied.data.draft_id } });
    expect(draft.ok && draft.data.payload).toMatchObject({
      category_id: hvac,
      sub_category_id: chillers,
    });
  });

  it('that is closed accepts no new RFQ, and an RFQ that has it may keep it', async () => {
    const ducts = await addSub('HVAC', 'Ducts', 'مجاري هواء');
    const rfq = await publish(ducts);
    const off = { on: false, seen_version: 1, reason };
    expect(
      (await api.as({ token: content })(switchCategory, { params: { id: ducts }, body: off })).ok,
    ).toBe(true);
    const body = await rfqBody(api, { category_id: hvac, sub_category_id: ducts });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: false, status: 422 });
    const kept = { ...body, note: 'Later', version: rfq.version };
    const edited = await api.as(buyer)(editRfq, { params: { id: rfq.id }, body: kept });
    expect(edited.ok && edited.data.sub_category).toMatchObject({ id: ducts });
    const other = { ...kept, version: rfq.version + 1, sub_category_id: fans };
    const changed = await api.as(buyer)(editRfq, { params: { id: rfq.id }, body: other });
    expect(changed.ok && changed.data.sub_category).toMatchObject({ id: fans });
  });
});

describe('a list filtered by a sub-category', () => {
  it('contains the open RFQs for suppliers of its category, in every order and with text', async () => {
    const rfq = await publish(chillers, {
      title: 'Scroll chillers for the roof',
      expiry_date: dayIn(api, 5),
    });
    await publish(fans, { title: 'Roof fans', expiry_date: dayIn(api, 5) });
    const teaser = await api.as(supplier)(readTeaser, { params: { id: rfq.id } });
    expect(teaser.ok && teaser.data).toMatchObject({
      category_desc: 'HVAC › Chillers',
      sub_category: { id: chillers },
    });
    for (const query of [
      {},
      { sort: '-fee' },
      { sort: 'ends' },
      { left: '7' },
      { key: 'roof' },
    ] as const) {
      const answer = await api.as(supplier)(listAvailable, {
        query: { ...query, category: chillers },
      });
      const subs = answer.ok ? answer.data.data.map((row) => row.sub_category?.id) : [];
      expect([subs.length > 0, ...new Set(subs)], JSON.stringify(query)).toEqual([true, chillers]);
      const main = await api.as(supplier)(listAvailable, { query: { ...query, category: hvac } });
      const all = main.ok ? main.data.data.map((row) => row.sub_category?.id) : [];
      expect(all, JSON.stringify(query)).toEqual(expect.arrayContaining([chillers, fans]));
    }
    const foreign = await api.as(supplier)(listAvailable, { query: { category: cables } });
    expect(foreign.ok && foreign.data.data).toEqual([]);
  });

  it('contains what visitors find, with a link to it, and what operators list', async () => {
    const lists = async (category: string) => {
      const found = await api.as()(listPublicRfqs, { query: { category } });
      const listed = await api.as({ token: reviewer })(listAllRfqs, { query: { category } });
      return [
        found.ok ? found.data.data.map((row) => row.sub_category?.name_en) : [],
        listed.ok ? listed.data.data.map((row) => row.category) : [],
      ] as const;
    };
    const [found, listed] = await lists(chillers);
    expect([new Set(found), new Set(listed)]).toEqual([
      new Set(['Chillers']),
      new Set(['HVAC › Chillers']),
    ]);
    const [all, allListed] = await lists(hvac);
    expect([
      all.includes('Fans'),
      allListed.includes('HVAC › Fans'),
      allListed.includes('HVAC'),
    ]).toEqual(Array(3).fill(true));
    expect(await lists(crypto.randomUUID())).toEqual([[], []]);
    const [first] =
      (await api
        .as()(listPublicRfqs, { query: { category: fans } })
        .then((one) => one.ok && one.data.data)) || [];
    const page = await api.as()(readPublicRfq, { params: { number: String(first?.number) } });
    expect(page.ok && page.data).toMatchObject({
      category: { id: hvac },
      sub_category: { name_ar: 'مراوح' },
    });
  });

  it('matches a saved search', async () => {
    const body = { name: 'Chillers only', alert: 'now', category: chillers } as const;
    expect((await api.as(supplier)(saveSearch, { body })).ok).toBe(true);
    const kept = await api.as(supplier)(listSearches, {});
    expect(kept.ok && kept.data[0]).toMatchObject({
      category: { id: chillers, name_en: 'HVAC › Chillers' },
    });
    const [other, fitting] = [await publish(fans), await publish(chillers)];
    await runSearchAlerts(api.services);
    const told = await toldTo(api, supplier);
    const kindOf = (id: string) =>
      told.find(({ params }) => (params as { rfq_id?: string }).rfq_id === id)?.type;
    expect([kindOf(other.id), kindOf(fitting.id)]).toEqual(['rfq_published', 'search_matched']);
  });
});
