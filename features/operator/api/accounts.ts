import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import * as commands from '../commands/accounts.ts';
import { readOperators } from '../reads/accounts.ts';
import * as endpoints from '../schema/accounts.ts';

const listServed = serveOperator(endpoints.listOperators, async (call, { query }) => ({
  data: await readOperators(call, { ...query, state: query.state ?? null }),
}));

const addServed = serveOperator(endpoints.addOperator, async (call, { body }) => {
  const outcome = await commands.addOperator(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'operator.accounts.done.added' };
});

const rolesServed = serveOperator(endpoints.changeOperatorRoles, async (call, { params, body }) => {
  const outcome = await commands.changeOperatorRoles(call, { ...params, ...body });
  return isRefusal(outcome)
    ? outcome
    : { data: outcome, message: 'operator.accounts.done.change_roles' };
});

type Verb = 'disable' | 'enable' | 'reset_two_step' | 'end_sessions' | 'send_link';

function serveVerb(
  endpoint: typeof endpoints.disableOperator,
  verb: Verb,
  command: typeof commands.disableOperator,
): Served {
  return serveOperator(endpoint, async (call, { params, body }) => {
    const outcome: endpoints.OperatorAccountView | Refusal = await command(call, {
      ...params,
      ...body,
    });
    return isRefusal(outcome)
      ? outcome
      : { data: outcome, message: `operator.accounts.done.${verb}` };
  });
}

const chooseServed = serve(endpoints.chooseOperatorPassword, async (call, { body }) => {
  const outcome = await commands.chooseOperatorPassword(call, body.token, body.password);
  return isRefusal(outcome) ? outcome : { data: null, message: 'session.passwordChanged' };
});

export const operatorAccountApi: readonly Served[] = [
  listServed,
  addServed,
  rolesServed,
  serveVerb(endpoints.disableOperator, 'disable', commands.disableOperator),
  serveVerb(endpoints.enableOperator, 'enable', commands.enableOperator),
  serveVerb(endpoints.resetOperatorTwoStep, 'reset_two_step', commands.resetOperatorTwoStep),
  serveVerb(endpoints.endOperatorSessions, 'end_sessions', commands.endOperatorSessions),
  serveVerb(endpoints.sendOperatorLink, 'send_link', commands.sendOperatorLink),
  chooseServed,
];
