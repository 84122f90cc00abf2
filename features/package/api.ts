import { isRefusal } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readPackages } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveOperator(endpoints.listPackages, async ({ db }) => ({
  data: await readPackages(db),
}));

const addServed = serveOperator(endpoints.addPackage, async (call, { body }) => {
  const view = await commands.addPackage(call, body);
  return isRefusal(view) ? view : { data: view, message: 'package.done.added' };
});

const changeServed = serveOperator(endpoints.changePackage, async (call, { params, body }) => {
  const view = await commands.changePackage(call, params.id, body);
  return isRefusal(view) ? view : { data: view, message: 'package.done.changed' };
});

const switchServed = serveOperator(endpoints.switchPackage, async (call, { params, body }) => {
  const view = await commands.switchPackage(call, params.id, body);
  return isRefusal(view)
    ? view
    : { data: view, message: body.on ? 'package.done.on' : 'package.done.off' };
});

const orderServed = serveOperator(endpoints.orderPackages, async (call, { body }) => {
  const view = await commands.orderPackages(call, body);
  return isRefusal(view) ? view : { data: view, message: 'package.done.moved' };
});

export const packageApi: readonly Served[] = [
  listServed,
  addServed,
  changeServed,
  switchServed,
  orderServed,
];
