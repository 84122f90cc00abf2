import { may } from '#shared/actor.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readContacts } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listContacts, async (call, { query }) => {
  const { page, groups, pairs } = await readContacts(call, query);
  return { data: page, extra: { groups, pairs, can: { add: may(call.actor, 'rfq.write') } } };
});

const addServed = serveMember(endpoints.addContact, async (call, { body }) => {
  const outcome = await commands.addContact(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'supplierBook.added' };
});

const editServed = serveMember(endpoints.editContact, async (call, { params, body }) => {
  const outcome = await commands.editContact(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'supplierBook.saved' };
});

const importServed = serveMember(endpoints.importContacts, async (call, { body }) => {
  const outcome = await commands.importContacts(call, body);
  if (isRefusal(outcome)) return outcome;
  const messageArgs = { added: outcome.added, skipped: outcome.skipped };
  return { data: outcome, message: 'supplierBook.imported', messageArgs };
});

const markServed = serveMember(endpoints.markContact, async (call, { params, body }) => {
  const outcome = await commands.markContact(call, params.id, body.state);
  return isRefusal(outcome)
    ? outcome
    : { data: outcome, message: `supplierBook.marked.${outcome.state}` };
});

const mergeServed = serveMember(endpoints.mergeContacts, async (call, { params, body }) => {
  const outcome = await commands.mergeContacts(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'supplierBook.merged' };
});

const removeServed = serveMember(endpoints.removeContact, async (call, { params }) => {
  const outcome = await commands.removeContact(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'supplierBook.removed' };
});

export const supplierBookApi: readonly Served[] = [
  listServed,
  addServed,
  editServed,
  importServed,
  markServed,
  mergeServed,
  removeServed,
];
