import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served } from '#shared/serve.ts';
import * as desk from './commands/console.ts';
import * as overview from './schema/console.ts';
import * as commands from './commands/invite.ts';
import { readAllInvitations, readInvitations, readOwnInvitations, readStopped } from './reads.ts';
import * as endpoints from './schema/invitation.ts';

const listServed = serveMember(endpoints.listInvitations, async (call, { params, query }) => {
  const outcome = await readInvitations(call, params.id, query.key);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const inviteServed = serveMember(endpoints.inviteContacts, async (call, { params, body }) => {
  const chosen = { contactIds: body.contact_ids, groupIds: body.group_ids };
  const outcome = await commands.inviteContacts(call, params.id, chosen);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'invitation.done.invited' };
});

const remindServed = serveMember(endpoints.remindInvitation, async (call, { params }) => {
  const outcome = await commands.remindInvitation(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.done.reminded' };
});

const linkServed = serveMember(endpoints.linkInvitation, async (call, { params }) => {
  const outcome = await commands.linkInvitation(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'invitation.done.linked' };
});

const revokeServed = serveMember(endpoints.revokeInvitation, async (call, { params }) => {
  const outcome = await commands.revokeInvitation(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.done.revoked' };
});

const colleagueServed = serveMember(endpoints.removeInvitedColleague, async (call, { params }) => {
  const outcome = await commands.removeColleague(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.done.colleagueRemoved' };
});

const declineServed = serveMember(endpoints.declineInvitation, async (call, { params, body }) => {
  const outcome = await commands.declineInvitation(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.done.declined' };
});

const ownServed = serveMember(endpoints.listOwnInvitations, async (call) => ({
  data: await readOwnInvitations(call),
}));

const allServed = serveOperator(overview.listAllInvitations, async (call, { query }) => {
  const { page, free, stops, buyers } = await readAllInvitations(call, query);
  return { data: page, extra: { free_per_month: free, stops, buyers } };
});

const allowanceServed = serveOperator(overview.changeAllowance, async (call, { body }) => {
  const { free_per_month: free, reason } = body;
  const outcome = await desk.changeAllowance(call, { free, reason });
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.console.saved' };
});

const addStopServed = serveOperator(overview.addStop, async (call, { body }) => {
  const outcome = await desk.addStop(call, body);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.console.saved' };
});

const removeStopServed = serveOperator(overview.removeStop, async (call, { body }) => {
  const outcome = await desk.removeStop(call, body);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.console.saved' };
});

const readStopServed = serve(overview.readStop, async (call, { query }) => {
  const address = readStopped(call, query.token);
  return isRefusal(address) ? address : { data: { address } };
});

const stopServed = serve(overview.stopInvitations, async (call, { query }) => {
  const outcome = await desk.stopByLink(call, query.token);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.stop.done' };
});

export const invitationApi: readonly Served[] = [
  listServed,
  inviteServed,
  remindServed,
  linkServed,
  revokeServed,
  colleagueServed,
  declineServed,
  ownServed,
  allServed,
  allowanceServed,
  addStopServed,
  removeStopServed,
  readStopServed,
  stopServed,
];
