import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { mayManage, readAddresses } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listAddresses, async ({ db, actor }, { query }) => ({
  data: await readAddresses(db, actor, query.page),
  extra: { can: { add: mayManage(actor) } },
}));

const addServed = serveMember(endpoints.addAddress, async (call, { body }) => {
  const outcome = await commands.addAddress(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'address.added' };
});

const editServed = serveMember(endpoints.editAddress, async (call, { params, body }) => {
  const outcome = await commands.editAddress(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'address.saved' };
});

const deleteServed = serveMember(endpoints.deleteAddress, async (call, { params }) => {
  const outcome = await commands.deleteAddress(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'address.deleted' };
});

const defaultServed = serveMember(endpoints.makeDefaultAddress, async (call, { params }) => {
  const outcome = await commands.makeDefaultAddress(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'address.madeDefault' };
});

export const addressApi: readonly Served[] = [
  listServed,
  addServed,
  editServed,
  deleteServed,
  defaultServed,
];
