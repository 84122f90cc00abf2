import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import { readStaff } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveOperator(endpoints.listStaff, async (call, { query }) => ({
  data: await readStaff(call, { ...query, state: query.state ?? null }),
}));

const addServed = serveOperator(endpoints.addStaff, async (call, { body }) => {
  const outcome = await commands.addStaff(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'staff.done.added' };
});

const rolesServed = serveOperator(endpoints.changeStaffRoles, async (call, { params, body }) => {
  const outcome = await commands.changeStaffRoles(call, { ...params, ...body });
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'staff.done.change_roles' };
});

type Verb = 'disable' | 'enable' | 'reset_two_step' | 'end_sessions' | 'send_link';

function serveVerb(
  endpoint: typeof endpoints.disableStaff,
  verb: Verb,
  command: typeof commands.disableStaff,
): Served {
  return serveOperator(endpoint, async (call, { params, body }) => {
    const outcome: endpoints.StaffView | Refusal = await command(call, { ...params, ...body });
    return isRefusal(outcome) ? outcome : { data: outcome, message: `staff.done.${verb}` };
  });
}

const chooseServed = serve(endpoints.chooseStaffPassword, async (call, { body }) => {
  const outcome = await commands.chooseStaffPassword(call, body.token, body.password);
  return isRefusal(outcome) ? outcome : { data: null, message: 'session.passwordChanged' };
});

/** The operators of the console. */
export const staffApi: readonly Served[] = [
  listServed,
  addServed,
  rolesServed,
  serveVerb(endpoints.disableStaff, 'disable', commands.disableStaff),
  serveVerb(endpoints.enableStaff, 'enable', commands.enableStaff),
  serveVerb(endpoints.resetStaffTwoStep, 'reset_two_step', commands.resetStaffTwoStep),
  serveVerb(endpoints.endStaffSessions, 'end_sessions', commands.endStaffSessions),
  serveVerb(endpoints.sendStaffLink, 'send_link', commands.sendStaffLink),
  chooseServed,
];
