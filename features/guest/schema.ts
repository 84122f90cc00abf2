import { z } from 'zod';
import { anyone, guest } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded, email, flag, line, mobile, note, onceValid } from '#shared/validation.ts';
import { isStorable } from '#features/draft/rules.ts';
import { asDocument, uploadFile } from '#features/attachment/schema.ts';
import { declineCodes } from '#features/invitation/rules.ts';
import { colleagueView } from '#features/invitation/schema/invitation.ts';
import { offerInput } from '#features/offer/schema/input.ts';
import {
  confirmOffer,
  declineNegotiation,
  quoteView,
  reviseOffer,
  sendOffer,
  withdrawOffer,
} from '#features/offer/schema/supplier.ts';
import { supplierOffer } from '#features/offer/schema/views.ts';
import { activationForm, claimInput, codeSent } from '#features/registration/schema.ts';
import { submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import {
  amendmentView,
  questionView,
  rfqFileView,
  rfqLineView,
} from '#features/rfq/schema/view.ts';
import { linkStates } from './rules/invitation.ts';

const tag = 'Quoting by link';

const token = bounded(43).regex(/^[\w-]{43}$/, 'invalid');
export const byToken = z.object({ token });

/** How and where a code is sent, masked, because a link may be forwarded. */
const codeTarget = z.object({
  channel: z.enum(['email', 'sms']),
  destination: z.string(),
  resend_after_seconds: z.int(),
});

/** An RFQ as the reader of a link sees it: as before access, with the name of the sender. */
export const requestView = headSchema('teaser')
  .omit({ qdiscount: true, id: true })
  .extend({
    buyer: z.string(),
    lines: z.array(rfqLineView),
  });
export type RequestView = z.output<typeof requestView>;

export const linkView = z.object({
  state: z.enum(linkStates),
  /** Null: the link may not show it any more. */
  request: requestView.nullable(),
  code: codeTarget.nullable(),
});
export type LinkView = z.output<typeof linkView>;

export const readLink = declareEndpoint({
  method: 'get',
  path: '/public/quote/{token}',
  tag,
  summary: 'Returns the request of an invitation by the token of its link; records nothing',
  who: anyone,
  params: byToken,
  data: linkView,
  limits: [{ by: 'address', hits: 120, windowSeconds: 60 }],
});

export const sendCode = declareEndpoint({
  method: 'post',
  path: '/public/quote/{token}/code',
  tag,
  summary:
    'Sends a 6-digit code to the address that was invited; the answer does not depend on that address',
  who: anyone,
  params: byToken,
  data: codeTarget,
  refusals: ['state_changed', 'sms_number_limit', 'sms_limit'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60 }],
});

export const proveAddress = declareEndpoint({
  method: 'post',
  path: '/public/quote/{token}/prove',
  tag,
  summary:
    'Opens a session of 30 minutes for one RFQ with the code; an address with an approved account gets access to the RFQ there instead',
  who: anyone,
  params: byToken,
  body: activationForm,
  data: z.object({
    /** Null: the address has an account, which quotes there. */
    token: z.string().nullable(),
    rfq_id: z.uuid(),
  }),
  refusals: ['wrong_code', 'code_expired', 'state_changed', 'closed_for_company'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60, failuresOnly: true }],
});

export const declineInvitation = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/decline',
  tag,
  summary: 'Declines an invitation with a reason; requires the session of its link',
  who: guest,
  params: byToken,
  body: z.object({ reason: z.enum(declineCodes), note: note(0, 500).default('') }),
  refusals: ['rfq_not_open', 'state_changed'],
});

export const endGuestSession = declareEndpoint({
  method: 'delete',
  path: '/guest/quote/{token}/session',
  tag,
  summary: 'Ends the session of a link on this device',
  who: guest,
  params: byToken,
});

const guestQuote = quoteView.extend({
  company_name: z.string(),
  /** That of the author. Empty: a contact by SMS. */
  email: z.string(),
  receipt: z.enum(['email', 'sms']).nullable(),
  buyer: z.string(),
  /** The company signed up, and quotes by the link until its account is approved. */
  has_account: z.boolean(),
  can_claim: z.boolean(),
});
export type GuestQuote = z.output<typeof guestQuote>;

const offerRefusals = [
  'rfq_expired',
  'rfq_not_open',
  'state_changed',
  'closed_for_company',
] as const;

export const readGuestQuote = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/offer',
  tag,
  summary: 'Returns the data for the price sheet of an invitation, with the offer that was sent',
  who: guest,
  params: byToken,
  data: guestQuote,
  refusals: ['rfq_not_open'],
});

/**
 * The state of the draft that the page of a guest showed, because a contact and its colleague write the same one. Absent: it
 * is not compared.
 */
const seenDraft = {
  seen_draft: bounded(40).pipe(z.iso.datetime()).nullable().optional(),
  /** A random name of the open page, whose own saves are not newer than itself. */
  draft_page: bounded(64)
    .regex(/^[\w-]{16,64}$/, 'invalid')
    .nullable()
    .optional(),
  replace_newer: flag.optional(),
};
export type SeenDraft = z.output<z.ZodObject<typeof seenDraft>>;

export const saveGuestDraft = declareEndpoint({
  method: 'put',
  path: '/guest/quote/{token}/draft',
  tag,
  summary:
    'Saves the unsent price sheet of an invitation, unless another page saved or sent newer prices after `seen_draft`',
  who: guest,
  params: byToken,
  body: z.object({
    payload: z.record(z.string(), z.unknown()).refine((value) => isStorable(value), 'characters'),
    ...seenDraft,
    /** That of the own offer as the page showed it. 0: none. */
    seen_version: z.int().min(0).optional(),
  }),
  refusals: ['drafts_full', 'rfq_not_open', 'prices_newer'],
  limits: [{ by: 'session', hits: 240, windowSeconds: 60 }],
});

/** The name is required with each version, because a buyer must know who quotes. */
const sentByLink = {
  company_name: line(2, 120),
  ...seenDraft,
  // Without costs, because a guest has no company whose members share them.
  lines: offerInput.shape.lines,
};

export const sendGuestOffer = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/offer',
  tag,
  summary: 'Sends the first version of an offer by the link of an invitation; mails a receipt',
  who: guest,
  params: byToken,
  body: sendOffer.body.extend(sentByLink),
  data: supplierOffer,
  refusals: [...offerRefusals, 'prices_newer'],
});

export const reviseGuestOffer = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/versions',
  tag,
  summary: 'Sends a new version of the offer of an invitation, or answers a request for changes',
  who: guest,
  params: byToken,
  body: reviseOffer.body.extend(sentByLink),
  data: supplierOffer,
  refusals: [...offerRefusals, 'revision_open', 'prices_newer'],
});

export const confirmGuestOffer = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/confirm',
  tag,
  summary: 'Confirms the offer of an invitation after an amendment of the RFQ',
  who: guest,
  params: byToken,
  body: confirmOffer.body,
  data: supplierOffer,
  refusals: offerRefusals,
});

export const declineGuestNegotiation = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/negotiation/decline',
  tag,
  summary: 'Declines a request for changes of the offer of an invitation',
  who: guest,
  params: byToken,
  body: declineNegotiation.body,
  data: supplierOffer,
  refusals: offerRefusals,
});

export const withdrawGuestOffer = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/withdraw',
  tag,
  summary: 'Withdraws the offer of an invitation with a reason',
  who: guest,
  params: byToken,
  body: withdrawOffer.body,
  data: supplierOffer,
  refusals: offerRefusals,
});

const guestDetails = z.object({
  title: z.string(),
  number: z.string(),
  buyer: z.string(),
  note: z.string(),
  files: z.array(rfqFileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  is_over: z.boolean(),
  colleague: colleagueView.nullable(),
  can: z.object({ ask: z.boolean(), add_colleague: z.boolean(), remove_colleague: z.boolean() }),
});
export type GuestDetails = z.output<typeof guestDetails>;

export const readGuestDetails = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/details',
  tag,
  summary:
    'Returns note, documents, amendments and answers of the RFQ of an invitation, and the contact’s own questions',
  who: guest,
  params: byToken,
  data: guestDetails,
  refusals: ['rfq_not_open'],
});

export const sendGuestQuestion = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/questions',
  tag,
  summary:
    'Sends a clarification question about the RFQ of an invitation to its buyer, without the name of the contact',
  who: guest,
  params: byToken,
  body: submitQuestion.body,
  data: questionView,
  refusals: ['rfq_expired', 'rfq_not_open', 'state_changed', 'closed_for_company'],
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 }],
});

export const readGuestFile = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/files/{fileId}',
  tag,
  summary:
    'Returns a document of the RFQ of an invitation, of the contact’s own offer, or one that it uploaded',
  who: guest,
  params: byToken.extend({ fileId: z.uuid() }),
  ...asDocument,
  refusals: [...asDocument.refusals, 'not_found'],
});

export const uploadGuestFile = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/files',
  tag,
  summary: 'Uploads a file to attach to the offer of an invitation, within the limits of suppliers',
  who: guest,
  params: byToken,
  body: uploadFile.body,
  data: uploadFile.data,
  refusals: [...uploadFile.refusals, 'rfq_not_open'],
  acceptsFiles: true,
});

export const claimAccount = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/claim',
  tag,
  summary:
    'Starts the sign-up that makes the guest a supplier with its offers, and sends a 6-digit code; `/sign_up/activate` completes it',
  who: guest,
  params: byToken,
  body: claimInput,
  data: codeSent,
  answersSecret: true,
  refusals: ['guest_taken', 'not_allowed', 'sms_number_limit', 'sms_limit'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60 }],
});

export const signUpAsGuest = declareEndpoint({
  method: 'post',
  path: '/guest/sign_up',
  tag,
  summary:
    'Starts a sign-up as a supplier in the session of a link; takes over its offers, as the claim by the link does',
  who: guest,
  body: claimInput,
  data: codeSent,
  answersSecret: true,
  refusals: ['sms_number_limit', 'sms_limit'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 * 60 }],
});

const none = z.literal('');

export const addColleague = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/colleague',
  tag,
  summary:
    'Adds one colleague of the contact, who gets a link, proves its own address and then writes the same offer',
  who: guest,
  params: byToken,
  body: z
    .object({
      name: line(2, 120),
      email: none.or(email).default(''),
      mobile: none.or(mobile).default(''),
    })
    .refine((typed) => typed.email !== '' || typed.mobile !== '', {
      path: ['email'],
      message: 'required',
      ...onceValid('email', 'mobile'),
    }),
  refusals: ['not_allowed', 'state_changed', 'address_today', 'sms_limit'],
  limits: [{ by: 'session', hits: 5, windowSeconds: 24 * 60 * 60 }],
});

export const removeColleague = declareEndpoint({
  method: 'delete',
  path: '/guest/quote/{token}/colleague',
  tag,
  summary: 'Removes the colleague of the contact; its link and session end',
  who: guest,
  params: byToken,
  refusals: ['not_allowed', 'state_changed'],
});
