import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readInvitations } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listInvitations, async (call, { params }) => {
  const outcome = await readInvitations(call, params.id);
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

const declineServed = serveMember(endpoints.declineInvitation, async (call, { params, body }) => {
  const outcome = await commands.declineInvitation(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: null, message: 'invitation.done.declined' };
});

export const invitationApi: readonly Served[] = [
  listServed,
  inviteServed,
  remindServed,
  linkServed,
  revokeServed,
  declineServed,
];
