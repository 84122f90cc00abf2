import { isRefusal, refuse } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readListed, readMoving } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveOperator(endpoints.listCatalogue, async ({ db }) => ({
  data: await readListed(db),
}));

const addServed = serveOperator(endpoints.addCategory, async (call, { body }) => {
  const view = await commands.addCategory(call, body);
  return isRefusal(view) ? view : { data: view, message: 'catalogue.done.added' };
});

const changeServed = serveOperator(endpoints.changeCategory, async (call, { params, body }) => {
  const view = await commands.changeCategory(call, params.id, body);
  return isRefusal(view) ? view : { data: view, message: 'catalogue.done.changed' };
});

const switchServed = serveOperator(endpoints.switchCategory, async (call, { params, body }) => {
  const view = await commands.switchCategory(call, params.id, body);
  return isRefusal(view)
    ? view
    : { data: view, message: body.on ? 'catalogue.done.opened' : 'catalogue.done.closed' };
});

const orderServed = serveOperator(endpoints.orderCategories, async (call, { body }) => {
  const view = await commands.orderCategories(call, body);
  return isRefusal(view) ? view : { data: view, message: 'catalogue.done.ordered' };
});

const moveServed = serveOperator(endpoints.moveCategory, async (call, { params, body }) => {
  const view = await commands.moveCategory(call, params.id, body);
  return isRefusal(view) ? view : { data: view, message: 'catalogue.done.moved' };
});

const previewServed = serveOperator(endpoints.readMerge, async ({ db }, { params }) => {
  const view = await readMoving(db, params.id);
  return view === null ? refuse('not_found') : { data: view };
});

const mergeServed = serveOperator(endpoints.mergeCategory, async (call, { params, body }) => {
  const view = await commands.mergeCategory(call, params.id, body);
  return isRefusal(view) ? view : { data: view, message: 'catalogue.done.merged' };
});

export const catalogueApi: readonly Served[] = [
  listServed,
  addServed,
  changeServed,
  switchServed,
  orderServed,
  moveServed,
  previewServed,
  mergeServed,
];
