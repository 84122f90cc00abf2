import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { requestNewEmail, confirmNewEmail, giveUpNewEmail } from './commands.ts';
import { readOwnEmail } from './reads.ts';
import * as endpoints from './schema.ts';

const readServed = serveMember(endpoints.readOwnEmail, async ({ db, actor, now }) => ({
  data: await readOwnEmail(db, actor, now),
}));

const requestServed = serveMember(endpoints.requestNewEmail, async (call, { body }) => {
  const outcome = await requestNewEmail(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'ownEmail.requested' };
});

const confirmServed = serveMember(endpoints.confirmNewEmail, async (call, { body }) => {
  const outcome = await confirmNewEmail(call, body.code);
  if (isRefusal(outcome)) return outcome;
  const isSame = outcome.email === call.actor.email;
  return { data: outcome, message: isSame ? 'ownEmail.confirmed' : 'ownEmail.changed' };
});

const giveUpServed = serveMember(endpoints.giveUpNewEmail, async (call) => {
  const outcome = await giveUpNewEmail(call);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'ownEmail.givenUp' };
});

export const ownEmailApi: readonly Served[] = [
  readServed,
  requestServed,
  confirmServed,
  giveUpServed,
];
