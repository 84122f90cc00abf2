import { z } from 'zod';
import { anyone, operatorRoles, type Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf } from '#shared/list.ts';
import { bounded, email, line, reason, seenVersion } from '#shared/validation.ts';
import { newPassword } from '#features/session/schema.ts';
import { operatorStates } from '../rules/accounts.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();
const byId = z.object({ id: z.uuid() });
const roles = z
  .array(z.enum(operatorRoles))
  .max(operatorRoles.length)
  .refine((names) => names.length > 0, 'roleRequired')
  .transform((names) => operatorRoles.filter((role) => names.includes(role)));

const operatorAccountView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  state: z.enum(operatorStates),
  two_step: z.boolean(),
  sessions: z.int(),
  added_at: instant,
  signed_in_at: instant.nullable(),
  link_until: instant.nullable(),
  /** Sent back with each decision, so that a stale one conflicts. */
  version: z.int(),
  self: z.boolean(),
  can: z.object({
    change_roles: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    reset_two_step: z.boolean(),
    end_sessions: z.boolean(),
    send_link: z.boolean(),
  }),
});
export type OperatorAccountView = z.output<typeof operatorAccountView>;

export const listOperators = declareEndpoint({
  method: 'get',
  path: '/operator/operators',
  tag: 'Platform',
  summary: 'Lists the operators of the console by name; `key` searches name and email',
  who: administrator,
  query: pageQuery.extend({ key: line(0, 100).default(''), state: oneOf(operatorStates) }),
  data: pageOf(operatorAccountView),
});

export const addOperatorInput = z.object({ full_name: line(2, 120), email, roles, reason });

export const addOperator = declareEndpoint({
  method: 'post',
  path: '/operator/operators',
  tag: 'Platform',
  summary: 'Adds an operator and emails them a link to choose a password',
  who: administrator,
  body: addOperatorInput,
  data: operatorAccountView,
  refusals: ['too_many_requests', 'busy'],
});

export const changeRolesInput = z.object({ roles, reason, seen_version: seenVersion });
export const reasonInput = z.object({ reason, seen_version: seenVersion });

export const changeOperatorRoles = declareEndpoint({
  method: 'put',
  path: '/operator/operators/{id}/roles',
  tag: 'Platform',
  summary: 'Updates the roles of an operator',
  who: administrator,
  params: byId,
  body: changeRolesInput,
  data: operatorAccountView,
  refusals: ['own_operator', 'last_administrator', 'conflict', 'state_changed'],
});

function declareVerb(path: string, summary: string) {
  return declareEndpoint({
    method: 'post',
    path: `/operator/operators/{id}/${path}`,
    tag: 'Platform',
    summary,
    who: administrator,
    params: byId,
    body: reasonInput,
    data: operatorAccountView,
    refusals: [
      'own_operator',
      'last_administrator',
      'conflict',
      'state_changed',
      'too_many_requests',
    ],
  });
}

export const disableOperator = declareVerb(
  'disable',
  'Disables an operator and ends all their sessions immediately',
);
export const enableOperator = declareVerb('enable', 'Enables a disabled operator');
export const resetOperatorTwoStep = declareVerb(
  'reset_two_step',
  'Turns off the two-step sign-in of an operator who lost their phone and recovery codes, and notifies them by email',
);
export const endOperatorSessions = declareVerb('end_sessions', 'Ends every session of an operator');
export const sendOperatorLink = declareVerb(
  'send_link',
  'Emails an operator a link to choose a new password',
);

export const chooseOperatorPassword = declareEndpoint({
  method: 'post',
  path: '/operator/choose_password',
  tag: 'Operator',
  summary:
    'Sets an operator’s password with the token of the emailed link, once, within three days; ends all their sessions',
  who: anyone,
  body: z.object({ token: bounded(200).min(1), password: newPassword }),
  refusals: ['reset_link_expired', 'busy'],
  limits: [{ by: 'address', hits: 20, windowSeconds: 15 * 60 }],
});
