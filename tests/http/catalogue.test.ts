import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  changeCategory,
  listCatalogue,
  mergeCategory,
  moveCategory,
  orderCategories,
  readMerge,
  switchCategory,
} from '#features/catalogue/schema.ts';
import {
  chooseMainCategories,
  listCategories,
  readMainCategories,
} from '#features/category/schema.ts';
import { readDraft, saveDraft } from '#features/draft/schema.ts';
import { copyRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { saveSearch } from '#features/saved-search/schema.ts';
import { changeFees, readFees } from '#features/tariff/schema.ts';
import {
  addParty,
  addRfq,
  addSupplier,
  categoryOf,
  chooseCategories,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { addUnder } from '../factories/catalogue.ts';
import { dayIn, publishRfq, rfqBody } from '../factories/rfq.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let content: string;
let buyer: Party;
const random = seededRandom('catalogue');

beforeAll(async () => {
  api = await startApi('catalogue');
  content = (await signInOperator(api, ['content'])).token;
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: content });
const reason = 'The market asks for it';

async function list() {
  const answer = await as()(listCatalogue, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.categories;
}
/** A row as the console last showed it. */
async function rowOf(name: string) {
  const row = (await list()).find((one) => one.name_en === name);
  if (row === undefined) throw new Error(`no category ${name}`);
  return row;
}
/** The parts of a decision: the row, its version and a reason. */
async function on(name: string) {
  const { id, version } = await rowOf(name);
  return { params: { id }, seen: { seen_version: version, reason } };
}
const addSub = async (main: string, name: string, arabic?: string) =>
  addUnder(api, content, main, name, arabic);
async function offered(): Promise<string[]> {
  const answer = await api.as()(listCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.map((row) => row.name_en);
}
async function chosenBy(party: Party): Promise<string[]> {
  const answer = await api.as(party)(readMainCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.categories.filter(({ chosen }) => chosen).map((row) => row.name_en);
}

describe('categories', () => {
  const solar = { name_en: 'Solar', name_ar: 'الطاقة الشمسية', icon: 'zap' as const, reason };

  it('are added last with the usual fees, and an RFQ can be published in them at once', async () => {
    expect((await as()(addCategory, { body: solar })).ok).toBe(true);
    expect((await offered()).at(-1)).toBe('Solar');
    const rfq = await publishRfq(api, buyer, { category_id: await categoryOf(api, 'Solar') });
    expect(rfq).toMatchObject({ rfq_fee: '500.00', q_discount: '3730.00' });
    const again = await as()(addCategory, {
      body: { ...solar, name_en: ' SOLAR ', name_ar: 'اسم آخر' },
    });
    expect(again.ok || Object.keys(again.errors)).toEqual(['name_en']);
    expect(await as()(addCategory, { body: { ...solar, icon: 'rocket' } })).toMatchObject({
      status: 422,
    });
    const bare = await as()(addCategory, {
      body: { ...solar, name_en: 'Wind', name_ar: 'الرياح', icon: '' },
    });
    expect(bare.ok || Object.keys(bare.errors)).toEqual(['icon']);
  });

  it('are renamed by the operator with the current version', async () => {
    const { params, seen } = await on('Solar');
    const body = { ...solar, name_en: 'Solar power', icon: 'battery-charging' as const, ...seen };
    expect((await as()(changeCategory, { params, body })).ok).toBe(true);
    expect(await rowOf('Solar power')).toMatchObject({
      icon: 'battery-charging',
      open: true,
      merged_into: null,
    });
    const late = { params, body: { ...body, name_en: 'Sun' } };
    expect(await as()(changeCategory, late)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('are reordered at once, with one reason', async () => {
    const ids = (await list()).filter((row) => row.parent_id === null).map(({ id }) => id);
    const order = [ids.at(-1) ?? '', ...ids.slice(0, -1)];
    const ask = (asked: object) =>
      as()(orderCategories, { body: { seen: ids, order, reason, ...asked } });
    expect(await ask({ order: ids })).toMatchObject({
      status: 422,
      errors: { order: [expect.any(String)] },
    });
    expect(await ask({ order: ids.slice(1) })).toMatchObject({ status: 422 });
    expect(await ask({ reason: '' })).toMatchObject({ status: 422 });
    expect((await ask({})).ok).toBe(true);
    expect((await offered())[0]).toBe('Solar power');
    expect(await ask({})).toMatchObject({ status: 409, code: 'conflict' });
    const [said] = await loggedOf(api, 'category.ordered');
    expect(said?.params).toMatchObject({
      reason,
      order: { new: expect.stringMatching(/^Solar power · /) as string },
    });
  });

  it('that are disabled accept no new RFQ until they are enabled', async () => {
    const { params, seen } = await on('Solar power');
    const off = { params, body: { on: false, ...seen } };
    expect((await as()(switchCategory, off)).ok).toBe(true);
    expect(await as()(switchCategory, off)).toMatchObject({ code: 'conflict' });
    const again = await on('Solar power');
    expect(
      await as()(switchCategory, { params, body: { on: false, ...again.seen } }),
    ).toMatchObject({
      code: 'state_changed',
    });
    expect(await offered()).not.toContain('Solar power');
    const body = await rfqBody(api, { category_id: params.id });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: false, status: 422 });
    expect((await as()(switchCategory, { params, body: { on: true, ...again.seen } })).ok).toBe(
      true,
    );
    expect((await api.as(buyer)(submitRfq, { body })).ok).toBe(true);
  });
});

describe('sub-categories', () => {
  it('belong to a main category with an order of their own, and have no fees and no suppliers', async () => {
    const [ppe, id] = [
      await addSub('Safety equipment', 'Helmets'),
      await addSub('Safety equipment', 'Gloves'),
    ];
    const rows = (await list()).map((row) => row.name_en);
    const at = rows.indexOf('Safety equipment');
    expect(rows.slice(at, at + 3)).toEqual(['Safety equipment', 'Helmets', 'Gloves']);
    const main = await categoryOf(api, 'Safety equipment');
    const swap = { seen: [ppe, id], order: [id, ppe], reason, parent_id: main };
    expect((await as()(orderCategories, { body: swap })).ok).toBe(true);
    const answer = await api.as()(listCategories, {});
    const found = answer.ok ? answer.data.find((row) => row.id === main) : undefined;
    expect(found?.sub_categories.map((row) => row.name_en)).toEqual(['Gloves', 'Helmets']);
    expect(await offered()).not.toContain('Gloves');
    expect(
      await api.db
        .selectFrom('category_fee')
        .select('decision')
        .where('category_id', '=', id)
        .execute(),
    ).toEqual([]);
    const supplier = await addParty(api, 'supplier');
    const chosen = await api.as(supplier)(chooseMainCategories, { body: { category_ids: [id] } });
    expect(chosen).toMatchObject({ ok: false, status: 422 });
  });

  it('have no third level, by the database as well, and unique names among siblings only', async () => {
    const [sub, main] = [(await rowOf('Gloves')).id, (await rowOf('Safety equipment')).id];
    const body = { name_en: 'Rubber', name_ar: 'مطاط', reason, parent_id: sub };
    expect(await as()(addCategory, { body })).toMatchObject({
      status: 422,
      errors: { parent_id: [expect.any(String)] },
    });
    const under = (id: string, parentId: string) =>
      api.db.updateTable('category').set({ parent_id: parentId }).where('id', '=', id).execute();
    await expect(under(main, await categoryOf(api, 'HVAC'))).rejects.toMatchObject({
      code: '23503',
    });
    await expect(under(await categoryOf(api, 'HVAC'), sub)).rejects.toMatchObject({
      code: '23503',
    });
    const twin = await as()(addCategory, { body: { ...body, name_en: 'gloves', parent_id: main } });
    expect(twin.ok || Object.keys(twin.errors)).toEqual(['name_en']);
    await addSub('Packaging', 'Gloves', 'قفازات التغليف');
  });

  it('move under another main category with their open RFQs and drafts', async () => {
    const sub = await addSub('HVAC', 'Fans');
    const rfqId = await addRfq(api, buyer, { category: 'HVAC' });
    const overId = await addRfq(api, buyer, { category: 'HVAC', state: 'completed' });
    const draftId = random.id();
    await api.db
      .updateTable('rfq')
      .set({ sub_category_id: sub })
      .where('id', 'in', [rfqId, overId])
      .execute();
    const payload = { category_id: await categoryOf(api, 'HVAC'), sub_category_id: sub };
    const draft = { kind: 'rfq', rfq_id: null, title: 'Half', payload } as const;
    expect((await api.as(buyer)(saveDraft, { params: { id: draftId }, body: draft })).ok).toBe(
      true,
    );
    const { params, seen } = await on('Fans');
    const into = await categoryOf(api, 'Electrical');
    expect(
      await as()(moveCategory, { params, body: { ...seen, parent_id: payload.category_id } }),
    ).toMatchObject({
      status: 422,
    });
    expect(
      await as()(moveCategory, { params, body: { ...seen, parent_id: into, reason: '' } }),
    ).toMatchObject({
      status: 422,
    });
    expect((await as()(moveCategory, { params, body: { ...seen, parent_id: into } })).ok).toBe(
      true,
    );
    expect(await as()(moveCategory, { params, body: { ...seen, parent_id: into } })).toMatchObject({
      code: 'conflict',
    });
    const main = await on('HVAC');
    const body = { ...main.seen, parent_id: into };
    expect(await as()(moveCategory, { params: main.params, body })).toMatchObject({
      code: 'state_changed',
    });
    expect(await rowOf('Fans')).toMatchObject({ parent_id: into });
    const rows = await api.db
      .selectFrom('rfq')
      .select(['id', 'category_id', 'sub_category_id'])
      .where('id', 'in', [rfqId, overId])
      .execute();
    expect(new Map(rows.map((row) => [row.id, [row.category_id, row.sub_category_id]]))).toEqual(
      new Map([
        [rfqId, [into, sub]],
        [overId, [payload.category_id, sub]],
      ]),
    );
    const kept = await api.db
      .selectFrom('draft')
      .select('payload')
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow();
    expect(kept.payload).toEqual({ ...payload, category_id: into });
  });

  it('are merged into one of another main category, RFQs, drafts and searches with them', async () => {
    const [from, into] = [(await rowOf('Fans')).id, await addSub('Plumbing', 'Air')];
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Electrical');
    expect(
      (
        await api.as(supplier)(saveSearch, {
          body: { name: 'Fans', alert: 'none', category: from },
        })
      ).ok,
    ).toBe(true);
    const { params, seen } = await on('Fans');
    const to = (id: string) => as()(mergeCategory, { params, body: { ...seen, into: id } });
    expect(await to(await categoryOf(api, 'Plumbing'))).toMatchObject({ status: 422 });
    expect((await to(into)).ok).toBe(true);
    expect(await rowOf('Fans')).toMatchObject({ open: false, merged_into: { id: into } });
    const open = await api.db
      .selectFrom('rfq')
      .select('category_id')
      .where('sub_category_id', '=', into)
      .execute();
    expect(open).toEqual([{ category_id: await categoryOf(api, 'Plumbing') }]);
    const search = await api.db
      .selectFrom('saved_search')
      .select('category_id')
      .executeTakeFirstOrThrow();
    expect(search.category_id).toBe(into);
    // The main category has not changed.
    expect(await chosenBy(supplier)).toEqual(['Electrical']);
    expect((await toldTo(api, supplier)).map(({ type }) => type)).not.toContain('category_merged');
    await api.db.deleteFrom('saved_search').execute();
  });
});

describe('a merge of categories', () => {
  it('moves suppliers without duplicates, open RFQs, drafts and searches, and leaves finished RFQs and fixed fees', async () => {
    const [from, into] = [await categoryOf(api, 'HVAC'), await categoryOf(api, 'Electrical')];
    const one = await addSupplier(api);
    const both = await addParty(api, 'supplier');
    await chooseCategories(api, both.companyId, 'HVAC', 'Electrical');
    const rfq = await publishRfq(api, buyer, { category_id: from });
    const over = await addRfq(api, buyer, { category: 'HVAC', state: 'completed' });
    // It is on sale again when its offer is cancelled, so it must not return in a merged category.
    const accepted = await addRfq(api, buyer, { category: 'HVAC', state: 'accepted' });
    const draftId = random.id();
    const draft = {
      kind: 'rfq',
      rfq_id: null,
      title: 'Half',
      payload: { category_id: from, note: 'typed' },
    } as const;
    expect((await api.as(buyer)(saveDraft, { params: { id: draftId }, body: draft })).ok).toBe(
      true,
    );
    expect(
      (await api.as(one)(saveSearch, { body: { name: 'Cool', alert: 'none', category: from } })).ok,
    ).toBe(true);

    const sub = await addSub('HVAC', 'Ducts');
    const twin = await addSub('Electrical', 'ducts', 'اسم آخر');

    const told = await as()(readMerge, { params: { id: from } });
    const counts = { sub_categories: 1, suppliers: 2, open_rfqs: 2, drafts: 1, saved_searches: 1 };
    expect(told.ok && told.data).toMatchObject(counts);
    const { params, seen } = await on('HVAC');
    const alike = await as()(mergeCategory, { params, body: { into, ...seen } });
    expect(alike.ok || Object.keys(alike.errors)).toEqual(['into']);
    await api.db.deleteFrom('category').where('id', '=', twin).execute();
    const answer = await as()(mergeCategory, { params, body: { into, ...seen } });
    if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
    expect(answer.data.categories.find(({ id }) => id === from)).toMatchObject({
      open: false,
      merged_into: { id: into },
    });
    expect(answer.data.categories.find(({ id }) => id === sub)).toMatchObject({
      parent_id: into,
      open: true,
    });
    expect([await chosenBy(one), await chosenBy(both)]).toEqual([['Electrical'], ['Electrical']]);
    const rows = await api.db
      .selectFrom('rfq')
      .select(['id', 'category_id', 'fee_fils'])
      .where('id', 'in', [rfq.id, accepted, over])
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.category_id]))).toEqual(
      new Map([
        [rfq.id, into],
        [accepted, into],
        [over, from],
      ]),
    );
    expect(rows.find(({ id }) => id === rfq.id)?.fee_fils).toBe(500_00n);
    const kept = await api.db
      .selectFrom('draft')
      .select('payload')
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow();
    expect(kept.payload).toEqual({ category_id: into, note: 'typed' });
    const search = await api.db
      .selectFrom('saved_search')
      .select('category_id')
      .executeTakeFirstOrThrow();
    expect(search.category_id).toBe(into);
    const [said] = await loggedOf(api, 'category.merged');
    expect(said?.params).toMatchObject({
      reason,
      into: 'Electrical',
      suppliers: 2,
      rfqs: 2,
      drafts: 1,
      searches: 1,
    });
    expect(said?.params).toMatchObject({
      name: 'HVAC',
      into_ar: 'الكهرباء',
      sub_categories: 'Ducts',
    });
  });

  it('is reported to its suppliers once, under its names in their language', async () => {
    const rows = await api.db
      .selectFrom('notification')
      .innerJoin('member', 'member.id', 'notification.member_id')
      .select(['member.company_id', 'params'])
      .where('type', '=', 'category_merged')
      .execute();
    expect(new Set(rows.map((row) => row.company_id)).size).toBe(rows.length);
    expect(rows.map(({ params }) => params)).toEqual(
      Array.from({ length: 2 }, () => ({
        from_en: 'HVAC',
        from_ar: 'التكييف والتهوية',
        into_en: 'Electrical',
        into_ar: 'الكهرباء',
      })),
    );
  });

  it('applies to a form that was open before, and to a copy of a finished RFQ', async () => {
    const opened = async (id: string) => {
      const answer = await api.as(buyer)(readDraft, { params: { id } });
      return answer.ok ? answer.data.payload : answer.code;
    };
    const kept = async (payload: Record<string, string>) => {
      const params = { id: random.id() };
      const body = {
        kind: 'rfq',
        rfq_id: null,
        title: 'Late',
        payload: { ...payload, note: 'typed' },
      } as const;
      expect((await api.as(buyer)(saveDraft, { params, body })).ok).toBe(true);
      return opened(params.id);
    };
    const [gone, into] = [(await rowOf('HVAC')).id, await categoryOf(api, 'Electrical')];
    expect(await kept({ category_id: gone })).toEqual({ category_id: into, note: 'typed' });
    const sub = { category_id: into, sub_category_id: (await rowOf('Fans')).id };
    const air = {
      category_id: await categoryOf(api, 'Plumbing'),
      sub_category_id: (await rowOf('Air')).id,
    };
    expect(await kept(sub)).toEqual({ ...air, note: 'typed' });
    expect(await kept({ category_id: 'half an id' })).toEqual({
      category_id: 'half an id',
      note: 'typed',
    });
    const over = await addRfq(api, buyer, { category: 'HVAC', state: 'completed' });
    const copied = await api.as(buyer)(copyRfq, { params: { id: over } });
    expect(copied.ok && (await opened(copied.data.draft_id))).toMatchObject({
      category_id: into,
    });
  });

  it('is final: the category takes no new fee and no RFQ, and is not merged, ordered or enabled again', async () => {
    const { params, seen } = await on('HVAC');
    const into = await categoryOf(api, 'Electrical');
    expect(await as()(mergeCategory, { params, body: { into, ...seen } })).toMatchObject({
      code: 'state_changed',
    });
    expect(await as()(switchCategory, { params, body: { on: true, ...seen } })).toMatchObject({
      code: 'state_changed',
    });
    const mains = (await list()).filter((row) => row.parent_id === null).map(({ id }) => id);
    const asked = { seen: mains, order: mains.toReversed(), reason };
    expect(await as()(orderCategories, { body: asked })).toMatchObject({ code: 'conflict' });
    const finance = api.as({
      token: (await signInOperator(api, ['finance'], 'fees@qeema.test')).token,
    });
    const figures = {
      fee_rate: '1',
      fee_min: '50',
      fee_max: '800',
      discount_rate: '3',
      discount_max: '20000',
    };
    const fees = { ...figures, seen: 0, valid_from: dayIn(api, 1), reason };
    const refused = await finance(changeFees, { body: { ...fees, category_id: params.id } });
    expect(refused.ok || Object.keys(refused.errors)).toEqual(['category_id']);
    const shown = await finance(readFees, {});
    expect(shown.ok && shown.data.categories.find(({ id }) => id === params.id)).toMatchObject({
      can: { change: false },
    });
    expect((await finance(changeFees, { body: fees })).ok).toBe(true);
    const changed = await api.db
      .selectFrom('category_fee')
      .select('category_id')
      .where('decision', '=', 1)
      .execute();
    expect(changed.map((row) => row.category_id)).not.toContain(params.id);
    const supplier = await addParty(api, 'supplier');
    // A page that was opened before still names it, and the alert is saved for the merged category.
    const kept = await api.as(supplier)(saveSearch, {
      body: { name: 'Cool', alert: 'now', category: params.id },
    });
    expect(kept.ok && kept.data.category?.id).toBe(into);
    const chosen = await api.as(supplier)(chooseMainCategories, {
      body: { category_ids: [params.id] },
    });
    expect(chosen).toMatchObject({ ok: false, status: 422 });
    const body = await rfqBody(api, { category_id: params.id });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: false, status: 422 });
  });

  it('needs another open category and a reason', async () => {
    const { params, seen } = await on('Electrical');
    const merged = (await rowOf('HVAC')).id;
    for (const into of [params.id, merged, random.id()]) {
      expect(await as()(mergeCategory, { params, body: { into, ...seen } })).toMatchObject({
        status: 422,
      });
    }
    const into = await categoryOf(api, 'Solar power');
    expect(
      await as()(mergeCategory, { params, body: { into, ...seen, reason: '' } }),
    ).toMatchObject({ status: 422 });
    expect((await rowOf('Electrical')).open).toBe(true);
  });

  it('frees the name of the merged category for others', async () => {
    const { params, seen } = await on('HVAC');
    const names = { name_en: 'HVAC', name_ar: 'التكييف الجديد', icon: 'air-vent' as const };
    expect((await as()(addCategory, { body: { ...names, reason } })).ok).toBe(true);
    const body = { ...names, name_ar: 'التكييف سابقاً', ...seen };
    expect((await as()(changeCategory, { params, body })).ok).toBe(true);
    expect(
      (await list()).filter((row) => row.name_en === 'HVAC').map((row) => row.name_ar),
    ).toEqual(['التكييف سابقاً', 'التكييف الجديد']);
  });
});
