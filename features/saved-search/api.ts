import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { deleteSearch, editSearch, saveSearch } from './commands/save.ts';
import { readSearches } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listSearches, async (call) => ({
  data: await readSearches(call),
}));

const saveServed = serveMember(endpoints.saveSearch, async (call, { body }) => {
  const outcome = await saveSearch(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'savedSearch.saved' };
});

const editServed = serveMember(endpoints.editSearch, async (call, { params, body }) => {
  const outcome = await editSearch(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'savedSearch.changed' };
});

const deleteServed = serveMember(endpoints.deleteSearch, async (call, { params }) => {
  const outcome = await deleteSearch(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'savedSearch.deleted' };
});

export const savedSearchApi: readonly Served[] = [listServed, saveServed, editServed, deleteServed];
