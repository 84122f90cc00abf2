import { z } from 'zod';
import { operatorRoles, anyone } from '#shared/actor.ts';
import { queueKinds } from '#features/work-queue/rules.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { email } from '#shared/validation.ts';
import { presentPassword, newPassword } from '#features/session/schema.ts';
import { passkeySignIn, passkeySignInBody } from '#features/passkey/schema.ts';
import { secondSignIn } from '#features/two-step/schema.ts';

export const operatorView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** Counts of the operator's own work queues, each up to 100. Other queues are absent. */
  waiting: z.partialRecord(z.enum(queueKinds), z.int()),
  /** The operator must set up two-step sign-in before any other call. */
  two_step_due: z.boolean(),
});
export type OperatorView = z.output<typeof operatorView>;

export const operatorSignIn = declareEndpoint({
  method: 'post',
  path: '/operator/sign_in',
  tag: 'Operator',
  summary: 'Signs an operator in to the console',
  who: anyone,
  body: z.object({ email, password: presentPassword }),
  data: z.object({ token: z.string(), operator: operatorView }),
  refusals: [
    'wrong_credentials',
    'printed_password_ended',
    'second_step_needed',
    'too_many_requests',
  ],
  limits: [{ by: 'address', hits: 20, windowSeconds: 60 }],
});

export const operatorSecondSignIn = declareEndpoint({
  method: 'post',
  path: '/operator/sign_in/second',
  tag: 'Operator',
  summary:
    'Completes a two-step sign-in to the console with a code of the authenticator app or a recovery code',
  who: anyone,
  body: secondSignIn.body,
  data: operatorSignIn.data,
  refusals: ['wrong_code', 'sign_in_expired', 'too_many_requests'],
  limits: [{ by: 'address', hits: 30, windowSeconds: 15 * 60 }],
});

export const operatorPasskeySignIn = declareEndpoint({
  method: 'post',
  path: '/operator/sign_in/passkey',
  tag: 'Operator',
  summary: 'Signs an operator in to the console with a passkey, or completes a two-step sign-in',
  who: anyone,
  body: passkeySignInBody,
  data: operatorSignIn.data,
  refusals: passkeySignIn.refusals,
  limits: passkeySignIn.limits,
});

export const readOperatorSession = declareEndpoint({
  method: 'get',
  path: '/operator/session',
  tag: 'Operator',
  summary: 'Returns the signed-in operator, or null without a session',
  who: anyone,
  data: operatorView.nullable(),
});

export const operatorLogout = declareEndpoint({
  method: 'post',
  path: '/operator/logout',
  tag: 'Operator',
  summary: 'Signs the operator out',
  who: anyone,
});

export const changeOperatorPassword = declareEndpoint({
  method: 'post',
  path: '/operator/password',
  tag: 'Operator',
  summary: 'Changes the operator’s password; ends all their sessions',
  who: { kind: 'operator' },
  body: z.object({ old_password: presentPassword, new_password: newPassword }),
  refusals: ['wrong_password'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});
