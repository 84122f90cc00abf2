import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, type Served } from '#shared/serve.ts';
import { chooseMainCategories } from './commands.ts';
import * as reads from './reads.ts';
import * as endpoints from './schema.ts';

const categoriesServed = serve(endpoints.listCategories, async ({ db }) => ({
  data: await reads.listCategories(db),
}));

const citiesServed = serve(endpoints.listCities, async ({ db }) => ({
  data: await reads.listCities(db),
}));

const choiceServed = serveMember(endpoints.readMainCategories, async ({ db, actor }) => ({
  data: await reads.readOwnChoice(db, actor),
}));

const chooseServed = serveMember(endpoints.chooseMainCategories, async (call, { body }) => {
  const outcome = await chooseMainCategories(call, body.category_ids);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'category.saved' };
});

export const categoryApi: readonly Served[] = [
  categoriesServed,
  citiesServed,
  choiceServed,
  chooseServed,
];
