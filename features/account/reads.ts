import { may, type MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, MemberCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import { readMainCategories } from '../category/reads.ts';
import { countUnconfirmed, type ComparedForm } from '../confirmation/rules/fields.ts';
import {
  type ProfileFacts,
  type Completion,
  completionOf,
  missingForReview,
  isTrnUnusual,
} from './rules/completion.ts';
import { reviewDueAt } from './rules/deadlines.ts';
import { type DocumentKind, refusalReasons } from './rules/documents.ts';
import {
  type ReviewFacts,
  reviewChoices,
  canEditDetails,
  canUpload,
} from './rules/review-table.ts';
import { companyStatus, isApproved } from './rules/status.ts';
import type { DocumentView, ProfileView } from './schema.ts';
import { findCompany, findCompanyOfSession, type CompanyRow } from './store/company.ts';
import { listDocuments, type DocumentRow } from './store/documents.ts';

export interface AccountFacts {
  readonly company: CompanyRow;
  readonly documents: readonly DocumentRow[];
  readonly profile: ProfileFacts;
  readonly completion: Completion;
  readonly mainCategories: number;
}

function profileOf(
  company: CompanyRow,
  documents: readonly Pick<DocumentRow, 'kind'>[],
): ProfileFacts {
  return {
    fullName: company.owner_name,
    email: company.owner_email,
    mobile: company.owner_mobile,
    whatsapp: company.owner_whatsapp,
    phone: company.owner_phone,
    companyName: company.display_name,
    position: company.owner_position,
    legalNameEn: company.legal_name_en,
    legalNameAr: company.legal_name_ar,
    licenceNumber: company.licence_number,
    licenceAuthority: company.licence_authority,
    licenceExpiresOn: company.licence_expires_on,
    trn: company.trn,
    documents: documents.map(({ kind }) => kind),
  };
}

/**
 * Three queries: the company with its owner and wallet, its documents, its categories. Null: no
 * such company.
 */
export async function readAccountFacts(
  db: Db | Tx,
  companyId: string,
): Promise<AccountFacts | null> {
  const company = await findCompany(db, companyId);
  if (company === undefined) return null;
  const documents = await listDocuments(db, companyId);
  const profile = profileOf(company, documents);
  const mainCategories = (await readMainCategories(db, companyId)).length;
  const toppedUp = company.account_type === 'supplier' && company.topped_up;
  const completion = completionOf(company.account_type, profile, mainCategories, toppedUp);
  return { company, documents, profile, completion, mainCategories };
}

export function comparedFormOf(company: CompanyRow): ComparedForm {
  return {
    legal_name_en: company.legal_name_en,
    legal_name_ar: company.legal_name_ar,
    licence_number: company.licence_number,
    licence_authority: company.licence_authority,
    licence_expires_on: company.renewal_expires_on ?? company.licence_expires_on ?? '',
    trn: company.trn,
    full_name: company.owner_name,
    position: company.owner_position,
  };
}

export function reviewFactsOf(
  { company, documents, profile }: AccountFacts,
  now: Date,
): ReviewFacts {
  return {
    state: company.review_state,
    missing: missingForReview(profile),
    documents,
    unconfirmed: countUnconfirmed(comparedFormOf(company), documents),
    licenceExpiresOn: company.licence_expires_on,
    renewalExpiresOn: company.renewal_expires_on,
    today: dayInDubai(now),
  };
}

export function openReviewDueAt(
  company: Pick<CompanyRow, 'review_state' | 'submitted_at'>,
): Date | null {
  if (company.review_state !== 'submitted' || company.submitted_at === null) return null;
  return reviewDueAt(company.submitted_at);
}

/**
 * The company's part of the session view with the review's deadline, and the terms that the member
 * must confirm. One query, because every page runs it.
 */
export async function readSessionCompany(
  db: Db | Tx,
  { companyId, memberId }: { readonly companyId: string; readonly memberId: string },
  now: Date,
) {
  const today = dayInDubai(now);
  const company = await findCompanyOfSession(db, { companyId, memberId, today });
  if (company === undefined) return null;
  const { documents, main_categories: mainCategories, topped_up: toppedUp } = company;
  const profile = profileOf(company, documents);
  const completion = completionOf(
    company.account_type,
    profile,
    mainCategories,
    company.account_type === 'supplier' && toppedUp,
  );
  const status = companyStatus(company.approved_at, company.licence_expires_on, today);
  const logo = documents.find(({ kind }) => kind === 'logo');
  const view = {
    id: company.id,
    name: company.display_name,
    type: company.account_type,
    status,
    approved: isApproved({ ...company, status }),
    suspended: company.suspended_at !== null,
    completion: completion.percent,
    review_complete: missingForReview(profile).length === 0,
    review_state: company.review_state,
    review_due_at: openReviewDueAt(company)?.toISOString() ?? null,
    logo_url: logo === undefined ? null : fileUrlOf('/dashboard', logo.id),
    main_categories: mainCategories,
    show_welcome: company.welcome_pending,
  };
  return { view, termsDue: company.terms_due };
}

/**
 * The address of a document's bytes. Members and operators must have separate ones, because their
 * permissions differ.
 */
function fileUrlOf(area: '/dashboard' | '/operator', documentId: string): string {
  return `/api${area}/documents/${documentId}/file`;
}

export function toDocumentView(row: DocumentRow, area: '/dashboard' | '/operator'): DocumentView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    reason: refusalReasons.find((reason) => reason === row.reason) ?? null,
    note: row.note,
    name: row.name,
    bytes: row.bytes,
    media_type: row.media_type,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    url: fileUrlOf(area, row.id),
  };
}

export function toReviewView(company: CompanyRow): ProfileView['review'] {
  return {
    state: company.review_state,
    submitted_at: company.submitted_at?.toISOString() ?? null,
    due_at: openReviewDueAt(company)?.toISOString() ?? null,
    decided_at: company.decided_at?.toISOString() ?? null,
    note: company.decision_note,
  };
}

/** Old numbers that the background job could not parse (features/user/commands/phones.ts). */
function unreadablePhones(company: CompanyRow): ProfileView['unreadable_phones'] {
  const stored = {
    mobile: company.owner_mobile,
    whatsapp: company.owner_whatsapp,
    phone: company.owner_phone,
  };
  const names = ['mobile', 'whatsapp', 'phone'] as const;
  return names.filter((name) => stored[name] !== '' && readPhoneNumber(stored[name]) === null);
}

export function toDetails(company: CompanyRow) {
  return {
    full_name: company.owner_name,
    email: company.owner_email,
    position: company.owner_position,
    company_name: company.display_name,
    mobile: company.owner_mobile,
    whatsapp: company.owner_whatsapp,
    phone: company.owner_phone,
    unreadable_phones: unreadablePhones(company),
    minimum_order_value: decimalOf(company.minimum_order_minor),
    currency: 'AED' as const,
    legal_name_en: company.legal_name_en,
    legal_name_ar: company.legal_name_ar,
    licence_number: company.licence_number,
    licence_authority: company.licence_authority,
    licence_expires_on: company.licence_expires_on,
    renewal_expires_on: company.renewal_expires_on,
    trn: company.trn,
    trn_unusual: company.trn !== '' && isTrnUnusual(company.trn),
  };
}

export function mayEditCompany(actor: MemberActor): boolean {
  return may(actor, 'company.edit');
}

export async function readOwnProfile(
  db: Db | Tx,
  { actor, now, ocr }: Pick<MemberCall, 'actor' | 'now' | 'ocr'>,
): Promise<ProfileView> {
  const facts = await readAccountFacts(db, actor.companyId);
  if (facts === null) throw new Error(`company ${actor.companyId} is gone`);
  const { company, documents, completion } = facts;
  const review = reviewFactsOf(facts, now);
  const may = mayEditCompany(actor);
  const mayEditDetails = may && canEditDetails(company.review_state, company.approved_at !== null);
  const mayUpload = (kind: DocumentKind) => may && canUpload(kind, company.review_state);
  return {
    company_id: company.id,
    account_type: company.account_type,
    status: companyStatus(company.approved_at, company.licence_expires_on, review.today),
    version: company.version,
    ...toDetails(company),
    completion: completion.percent,
    missing: [...completion.missing],
    missing_for_review: [...review.missing],
    documents: documents.map((row) => toDocumentView(row, '/dashboard')),
    review: toReviewView(company),
    can: {
      edit_contact: may,
      edit_details: mayEditDetails,
      read_photo: mayEditDetails && ocr.isOffered,
      submit: may && reviewChoices('member', review).submit,
      upload: {
        licence: mayUpload('licence'),
        owner_id: mayUpload('owner_id'),
        authorisation: mayUpload('authorisation'),
        logo: mayUpload('logo'),
      },
    },
  };
}

/** The company's logo, a WebP, for its printed documents. Null without one. */
export async function readLogo(
  { db, files }: Pick<Call, 'db' | 'files'>,
  companyId: string,
): Promise<Uint8Array | null> {
  const logo = (await listDocuments(db, companyId)).find(({ kind }) => kind === 'logo');
  return logo?.media_type === 'image/webp' ? files.get(logo.storage_key) : null;
}
