import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mergeCategory, moveCategory } from '#features/catalogue/schema.ts';
import { chooseMainCategories } from '#features/category/schema.ts';
import { changeFees } from '#features/tariff/schema.ts';
import { editRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { findOpenCategory } from '#features/rfq/store/reference.ts';
import { addParty, addRfq, categoryOf } from '../factories/access.ts';
import { dayIn, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();
const each = 8;

/** Only a server lets publications and a merge run side by side. */
describe.skipIf(skipped !== null)('a category during a merge', () => {
  let api: TestApi;
  let content: string;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('catalogue races');
    content = (await signInOperator(api, ['content'])).token;
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it.each(['HVAC', 'Furniture', 'Printing'])(
    'retains nothing that others publish, edit or choose at the same time: %s',
    async (word) => {
      const from = (
        await api.db
          .selectFrom('category')
          .select('id')
          .where('name_en', 'ilike', `%${word}%`)
          .where('merged_into', 'is', null)
          .executeTakeFirstOrThrow()
      ).id;
      const into = await categoryOf(api, 'Electrical');
      // One each round: what one company may send in a minute is limited.
      const buyer = await addParty(api, 'buyer');
      const body = await rfqBody(api, { category_id: from });
      const published = await Promise.all(
        Array.from({ length: each }, (_, at) =>
          publishRfq(api, buyer, { ...body, title: `Before ${at}` }),
        ),
      );
      const suppliers = await Promise.all(
        Array.from({ length: each }, () => addParty(api, 'supplier')),
      );
      const work = [
        ...Array.from({ length: each }, (_, at) =>
          api.as(buyer)(submitRfq, { body: { ...body, title: `Now ${at}` } }),
        ),
        ...published.map(({ id, version }) =>
          api.as(buyer)(editRfq, { params: { id }, body: { ...body, title: 'Edited', version } }),
        ),
        ...suppliers.map((supplier) =>
          api.as(supplier)(chooseMainCategories, { body: { category_ids: [from] } }),
        ),
      ];
      const merge = async () =>
        api.as({ token: content })(mergeCategory, {
          params: { id: from },
          body: { into, seen_version: 1, reason: 'One is enough' },
        });
      const [merged, ...answers] = await Promise.all([merge(), ...work]);
      // A request that was changed at that very moment: the operator tries again.
      const second = merged.ok ? merged : await merge();
      expect(second.ok).toBe(true);
      for (const answer of answers)
        expect([200, 409, 422]).toContain(answer.ok ? 200 : answer.status);
      const left = await api.db
        .selectFrom('rfq')
        .select('id')
        .where('category_id', '=', from)
        .where('state', 'in', ['pending', 'active', 'evaluate'])
        .execute();
      expect(left).toEqual([]);
      expect(
        await api.db
          .selectFrom('company_category')
          .selectAll()
          .where('category_id', '=', from)
          .execute(),
      ).toEqual([]);
    },
  );

  it('as a sub-category takes along every RFQ that is published, edited or moved at the same time', async () => {
    const [main, other] = [
      await categoryOf(api, 'Safety equipment'),
      await categoryOf(api, 'Building materials'),
    ];
    const [from, into, elsewhere] = await Promise.all(
      ([main, other, other] as const).map(async (parentId, at) => {
        const names = { name_en: `Part ${at}`, name_ar: `جزء ${at}`, icon: 'truck', position: at };
        const row = {
          id: crypto.randomUUID(),
          parent_id: parentId,
          ...names,
          created_at: api.now(),
        };
        await api.db.insertInto('category').values(row).execute();
        return row.id;
      }),
    );
    if (from === undefined || into === undefined || elsewhere === undefined)
      throw new Error('three were made');
    const buyer = await addParty(api, 'buyer');
    const body = await rfqBody(api, { category_id: main, sub_category_id: from });
    const first = await publishRfq(api, buyer, { ...body, title: 'Before' });
    const work = [
      ...Array.from({ length: each }, (_, at) =>
        api.as(buyer)(submitRfq, { body: { ...body, title: `Now ${at}` } }),
      ),
      api.as(buyer)(editRfq, {
        params: { id: first.id },
        body: { ...body, title: 'Edited', version: first.version },
      }),
    ];
    const desk = api.as({ token: content });
    const decided = { seen_version: 1, reason: 'One is enough' };
    const merge = async () =>
      desk(mergeCategory, { params: { id: from }, body: { into, ...decided } });
    // Both move: one from under the category that requests are just being published in, one to another place.
    const aside = desk(moveCategory, {
      params: { id: elsewhere },
      body: { parent_id: main, ...decided },
    });
    const [merged, moved, ...answers] = await Promise.all([merge(), aside, ...work]);
    expect(moved.ok).toBe(true);
    expect((merged.ok ? merged : await merge()).ok).toBe(true);
    for (const answer of answers)
      expect([200, 409, 422]).toContain(answer.ok ? 200 : answer.status);
    const rows = await api.db
      .selectFrom('rfq')
      .select(['category_id', 'sub_category_id'])
      .where('company_id', '=', buyer.companyId)
      .execute();
    const published = answers.filter(({ ok }) => ok).length;
    expect(rows.length).toBeGreaterThanOrEqual(Math.max(1, published - 1));
    expect(new Set(rows.map((row) => `${row.category_id} ${row.sub_category_id}`))).toEqual(
      new Set([`${other} ${into}`]),
    );
  });

  it('takes along an RFQ that has its price and is not yet published', async () => {
    const [from, into] = [await categoryOf(api, 'Plumbing'), await categoryOf(api, 'Electrical')];
    const buyer = await addParty(api, 'buyer');
    const rfqId = await addRfq(api, buyer, { category: 'Electrical' });
    const params = {
      params: { id: from },
      body: { into, seen_version: 1, reason: 'One is enough' },
    };
    const { merging } = await api.db.transaction().execute(async (tx) => {
      expect(await findOpenCategory(tx, from, dayIn(api, 0))).toBeDefined();
      const promised = api.as({ token: content })(mergeCategory, params);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            tx,
          );
        expect(rows).toHaveLength(1);
      });
      await tx.updateTable('rfq').set({ category_id: from }).where('id', '=', rfqId).execute();
      return { merging: promised };
    });
    expect((await merging).ok).toBe(true);
    const row = await api.db
      .selectFrom('rfq')
      .select('category_id')
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    expect(row.category_id).toBe(into);
    expect(await findOpenCategory(api.db, from, dayIn(api, 0))).toBeUndefined();
  });

  it('is merged once by two concurrent operators', async () => {
    const other = (await signInOperator(api, ['content'], 'other@qeema.test')).token;
    const from = await categoryOf(api, 'Logistics and transport');
    const targets = [
      await categoryOf(api, 'Electrical'),
      await categoryOf(api, 'Building materials'),
    ];
    const answers = await Promise.all(
      [content, other].map((token, at) =>
        api.as({ token })(mergeCategory, {
          params: { id: from },
          body: { into: targets[at] ?? '', seen_version: 1, reason: 'Mine' },
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is priced once by two operators who have seen the same last decision', async () => {
    const desks = [
      (await signInOperator(api, ['finance'], 'one@qeema.test')).token,
      (await signInOperator(api, ['finance'], 'two@qeema.test')).token,
    ];
    const figures = {
      fee_rate: '1',
      fee_min: '50',
      fee_max: '800',
      discount_rate: '3',
      discount_max: '20000',
    };
    const asked = { ...figures, seen: 0, valid_from: dayIn(api, 1), reason: 'For everybody' };
    const answers = await Promise.all(
      desks.map((token) => api.as({ token })(changeFees, { body: asked })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await api.db.selectFrom('tariff_decision').select('number').execute()).toEqual([
      { number: 1 },
    ]);
  });
});
