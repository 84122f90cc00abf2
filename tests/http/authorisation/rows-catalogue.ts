import { seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('categories of the walk');

async function addCategory(api: TestApi, parentId: string | null) {
  const id = random.id();
  const row = {
    id,
    parent_id: parentId,
    name_en: `Category ${id}`,
    name_ar: `قسم ${id}`,
    icon: 'truck',
    position: 99,
  };
  await api.db
    .insertInto('category')
    .values({ ...row, created_at: api.now() })
    .execute();
  return { params: { id } };
}

async function firstOpen(api: TestApi): Promise<string> {
  const { id } = await api.db
    .selectFrom('category')
    .select('id')
    .where('is_main', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new one each time, because tests merge and close them. */
export const catalogueMakers = {
  category: (api: TestApi) => addCategory(api, null),
  subCategory: async (api: TestApi) => addCategory(api, (await addCategory(api, null)).params.id),
};

export const catalogueKinds = [
  [/\/operator\/categories\/\{id\}\/move/, 'subCategory'],
  [/\/operator\/categories\/\{id\}/, 'category'],
] as const;

const decided = { seen_version: 1, reason: 'One is enough' };

export const catalogueBodies = {
  'POST /operator/categories/{id}/change': async () => ({
    name_en: 'Renamed',
    name_ar: 'اسم آخر',
    icon: 'truck',
    ...decided,
  }),
  'POST /operator/categories/{id}/switch': async () => ({ on: false, ...decided }),
  'POST /operator/categories/{id}/move': async (api: TestApi) => ({
    parent_id: await firstOpen(api),
    ...decided,
  }),
  'POST /operator/categories/{id}/merge': async (api: TestApi) => ({
    into: await firstOpen(api),
    ...decided,
  }),
};
