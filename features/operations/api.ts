import { isRefusal } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import { decideMessage, decideMessages, liftLimit } from './commands.ts';
import { readJobs } from './reads/jobs.ts';
import { readFailures } from './reads/failures.ts';
import { readLimits } from './reads/limits.ts';
import { readMessage, readOutboxPage } from './reads/outbox.ts';
import { listJobs } from './schema/jobs.ts';
import { listFailures } from './schema/failures.ts';
import * as limits from './schema/limits.ts';
import * as outbox from './schema/outbox.ts';

const outboxServed = serveOperator(outbox.listOutboxMessages, async (call, { query }) => {
  const { page, ...extra } = await readOutboxPage(call, query);
  return { data: page, extra };
});

const messageServed = serveOperator(outbox.readOutboxMessage, async (call, { params }) => {
  const message = await readMessage(call, params.id);
  return isRefusal(message) ? message : { data: message };
});

const againServed = serveOperator(outbox.sendAgain, async (call, { params, body }) => {
  const outcome = await decideMessage(call, 'send_again', { ...params, ...body });
  return isRefusal(outcome)
    ? outcome
    : { data: outcome, message: 'operations.outbox.done.send_again' };
});

const giveUpServed = serveOperator(outbox.giveUp, async (call, { params, body }) => {
  const outcome = await decideMessage(call, 'give_up', { ...params, ...body });
  return isRefusal(outcome)
    ? outcome
    : { data: outcome, message: 'operations.outbox.done.give_up' };
});

const allAgainServed = serveOperator(outbox.sendAllAgain, async (call, { body }) => {
  const outcome = await decideMessages(call, 'send_again', body);
  if (isRefusal(outcome)) return outcome;
  return {
    data: outcome,
    message: 'operations.outbox.done.sendAll',
    messageArgs: { n: outcome.count },
  };
});

const allUpServed = serveOperator(outbox.giveAllUp, async (call, { body }) => {
  const outcome = await decideMessages(call, 'give_up', body);
  if (isRefusal(outcome)) return outcome;
  return {
    data: outcome,
    message: 'operations.outbox.done.giveAllUp',
    messageArgs: { n: outcome.count },
  };
});

const jobsServed = serveOperator(listJobs, async ({ db, now }) => ({
  data: { jobs: await readJobs(db, now), now: now.toISOString() },
}));

const limitsServed = serveOperator(limits.listLimits, async (call, { query }) => ({
  data: await readLimits(call, { key: query.key, isFull: query.state !== 'all', page: query.page }),
}));

const sides = { companies: 'member', operators: 'operator' } as const;

const failuresServed = serveOperator(listFailures, async (call, { query }) => {
  const side = query.state === undefined ? null : sides[query.state];
  return { data: await readFailures(call, { key: query.key, side, page: query.page }) };
});

const liftServed = serveOperator(limits.liftLimit, async (call, { params, body }) => {
  const outcome = await liftLimit(call, { ...params, ...body });
  return isRefusal(outcome) ? outcome : { data: null, message: 'operations.limits.lifted' };
});

export const operationsApi: readonly Served[] = [
  outboxServed,
  messageServed,
  againServed,
  giveUpServed,
  allAgainServed,
  allUpServed,
  jobsServed,
  limitsServed,
  failuresServed,
  liftServed,
];
