import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { handOver } from './commands/hand-over.ts';
import { inviteAgain } from './commands/invite.ts';
import { resetTwoStep } from './commands/reset-two-step.ts';
import * as roleCommands from './commands/roles.ts';
import { endStandIn, nameStandIn } from './commands/stand-ins.ts';
import { addUser, deleteUser, editUser, switchUser } from './commands/users.ts';
import { readRoles, readStandIns, readUser, readUsers } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listUsers, async ({ db, actor, now }, { query }) => {
  const { page, counts } = await readUsers(db, actor, query, now);
  // Always true, because both the list and adding require users.manage.
  return { data: page, extra: { counts, can: { add: true } } };
});

const readServed = serveMember(endpoints.readUser, async ({ db, actor, now }, { params }) => {
  const outcome = await readUser(db, actor, params.id, now);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const addServed = serveMember(endpoints.addUser, async (call, { body }) => {
  const outcome = await addUser(call, body);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.added', messageArgs: { name: outcome.name } };
});

const editServed = serveMember(endpoints.editUser, async (call, { params, body }) => {
  const outcome = await editUser(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'user.saved' };
});

const disableServed = serveMember(endpoints.disableUser, async (call, { params }) => {
  const outcome = await switchUser(call, params.id, 'disable');
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.disabled', messageArgs: { name: outcome.name } };
});

const enableServed = serveMember(endpoints.enableUser, async (call, { params }) => {
  const outcome = await switchUser(call, params.id, 'enable');
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.enabled', messageArgs: { name: outcome.name } };
});

const deleteServed = serveMember(endpoints.deleteUser, async (call, { params }) => {
  const outcome = await deleteUser(call, params.id);
  if (isRefusal(outcome)) return outcome;
  return {
    data: outcome,
    message: outcome.state === 'removed' ? 'user.removed' : 'user.disabledInstead',
  };
});

const resetServed = serveMember(endpoints.resetTwoStep, async (call, { params }) => {
  const outcome = await resetTwoStep(call, params.id);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.twoStepReset', messageArgs: { name: outcome.name } };
});

const inviteServed = serveMember(endpoints.inviteUser, async (call, { params }) => {
  const outcome = await inviteAgain(call, params.id);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.invited', messageArgs: { name: outcome.name } };
});

const handOverServed = serveMember(endpoints.handOver, async (call, { params, body }) => {
  const outcome = await handOver(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'user.handedOver', messageArgs: { name: outcome.name } };
});

const standInsServed = serveMember(
  endpoints.listStandIns,
  async ({ db, actor, now }, { params }) => {
    const outcome = await readStandIns(db, actor, params.id, now);
    return isRefusal(outcome) ? outcome : { data: outcome };
  },
);

const nameServed = serveMember(endpoints.nameStandIn, async (call, { params, body }) => {
  const outcome = await nameStandIn(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  return {
    data: outcome,
    message: 'user.standInNamed',
    messageArgs: { name: outcome.stand_in.name },
  };
});

const endServed = serveMember(endpoints.endStandIn, async (call, { params }) => {
  const outcome = await endStandIn(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'user.standInEnded' };
});

const rolesServed = serveMember(endpoints.listRoles, async ({ db, actor }) => ({
  data: await readRoles(db, actor),
}));

const addRoleServed = serveMember(endpoints.addRole, async (call, { body }) => {
  const outcome = await roleCommands.addRole(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'user.roleAdded' };
});

const editRoleServed = serveMember(endpoints.editRole, async (call, { params, body }) => {
  const outcome = await roleCommands.editRole(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'user.roleSaved' };
});

const deleteRoleServed = serveMember(endpoints.deleteRole, async (call, { params }) => {
  const outcome = await roleCommands.deleteRole(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'user.roleDeleted' };
});

export const userApi: readonly Served[] = [
  listServed,
  readServed,
  addServed,
  editServed,
  disableServed,
  enableServed,
  deleteServed,
  resetServed,
  inviteServed,
  handOverServed,
  standInsServed,
  nameServed,
  endServed,
  rolesServed,
  addRoleServed,
  editRoleServed,
  deleteRoleServed,
];
