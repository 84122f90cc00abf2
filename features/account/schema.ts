import { z } from 'zod';
import { accountTypes, companyStatuses, member, type Who } from '#shared/actor.ts';
import { hasRightToLeft } from '#shared/bidi.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { day, digits, line, mobile, phone, trimmed } from '#shared/validation.ts';
import { documentKinds, refusalReasons } from './rules/documents.ts';
import { reviewStates } from './rules/review-table.ts';

const editor: Who = { kind: 'member', permission: 'company.edit' };

/** An amount in AED in digits of either script, parsed to fils. Empty: zero. */
const amount = trimmed(40)
  .transform((text) => (text === '' ? 0n : minorOf(normaliseDecimal(text))))
  .refine((minor) => minor !== null && minor >= 0n, 'amount')
  // Never null here, because the refinement above refuses null.
  .transform((minor) => minor ?? 0n);

/** The person who answers for the company, and their contact. May always be changed. */
export const contactInput = z.object({
  full_name: line(3),
  position: line(2),
  company_name: line(2),
  mobile,
  whatsapp: mobile,
  phone,
  minimum_order_value: amount.optional(),
});

/** Digits in either script. */
export const trn = digits.pipe(
  z
    .string()
    .min(1)
    .regex(/^\d*$/, 'digits')
    .regex(/^\d{15}$/, 'trn'),
);

/** The data of the licence and the tax certificate, which the review checks (product §4). */
export const detailsInput = z.object({
  legal_name_en: line(2).refine((text) => /[a-z]/i.test(text), 'latinName'),
  legal_name_ar: line(2).refine(hasRightToLeft, 'arabicName'),
  licence_number: line(2, 60),
  licence_authority: line(2, 120),
  licence_expires_on: day,
  trn,
});

const documentState = z.enum(['pending', 'approved', 'refused']);
const instant = z.iso.datetime();

export const documentView = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  state: documentState,
  reason: z.enum(refusalReasons).nullable(),
  note: z.string(),
  name: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  url: z.string(),
});
export type DocumentView = z.output<typeof documentView>;

export const reviewView = z.object({
  state: z.enum(reviewStates),
  submitted_at: instant.nullable(),
  /** 24 hours after submission (specification §9.18). Null: no pending review. */
  due_at: instant.nullable(),
  decided_at: instant.nullable(),
  note: z.string(),
});

export const profileView = z.object({
  company_id: z.uuid(),
  account_type: z.enum(accountTypes),
  status: z.enum(companyStatuses),
  /**
   * Increases with every saved change. Send it back, so that a concurrent change is refused as a
   * conflict.
   */
  version: z.int(),
  full_name: z.string(),
  email: z.string(),
  position: z.string(),
  company_name: z.string(),
  mobile: z.string(),
  whatsapp: z.string(),
  phone: z.string(),
  /** Old numbers that are invalid in every country, so that nothing can be sent to them. */
  unreadable_phones: z.array(z.enum(['mobile', 'whatsapp', 'phone'])),
  minimum_order_value: z.string(),
  currency: z.literal('AED'),
  legal_name_en: z.string(),
  legal_name_ar: z.string(),
  licence_number: z.string(),
  licence_authority: z.string(),
  licence_expires_on: z.iso.date().nullable(),
  /** The last day of a new licence that is not approved yet. */
  renewal_expires_on: z.iso.date().nullable(),
  trn: z.string(),
  /** The TRN is not of the form 1…03: accepted, but the applicant should check it (product §4). */
  trn_unusual: z.boolean(),
  completion: z.int(),
  missing: z.array(z.string()),
  missing_for_review: z.array(z.string()),
  documents: z.array(documentView),
  review: reviewView,
  can: z.object({
    edit_contact: z.boolean(),
    edit_details: z.boolean(),
    read_photo: z.boolean(),
    submit: z.boolean(),
    upload: z.record(z.enum(documentKinds), z.boolean()),
  }),
});
export type ProfileView = z.output<typeof profileView>;

export const readProfile = declareEndpoint({
  method: 'get',
  path: '/dashboard/profile',
  tag: 'Company',
  summary: 'Returns the company’s profile: details, documents, completion and review',
  who: member,
  data: profileView,
});

export const saveProfile = declareEndpoint({
  method: 'post',
  path: '/dashboard/profile',
  tag: 'Company',
  summary: 'Updates contact data and details of the company; omitted fields do not change',
  who: editor,
  body: contactInput
    .extend(detailsInput.shape)
    .partial()
    .extend({
      version: z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional(),
    }),
  data: profileView,
  refusals: ['documents_locked', 'conflict'],
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});
export type ProfileChanges = z.output<typeof saveProfile.body>;

export const uploadDocument = declareEndpoint({
  method: 'post',
  path: '/dashboard/documents',
  tag: 'Company',
  summary:
    'Uploads a company document or the logo; a new licence of an approved company enters review immediately',
  who: editor,
  body: z.object({
    kind: z.enum(documentKinds),
    file: z.file(),
    expires_on: z.union([z.literal('').transform(() => undefined), day]).optional(),
  }),
  data: profileView,
  refusals: [
    'file_empty',
    'file_infected',
    'scanner_away',
    'file_too_large',
    'file_type_refused',
    'svg_refused',
    'image_only',
    'storage_full',
    'documents_locked',
    'too_many_requests',
  ],
  acceptsFiles: true,
});

export const readDocumentFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/documents/{id}/file',
  tag: 'Company',
  summary: 'Returns the file of a company document',
  who: member,
  params: z.object({ id: z.uuid() }),
  answersFile: true,
});

export const licenceValues = z.object({
  legal_name_en: z.string().optional(),
  legal_name_ar: z.string().optional(),
  licence_number: z.string().optional(),
  licence_expires_on: z.iso.date().optional(),
  trn: z.string().optional(),
});
export type LicenceValues = z.output<typeof licenceValues>;

export const readLicence = declareEndpoint({
  method: 'post',
  path: '/dashboard/documents/{id}/read',
  tag: 'Company',
  summary: 'Returns proposals for the fields of the company’s licence from its photo; saves none',
  who: editor,
  params: z.object({ id: z.uuid() }),
  data: licenceValues,
  refusals: ['ocr_off', 'photo_unreadable', 'busy'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 600 }],
});

export const removeLogo = declareEndpoint({
  method: 'delete',
  path: '/dashboard/logo',
  tag: 'Company',
  summary: 'Deletes the company’s logo',
  who: editor,
  data: profileView,
});

export const submitReview = declareEndpoint({
  method: 'post',
  path: '/dashboard/submit_review',
  tag: 'Company',
  summary: 'Submits the company’s documents for review, which is decided within 24 hours',
  who: editor,
  data: profileView,
  refusals: ['documents_missing', 'review_decided', 'review_not_open'],
});
