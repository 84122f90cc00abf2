import { isRefusal } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readFees, readRates } from './reads.ts';
import * as endpoints from './schema.ts';

const feesServed = serveOperator(endpoints.readFees, async ({ db, now }, { query }) => ({
  data: await readFees(db, now, query.estimate),
}));

const feesChanged = serveOperator(endpoints.changeFees, async (call, { body }) => {
  const view = await commands.changeFees(call, body);
  return isRefusal(view) ? view : { data: view, message: 'tariff.saved' };
});

const vatChanged = serveOperator(endpoints.changeVat, async (call, { body }) => {
  const view = await commands.changeVat(call, body);
  return isRefusal(view) ? view : { data: view, message: 'tariff.saved' };
});

const ratesServed = serveOperator(endpoints.readRates, async ({ db, now }) => ({
  data: await readRates(db, now),
}));

const rateAdded = serveOperator(endpoints.addRate, async (call, { body }) => {
  const view = await commands.addRate(call, body);
  return isRefusal(view) ? view : { data: view, message: 'tariff.saved' };
});

export const tariffApi: readonly Served[] = [
  feesServed,
  feesChanged,
  vatChanged,
  ratesServed,
  rateAdded,
];
