import { z } from 'zod';
import { member } from '../../shared/actor.ts';
import { declareEndpoint } from '../../shared/endpoint.ts';
import { note } from '../../shared/validation.ts';
import { secondStepProof } from '../two-step/schema.ts';
import { closeReasons, openKinds } from './rules.ts';

const openThing = z.object({ kind: z.enum(openKinds), count: z.int() });

export const closingView = z.object({
  /** What is not over yet; closing is refused while there is something. */
  open: z.array(openThing),
  /** A code is asked for besides the password. */
  needs_code: z.boolean(),
  /** Days until personal data is erased. */
  erased_after_days: z.int(),
  can: z.object({ close: z.boolean() }),
});
export type ClosingView = z.output<typeof closingView>;

export const readClosing = declareEndpoint({
  method: 'get',
  path: '/dashboard/account/closing',
  tag: 'Company',
  summary: 'What stands in the way of closing the account; for its owner',
  who: member,
  data: closingView,
});

/** A reason from the list; `other` says nothing without words of one's own. */
export const closeInput = z
  .object({
    ...secondStepProof,
    reason: z.union([z.enum(closeReasons), z.literal('')]).default(''),
    reason_text: note(0, 1000).default(''),
  })
  .superRefine((input, context) => {
    if (input.reason === '') context.addIssue({ code: 'custom', path: ['reason'], message: 'required' });
    if (input.reason === 'other' && input.reason_text === '')
      context.addIssue({ code: 'custom', path: ['reason_text'], message: 'required' });
  });
export type CloseInput = z.output<typeof closeInput>;

export const closeAccount = declareEndpoint({
  method: 'post',
  path: '/dashboard/account/close',
  tag: 'Company',
  summary: 'Close the account of the company for good: everybody is signed out, personal data is erased after 30 days',
  who: member,
  body: closeInput,
  data: z.object({ erased_on: z.iso.date() }),
  refusals: ['wrong_password', 'code_not_right', 'still_open', 'state_changed', 'too_many_requests'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});
