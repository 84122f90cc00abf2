import { z } from 'zod';
import { member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { email } from '#shared/validation.ts';
import { activationForm } from '../registration/schema.ts';
import { secondStepProof } from '../two-step/schema.ts';

export const ownEmailView = z.object({
  email: z.string(),
  /** No notification is mailed before the address is confirmed. */
  needs_proof: z.boolean(),
  waiting: z.object({ email: z.string(), expires_at: z.iso.datetime() }).nullable(),
});
export type OwnEmailView = z.output<typeof ownEmailView>;

export const readOwnEmail = declareEndpoint({
  method: 'get',
  path: '/dashboard/email',
  tag: 'Session',
  summary: 'Returns the user’s email address and the new address that awaits its code',
  who: member,
  data: ownEmailView,
});

export const requestNewEmail = declareEndpoint({
  method: 'post',
  path: '/dashboard/email',
  tag: 'Session',
  summary:
    'Starts a change of the email address: sends a 6-digit code to the new address and notifies the current one; does not reveal other accounts. The current address is allowed while it is not confirmed',
  who: member,
  body: z.object({ email, ...secondStepProof }),
  data: ownEmailView,
  refusals: ['wrong_password', 'code_not_right', 'too_many_requests'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});

export const confirmNewEmail = declareEndpoint({
  method: 'post',
  path: '/dashboard/email/confirm',
  tag: 'Session',
  summary:
    'Confirms the new email address with the code: it becomes the sign-in address, and all other sessions end',
  who: member,
  body: activationForm,
  data: ownEmailView,
  refusals: ['wrong_code', 'code_expired', 'too_many_requests'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 15 * 60 }],
});

export const giveUpNewEmail = declareEndpoint({
  method: 'delete',
  path: '/dashboard/email/waiting',
  tag: 'Session',
  summary: 'Cancels a pending change of the email address',
  who: member,
  data: ownEmailView,
});
