import { z } from 'zod';
import { anyone, member, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded, line } from '#shared/validation.ts';
import { presentPassword, sessionView } from '../session/schema.ts';

const operator: Who = { kind: 'operator', withoutTwoStep: true };
const instant = z.iso.datetime();

const code = line(1, 60);

/**
 * The fields of a call that a stolen session must not be able to make alone: the own password and,
 * if the second step is on, a code of the app or a recovery code.
 */
export const secondStepProof = { password: presentPassword, code: line(0, 60).default('') };

export const twoStepView = z.object({
  state: z.enum(['off', 'enrolling', 'on']),
  enabled_at: instant.nullable(),
  codes_left: z.int(),
});
export type TwoStepView = z.output<typeof twoStepView>;

/** The data for an authenticator app. Shown once, directly after the password. */
export const enrolment = z.object({
  /** For apps without a camera; in groups of four. */
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type Enrolment = z.output<typeof enrolment>;

const recoveryCodes = z.object({ codes: z.array(z.string()) });
const passwordBody = z.object({ password: presentPassword });
const proofBody = z.object({ password: presentPassword, code });
const limits = [{ by: 'session', hits: 20, windowSeconds: 15 * 60 }] as const;

function declareOwn(who: Who, base: '/dashboard' | '/operator', tag: string) {
  return {
    read: declareEndpoint({
      method: 'get',
      path: `${base}/two_step`,
      tag,
      summary: 'Returns the state of two-step sign-in',
      who,
      data: twoStepView,
    }),
    begin: declareEndpoint({
      method: 'post',
      path: `${base}/two_step/begin`,
      tag,
      summary:
        'Creates a secret for an authenticator app; it becomes active when a code of it is confirmed within 15 minutes',
      who,
      body: passwordBody,
      data: enrolment,
      refusals: ['wrong_password', 'state_changed', 'too_many_requests'],
      limits,
    }),
    confirm: declareEndpoint({
      method: 'post',
      path: `${base}/two_step/confirm`,
      tag,
      summary:
        'Turns two-step sign-in on with a first code; returns recovery codes and ends all other sessions',
      who,
      body: z.object({ code }),
      data: recoveryCodes,
      refusals: ['code_not_right', 'state_changed', 'too_many_requests'],
      limits,
    }),
    disable: declareEndpoint({
      method: 'post',
      path: `${base}/two_step/disable`,
      tag,
      summary: 'Turns two-step sign-in off with the password and a code',
      who,
      body: proofBody,
      refusals: ['wrong_password', 'code_not_right', 'state_changed', 'too_many_requests'],
      limits,
    }),
    renewCodes: declareEndpoint({
      method: 'post',
      path: `${base}/two_step/recovery_codes`,
      tag,
      summary: 'Replaces the recovery codes; requires the password and a code',
      who,
      body: proofBody,
      data: recoveryCodes,
      refusals: ['wrong_password', 'code_not_right', 'state_changed', 'too_many_requests'],
      limits,
    }),
  };
}

export const memberTwoStep = declareOwn(member, '/dashboard', 'Session');
export const operatorTwoStep = declareOwn(operator, '/operator', 'Operator');
export type TwoStepCalls = typeof memberTwoStep;

export const secondSignIn = declareEndpoint({
  method: 'post',
  path: '/sign_in/second',
  tag: 'Session',
  summary: 'Completes a two-step sign-in with a code of the authenticator app or a recovery code',
  who: anyone,
  body: z.object({ ticket: bounded(200).min(1), code }),
  data: z.object({ token: z.string(), session: sessionView }),
  refusals: ['wrong_code', 'sign_in_expired', 'too_many_requests'],
  limits: [{ by: 'address', hits: 30, windowSeconds: 15 * 60 }],
});
