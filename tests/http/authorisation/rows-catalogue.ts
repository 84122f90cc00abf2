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

let holidays = 0;

/** A new row each time, because tests merge, close and remove them. */
export const catalogueMakers = {
  holiday: async (api: TestApi) => {
    const day = new Date(Date.UTC(2090, 0, (holidays += 1))).toISOString().slice(0, 10);
    const names = { name_en: 'Founding day', name_ar: 'يوم التأسيس' };
    await api.db
      .insertInto('public_holiday')
      .values({ day, ...names, basis: 'announced' })
      .execute();
    return { params: { day } };
  },
  category: (api: TestApi) => addCategory(api, null),
  subCategory: async (api: TestApi) => addCategory(api, (await addCategory(api, null)).params.id),
};

export const catalogueKinds = [
  [/\/operator\/holidays\/\{day\}/, 'holiday'],
  [/\/operator\/categories\/\{id\}\/move/, 'subCategory'],
  [/\/operator\/categories\/\{id\}/, 'category'],
] as const;

const decided = { seen_version: 1, reason: 'One is enough' };

export const catalogueBodies = {
  'POST /operator/holidays/{day}/remove': async () => ({ reason: 'Announced for another day' }),
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
