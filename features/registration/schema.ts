import { z } from 'zod';
import { accountTypes, anyone } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import {
  bounded,
  digits,
  email,
  flag,
  line,
  mobile,
  onceValid,
  phone,
} from '#shared/validation.ts';
import { newPassword, sessionView } from '../session/schema.ts';
import { codeLength } from './rules.ts';

const channel = z.enum(['email', 'sms']);

/** Step 1 of the sign-up: account details (specification §2.11). */
export const accountStep = z.object({
  account_type: z.enum(accountTypes),
  email,
  password: newPassword,
  password_confirm: bounded(200).min(1),
  // False by default, because browsers do not send an unchecked box.
  terms: flag.default(false).refine((accepted) => accepted, 'termsRequired'),
});

/**
 * Step 2: personal information. Name, position, company, mobile and phone are required
 * (specification §5).
 */
export const personalStep = z.object({
  full_name: line(3),
  company_name: line(2),
  position: line(2),
  mobile,
  phone,
  whatsapp: z.union([z.literal('').transform(() => ''), mobile]).default(''),
  /** True: without a WhatsApp number of its own, the mobile number is used. */
  whatsapp_same: flag.default(false),
  channel: channel.default('email'),
});

function checkConfirmation(
  input: { password: string; password_confirm: string },
  context: z.RefinementCtx,
): void {
  if (input.password === input.password_confirm) return;
  context.addIssue({ code: 'custom', path: ['password_confirm'], message: 'passwordMatch' });
}

const confirmed = onceValid('password_confirm');

/** Step 1 alone, which the page validates before step 2. */
export const accountStepForm = accountStep.superRefine(checkConfirmation, confirmed);

export const signUpInput = accountStep
  .extend(personalStep.shape)
  .superRefine(checkConfirmation, confirmed);
export type SignUpInput = z.output<typeof signUpInput>;

export const claimInput = accountStep
  .omit({ account_type: true })
  .extend(personalStep.shape)
  .superRefine(checkConfirmation, confirmed);

export const checkPassword = declareEndpoint({
  method: 'post',
  path: '/sign_up/password',
  tag: 'Sign-up',
  summary: 'Verifies the password of a sign-up against the list of known passwords; saves nothing',
  who: anyone,
  body: z.object({ password: newPassword }),
  limits: [{ by: 'address', hits: 240, windowSeconds: 60 * 60 }],
});

const ticket = bounded(200).min(20);

export const codeSent = z.object({
  ticket: z.string(),
  channel,
  destination: z.string(),
  resend_after_seconds: z.int(),
});

export const signUp = declareEndpoint({
  method: 'post',
  path: '/sign_up',
  tag: 'Sign-up',
  summary:
    'Starts the sign-up of a company (steps 1 and 2) and sends a 6-digit code; the answer does not reveal existing accounts',
  who: anyone,
  body: signUpInput,
  data: codeSent,
  refusals: ['sms_number_limit', 'sms_limit'],
  // Thirty people of an office behind one address, each of whom may begin twice.
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60 }],
});

export const resendCode = declareEndpoint({
  method: 'post',
  path: '/sign_up/resend',
  tag: 'Sign-up',
  summary: 'Sends another activation code by email or SMS',
  who: anyone,
  body: z.object({ ticket, channel: channel.optional() }),
  data: codeSent,
  refusals: ['ticket_expired', 'too_many_requests', 'sms_number_limit', 'sms_limit'],
  limits: [{ by: 'address', hits: 90, windowSeconds: 60 * 60 }],
});

/** The form of step 3. The ticket is in a cookie. */
export const activationForm = z.object({
  code: digits.pipe(
    z
      .string()
      .min(1)
      .regex(new RegExp(`^\\d{${codeLength}}$`), 'code'),
  ),
});

export const activate = declareEndpoint({
  method: 'post',
  path: '/sign_up/activate',
  tag: 'Sign-up',
  summary:
    'Completes the sign-up (step 3) with the code; creates the company, or takes over the offers that were sent by link from this address, and signs its owner in',
  who: anyone,
  body: activationForm.extend({ ticket }),
  data: z.object({ token: z.string(), session: sessionView }),
  refusals: [
    'wrong_code',
    'code_expired',
    'ticket_expired',
    'guest_taken',
    'email_code_needed',
    'number_proof_old',
  ],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60, failuresOnly: true }],
});

export const readRegistration = declareEndpoint({
  method: 'post',
  path: '/sign_up/state',
  tag: 'Sign-up',
  summary: 'Returns the progress of a sign-up by its ticket',
  who: anyone,
  body: z.object({ ticket }),
  data: codeSent.nullable(),
});
