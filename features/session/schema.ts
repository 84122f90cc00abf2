import { z } from 'zod';
import { accountTypes, anyone, companyStatuses, member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded, email, flag } from '#shared/validation.ts';
import { termsDue } from '#features/policy/schema/consent.ts';
import { judgePassword, passwordLengthMax, type DisplayFacts } from './rules.ts';

/** A password as typed when signing in: never trimmed, never judged, only bounded. */
export const presentPassword = bounded(passwordLengthMax).min(1);

/** A new password: strong, not common, well-formed (specification §5). */
export const newPassword = bounded(passwordLengthMax)
  .min(1)
  .superRefine((password, context) => {
    const verdict =
      password.isWellFormed() && !password.includes('\0') ? judgePassword(password) : 'characters';
    if (verdict !== null) context.addIssue({ code: 'custom', message: verdict });
  });

const isoInstant = z.iso.datetime();

/** Who is signed in, for shells and gates: what the display cookies say, and more, from the database. */
export const sessionView = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(accountTypes),
    status: z.enum(companyStatuses),
    approved: z.boolean(),
    /** By an operator: it may do nothing that an approval is needed for. */
    suspended: z.boolean(),
    completion: z.int(),
    /** All that the review asks for is there; a supplier's later steps do not count. */
    review_complete: z.boolean(),
    review_state: z.enum(['incomplete', 'submitted', 'approved', 'refused']),
    review_due_at: isoInstant.nullable(),
    logo_url: z.string().nullable(),
    main_categories: z.int(),
    show_welcome: z.boolean(),
  }),
  is_owner: z.boolean(),
  /** "Keep me signed in": the pages renew its cookies while it is in use. */
  remembered: z.boolean(),
  permissions: z.array(z.string()),
  /** New terms that the user has not confirmed yet: asked for in passing, no gate. */
  terms_due: termsDue.nullable(),
});
export type SessionView = z.output<typeof sessionView>;

/** The session view as the display cookies tell it. */
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
  summary: 'Sign in with e-mail and password',
  who: anyone,
  body: z.object({ email, password: presentPassword, remember: flag.default(false) }),
  data: signedIn,
  refusals: ['wrong_credentials', 'account_closed', 'account_disabled', 'second_step_needed'],
  limits: [{ by: 'address', hits: 20, windowSeconds: 60 }],
});

export const readSession = declareEndpoint({
  method: 'get',
  path: '/session',
  tag: 'Session',
  summary: 'Who is signed in; null for nobody',
  who: anyone,
  data: sessionView.nullable(),
});

/** specification §7: GET /logout; guarded against other sites (product §12). */
export const logoutByGet = declareEndpoint({
  method: 'get',
  path: '/logout',
  tag: 'Session',
  summary: 'Sign out',
  who: anyone,
  changesState: true,
});

export const logout = declareEndpoint({ ...logoutByGet, method: 'post' });

/** specification §7: told once the welcome popup was shown; the flag becomes 0 for the whole company. */
export const endWelcomeByGet = declareEndpoint({
  method: 'get',
  path: '/dashboard/update_welcome_msg',
  tag: 'Session',
  summary: 'The welcome popup was shown and does not come again',
  who: member,
  changesState: true,
});

export const endWelcome = declareEndpoint({ ...endWelcomeByGet, method: 'post' });

export const forgotPassword = declareEndpoint({
  method: 'post',
  path: '/forgot_password',
  tag: 'Session',
  summary:
    'Send a link to choose a new password; the answer never tells whether the account exists',
  who: anyone,
  body: z.object({ email }),
  limits: [{ by: 'address', hits: 5, windowSeconds: 15 * 60 }],
});

/** specification §7 */
export const confirmReset = declareEndpoint({
  method: 'post',
  path: '/confirm_reset',
  tag: 'Session',
  summary: 'Choose a new password by the link of the mail; ends all sessions',
  who: anyone,
  body: z.object({ token: bounded(200).min(1), password: newPassword }),
  extra: z.object({ status_code: z.literal(200) }),
  refusals: ['reset_link_expired'],
  limits: [{ by: 'address', hits: 20, windowSeconds: 15 * 60 }],
});

/** specification §7: form: old_password, new_password; success goes to /auth, so every session ends. */
export const changePassword = declareEndpoint({
  method: 'post',
  path: '/dashboard/{type}/users/reset',
  tag: 'Session',
  summary: 'Change the own password; ends all sessions',
  who: member,
  params: z.object({ type: z.enum(accountTypes) }),
  body: z.object({ old_password: presentPassword, new_password: newPassword }),
  refusals: ['wrong_password'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});

/** One place where the reader is signed in. */
export const openSessionView = z.object({
  id: z.uuid(),
  /** The one that asks. */
  is_present: z.boolean(),
  /** Names of products ("Chrome", "Windows"); null: it did not say, or said what we do not know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  remembered: z.boolean(),
  opened_at: isoInstant,
  /** To the nearest five minutes. */
  seen_at: isoInstant,
  can: z.object({ end: z.boolean() }),
});
export type OpenSessionView = z.output<typeof openSessionView>;

export const listOpenSessions = declareEndpoint({
  method: 'get',
  path: '/dashboard/sessions',
  tag: 'Session',
  summary: 'Where I am signed in: device, address, when last seen; at most fifty',
  who: member,
  data: z.array(openSessionView),
});

export const endSession = declareEndpoint({
  method: 'delete',
  path: '/dashboard/sessions/{id}',
  tag: 'Session',
  summary: 'End another session of mine at once',
  who: member,
  params: z.object({ id: z.uuid() }),
  refusals: ['state_changed'],
});

export const endOtherSessions = declareEndpoint({
  method: 'delete',
  path: '/dashboard/sessions',
  tag: 'Session',
  summary: 'End every session of mine but this one',
  who: member,
  data: z.object({ ended: z.int() }),
});

/** What the change-password dialog checks before it sends: the confirmation never leaves the page. */
export const changePasswordForm = z
  .object({
    old_password: presentPassword,
    new_password: newPassword,
    password_confirm: bounded(200).min(1),
  })
  .superRefine((input, context) => {
    if (input.new_password === input.password_confirm) return;
    context.addIssue({ code: 'custom', path: ['password_confirm'], message: 'passwordMatch' });
  });
