import { z } from 'zod';
import { accountTypes, anyone, companyStatuses, member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded, email, flag, onceValid } from '#shared/validation.ts';
import { termsDue } from '#features/policy/schema/consent.ts';
import { validatePassword, passwordLengthMax, type DisplayFacts } from './rules/session.ts';

/**
 * A present password: bounded, but never trimmed or checked for strength, because it must match the
 * stored one.
 */
export const presentPassword = bounded(passwordLengthMax).min(1);

/** A new password: strong, not common, well-formed (specification §5.8). */
export const newPassword = bounded(passwordLengthMax)
  .min(1)
  .superRefine((password, context) => {
    const problem = problemOfPassword(password);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** The text of the problem of a new password, null for a strong one. */
export function problemOfPassword(password: string): string | null {
  return password.isWellFormed() && !password.includes('\0')
    ? validatePassword(password)
    : 'characters';
}

const isoInstant = z.iso.datetime();

/**
 * The signed-in user for shells and gates: the content of the display cookies and more, read from
 * the database.
 */
export const sessionView = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(accountTypes),
    status: z.enum(companyStatuses),
    approved: z.boolean(),
    /** An operator suspended the company, so it may do nothing that requires an approval. */
    suspended: z.boolean(),
    completion: z.int(),
    /**
     * The company has supplied everything for the review. A supplier's later steps do not count.
     */
    review_complete: z.boolean(),
    review_state: z.enum(['incomplete', 'submitted', 'approved', 'refused']),
    review_due_at: isoInstant.nullable(),
    logo_url: z.string().nullable(),
    main_categories: z.int(),
    show_welcome: z.boolean(),
  }),
  is_owner: z.boolean(),
  /** "Keep me signed in": the pages renew its cookies while it is used. */
  remembered: z.boolean(),
  permissions: z.array(z.string()),
  /** New terms that the user has not confirmed. They are offered without blocking anything. */
  terms_due: termsDue.nullable(),
});
export type SessionView = z.output<typeof sessionView>;

export function toDisplayFacts(view: SessionView): DisplayFacts {
  return {
    type: view.company.type,
    status: view.company.status,
    companyName: view.company.name,
    logoUrl: view.company.logo_url,
    completion: view.company.completion,
    approved: view.company.approved,
    verified: true,
    userName: view.user.name,
    mainCategories: view.company.main_categories,
    showWelcome: view.company.show_welcome,
  };
}

const signedIn = z.object({ token: z.string(), session: sessionView });

export const signIn = declareEndpoint({
  method: 'post',
  path: '/sign_in',
  tag: 'Session',
  summary: 'Signs a user in with email and password',
  who: anyone,
  body: z.object({ email, password: presentPassword, remember: flag.default(false) }),
  data: signedIn,
  refusals: [
    'wrong_credentials',
    'account_closed',
    'account_disabled',
    'own_password_needed',
    'second_step_needed',
  ],
  limits: [{ by: 'address', hits: 20, windowSeconds: 60 }],
});

export const readSession = declareEndpoint({
  method: 'get',
  path: '/session',
  tag: 'Session',
  summary: 'Returns the signed-in user, or null without a session',
  who: anyone,
  data: sessionView.nullable(),
});

/** specification §7.14: GET /logout. Guarded against cross-site requests (product §12). */
export const logoutByGet = declareEndpoint({
  method: 'get',
  path: '/logout',
  tag: 'Session',
  summary: 'Signs the user out',
  who: anyone,
  changesState: true,
});

export const logout = declareEndpoint({ ...logoutByGet, method: 'post' });

/**
 * specification §7.15: called after the welcome popup was shown; the flag becomes 0 for the whole
 * company.
 */
export const endWelcomeByGet = declareEndpoint({
  method: 'get',
  path: '/dashboard/update_welcome_msg',
  tag: 'Session',
  summary: 'Records that the welcome popup was shown, so that it is not shown again',
  who: member,
  changesState: true,
});

export const endWelcome = declareEndpoint({ ...endWelcomeByGet, method: 'post' });

export const forgotPassword = declareEndpoint({
  method: 'post',
  path: '/forgot_password',
  tag: 'Session',
  summary: 'Emails a link to choose a new password; the answer is the same if no account exists',
  who: anyone,
  body: z.object({ email }),
  limits: [{ by: 'address', hits: 5, windowSeconds: 15 * 60 }],
});

/** specification §7 */
export const confirmReset = declareEndpoint({
  method: 'post',
  path: '/confirm_reset',
  tag: 'Session',
  summary: 'Sets a new password with the token of the emailed link; ends all sessions of the user',
  who: anyone,
  body: z.object({ token: bounded(200).min(1), password: newPassword }),
  extra: z.object({ status_code: z.literal(200) }),
  refusals: ['reset_link_expired'],
  limits: [{ by: 'address', hits: 20, windowSeconds: 15 * 60 }],
});

/**
 * specification §7: form: old_password, new_password. Success goes to /auth, because every session
 * ends.
 */
export const changePassword = declareEndpoint({
  method: 'post',
  path: '/dashboard/{type}/users/reset',
  tag: 'Session',
  summary: 'Changes the user’s password; ends all their sessions',
  who: member,
  params: z.object({ type: z.enum(accountTypes) }),
  body: z.object({ old_password: presentPassword, new_password: newPassword }),
  refusals: ['wrong_password'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});

export const openSessionView = z.object({
  id: z.uuid(),
  is_present: z.boolean(),
  /** Product names ("Chrome", "Windows"). Null: unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  remembered: z.boolean(),
  opened_at: isoInstant,
  /** Precise to five minutes. */
  seen_at: isoInstant,
  can: z.object({ end: z.boolean() }),
});
export type OpenSessionView = z.output<typeof openSessionView>;

export const listOpenSessions = declareEndpoint({
  method: 'get',
  path: '/dashboard/sessions',
  tag: 'Session',
  summary: 'Lists the user’s sessions with device, address and last use; at most 50',
  who: member,
  data: z.array(openSessionView),
});

export const endSession = declareEndpoint({
  method: 'post',
  path: '/dashboard/sessions/{id}/end',
  tag: 'Session',
  summary: 'Ends another session of the user immediately, with the password',
  who: member,
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: presentPassword }),
  refusals: ['state_changed', 'wrong_password', 'too_many_requests'],
});

export const endOtherSessions = declareEndpoint({
  method: 'post',
  path: '/dashboard/sessions/end_others',
  tag: 'Session',
  summary: 'Ends every session of the user except the current one, with the password',
  who: member,
  body: z.object({ password: presentPassword }),
  refusals: ['wrong_password', 'too_many_requests'],
  data: z.object({ ended: z.int() }),
});

/** The validation of the change-password dialog. The confirmation never leaves the page. */
export const changePasswordForm = z
  .object({
    old_password: presentPassword,
    new_password: newPassword,
    password_confirm: bounded(200).min(1),
  })
  .superRefine((input, context) => {
    if (input.new_password === input.password_confirm) return;
    context.addIssue({ code: 'custom', path: ['password_confirm'], message: 'passwordMatch' });
  }, onceValid('password_confirm'));
