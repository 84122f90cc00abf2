import { dayInDubai } from '#shared/calendar.ts';
import type { CheckedFile, MemberCall, Tx } from '#shared/call.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { recordActivity } from '#features/activity/store.ts';
import { addFile, storeUpload } from '#features/attachment/commands.ts';
import { deleteFiles } from '#features/attachment/store/files.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import {
  mayEditCompany,
  readAccountFacts,
  readOwnProfile,
  reviewFactsOf,
  type AccountFacts,
} from '../reads.ts';
import { type DocumentKind, stateAfterDetails, uploadsPerHourMax } from '../rules/documents.ts';
import {
  reviewActivity,
  toRefusal,
  decideReview,
  canEditDetails,
  canUpload,
} from '../rules/review-table.ts';
import type { ProfileChanges, ProfileView } from '../schema.ts';
import * as companyStore from '../store/company.ts';
import * as documentStore from '../store/documents.ts';

async function lockOwn(tx: Tx, call: MemberCall): Promise<AccountFacts> {
  await companyStore.lockCompany(tx, call.actor.companyId);
  const facts = await readAccountFacts(tx, call.actor.companyId);
  if (facts === null) throw new Error(`company ${call.actor.companyId} is gone`);
  return facts;
}

async function record(
  tx: Tx,
  call: MemberCall,
  verb: string,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { companyId } = call.actor;
  await recordActivity(tx, call, {
    companyId,
    verb,
    subjectType: 'company',
    subjectId: companyId,
    params,
  });
}

const detailNames = [
  'legal_name_en',
  'legal_name_ar',
  'licence_number',
  'licence_authority',
  'licence_expires_on',
  'trn',
] as const;

/** Only values that were sent and differ, so that saving the same form twice changes nothing. */
function changedOf<T extends object>(
  stored: T,
  sent: { [K in keyof T]?: T[K] | undefined },
): Partial<T> {
  const entries = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof T],
  );
  return Object.fromEntries(entries) as Partial<T>;
}

function splitChanges({ company }: AccountFacts, input: ProfileChanges) {
  const owner = changedOf(
    {
      full_name: company.owner_name,
      position: company.owner_position,
      mobile: company.owner_mobile,
      whatsapp: company.owner_whatsapp,
      phone: company.owner_phone,
    },
    {
      full_name: input.full_name,
      position: input.position,
      mobile: input.mobile,
      whatsapp: input.whatsapp,
      phone: input.phone,
    },
  );
  const shown = changedOf(
    { display_name: company.display_name, minimum_order_minor: company.minimum_order_minor },
    { display_name: input.company_name, minimum_order_minor: input.minimum_order_value },
  );
  const stored = Object.fromEntries(detailNames.map((name) => [name, company[name]]));
  const details = changedOf(
    stored,
    Object.fromEntries(detailNames.map((name) => [name, input[name]])),
  );
  return { owner, shown, details };
}

/**
 * Reopens documents after a change of details, because the licence must be compared again and a
 * correction answers a refusal.
 */
async function reopenDocuments(tx: Tx, documents: AccountFacts['documents']): Promise<void> {
  for (const document of documents) {
    const state = stateAfterDetails(document.kind, document.state, document.reason);
    if (state === document.state) continue;
    await documentStore.saveDocumentDecision(tx, document.id, {
      state,
      reason: '',
      note: '',
      decidedAt: null,
      decidedBy: null,
    });
  }
}

/**
 * Parses the form's phone numbers to E.164. A number without a country code is in the country of
 * the company.
 */
async function readPhones(call: MemberCall, { mobile, whatsapp, phone }: ProfileChanges) {
  const fields = { mobile, whatsapp, phone };
  const isLocal = Object.values(fields).some((text) => text !== undefined && !text.startsWith('+'));
  const country = isLocal
    ? await companyStore.findCountryOfCompany(call.db, call.actor.companyId)
    : undefined;
  return readPhoneFields(fields, country);
}

/**
 * Saves contact data and details. Contact data may always change; details only before the first
 * approval and while no review is open. Refuses: documents_locked, conflict (the version on screen is
 * older), as fields dateInFuture and no phone number.
 */
export async function saveProfile(
  call: MemberCall,
  typed: ProfileChanges,
): Promise<ProfileView | Refusal> {
  const phones = await readPhones(call, typed);
  if (isRefusal(phones)) return phones;
  const input = { ...typed, ...phones.numbers };
  return call.transaction(async (tx) => {
    const facts = await lockOwn(tx, call);
    const { company } = facts;
    const { owner, shown, details } = splitChanges(facts, input);
    const changed = [owner, shown, details].flatMap((part) => Object.keys(part));
    if (changed.length === 0) return readOwnProfile(tx, call);
    if (input.version !== undefined && input.version !== company.version) return refuse('conflict');
    const hasDetails = Object.keys(details).length > 0;
    if (hasDetails && !canEditDetails(company.review_state, company.approved_at !== null))
      return refuse('documents_locked');
    const expiresOn = details['licence_expires_on'];
    if (typeof expiresOn === 'string' && expiresOn <= dayInDubai(call.now)) {
      return refuseFields({ path: 'licence_expires_on', key: 'dateInFuture' });
    }
    if (Object.keys(owner).length > 0) await companyStore.saveOwner(tx, company.id, owner);
    await companyStore.saveCompany(tx, company.id, { ...shown, ...details });
    if (hasDetails) await reopenDocuments(tx, facts.documents);
    await record(tx, call, 'account.profileSaved', { fields: changed });
    return readOwnProfile(tx, call);
  });
}

async function notifySubmitted(tx: Tx, call: MemberCall, { company }: AccountFacts): Promise<void> {
  const params = { company: company.display_name };
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'review_submitted',
    channel: 'email',
    destination: company.owner_email,
    locale: company.owner_locale,
    params,
  });
  await notify(tx, call, { memberId: company.owner_id, type: 'review_submitted', params });
}

interface Upload {
  readonly kind: DocumentKind;
  readonly expiresOn: string | undefined;
  readonly checked: CheckedFile;
}

/**
 * Starts the review of an approved company's new licence at once; its last day is required (product
 * §4).
 */
async function startRenewal(tx: Tx, call: MemberCall, expiresOn: string): Promise<void> {
  await companyStore.saveCompany(tx, call.actor.companyId, { renewal_expires_on: expiresOn });
  const facts = await readAccountFacts(tx, call.actor.companyId);
  // Not after a refusal, because the applicant then submits everything together.
  if (facts === null || facts.company.review_state !== 'approved') return;
  const decision = decideReview('renew', 'member', reviewFactsOf(facts, call.now));
  if (!decision.ok) throw new Error(`a renewal with its file was refused: ${decision.refused}`);
  await companyStore.moveReview(tx, facts.company.id, decision, { submitted_at: call.now });
  await record(tx, call, reviewActivity[decision.verb]);
  await notifySubmitted(tx, call, facts);
}

function validateUpload(
  { company }: AccountFacts,
  upload: Pick<Upload, 'kind' | 'expiresOn'>,
  now: Date,
): Refusal | null {
  if (!canUpload(upload.kind, company.review_state)) return refuse('documents_locked');
  if (upload.kind !== 'licence' || company.approved_at === null) return null;
  if (upload.expiresOn === undefined) return refuseFields({ path: 'expires_on', key: 'required' });
  return upload.expiresOn > dayInDubai(now)
    ? null
    : refuseFields({ path: 'expires_on', key: 'dateInFuture' });
}

async function saveUpload(
  tx: Tx,
  call: MemberCall,
  upload: Upload,
  storageKey: string,
): Promise<ProfileView | Refusal> {
  const facts = await lockOwn(tx, call);
  const { company } = facts;
  const refused = validateUpload(facts, upload, call.now);
  if (refused !== null) return refused;
  const { kind, checked } = upload;
  const before = facts.documents.find((document) => document.kind === kind);
  if (before !== undefined) {
    await documentStore.deleteDocument(tx, before.id);
    // A decided document remains as evidence; one that no operator has decided is deleted.
    if (before.decided_at === null) await deleteFiles(tx, [before.file_id], call.now);
  }
  const fileId = call.random.id();
  const full = await addFile(tx, {
    id: fileId,
    companyId: company.id,
    memberId: call.actor.memberId,
    purpose: 'paper',
    storageKey,
    mediaType: checked.mediaType,
    bytes: checked.bytes.byteLength,
    name: checked.name,
    now: call.now,
  });
  if (full !== null) return full;
  await documentStore.insertDocument(tx, {
    id: call.random.id(),
    fileId,
    companyId: company.id,
    kind,
    now: call.now,
  });
  await record(tx, call, 'account.documentUploaded', { kind });
  if (kind === 'licence' && company.approved_at !== null && upload.expiresOn !== undefined) {
    await startRenewal(tx, call, upload.expiresOn);
  }
  return readOwnProfile(tx, call);
}

interface UploadInput {
  readonly kind: DocumentKind;
  readonly file: File;
  readonly expires_on?: string | undefined;
}

/**
 * Replaces a document or the logo. An upload that is not allowed is refused before the file is
 * read, to avoid the cost, and a refused file is never stored.
 */
export async function uploadDocument(
  call: MemberCall,
  input: UploadInput,
): Promise<ProfileView | Refusal> {
  const { companyId } = call.actor;
  const counted = await call.allow(`upload ${companyId}`, uploadsPerHourMax, 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const facts = await readAccountFacts(call.db, companyId);
  if (facts === null) throw new Error(`company ${companyId} is gone`);
  const refused = validateUpload(
    facts,
    { kind: input.kind, expiresOn: input.expires_on },
    call.now,
  );
  if (refused !== null) return refused;
  const checked = await call.uploads.check(input.file, input.kind === 'logo' ? 'logo' : 'paper');
  if (isRefusal(checked)) return checked;
  const upload = { kind: input.kind, expiresOn: input.expires_on, checked };
  return storeUpload(call, checked.bytes, (tx, storageKey) =>
    saveUpload(tx, call, upload, storageKey),
  );
}

export async function removeLogo(call: MemberCall): Promise<ProfileView | Refusal> {
  return call.transaction(async (tx) => {
    const facts = await lockOwn(tx, call);
    const logo = facts.documents.find(({ kind }) => kind === 'logo');
    if (logo !== undefined) {
      await documentStore.deleteDocument(tx, logo.id);
      await deleteFiles(tx, [logo.file_id], call.now);
      await record(tx, call, 'account.logoRemoved');
    }
    return readOwnProfile(tx, call);
  });
}

/** Submits the documents for review. A repeat gives the same answer and notifies only once. */
export async function submitReview(call: MemberCall): Promise<ProfileView | Refusal> {
  return call.transaction(async (tx) => {
    const facts = await lockOwn(tx, call);
    if (facts.company.review_state === 'submitted') return readOwnProfile(tx, call);
    const review = reviewFactsOf(facts, call.now);
    const decision = decideReview('submit', 'member', review);
    if (!decision.ok) return toRefusal(decision.refused, { missing: review.missing });
    await companyStore.moveReview(tx, facts.company.id, decision, { submitted_at: call.now });
    await record(tx, call, reviewActivity[decision.verb]);
    await notifySubmitted(tx, call, facts);
    return readOwnProfile(tx, call);
  });
}

/**
 * Reads the bytes of an own document. Refuses another company's as not_found; documents require the
 * permission to edit the company.
 */
export async function readOwnFile(
  call: MemberCall,
  documentId: string,
): Promise<FileAnswer | Refusal> {
  const documents = await documentStore.listDocuments(call.db, call.actor.companyId);
  const document = documents.find(({ id }) => id === documentId);
  if (document === undefined) return refuse('not_found');
  if (document.kind !== 'logo' && !mayEditCompany(call.actor)) return refuse('not_allowed');
  const bytes = await call.files.get(document.storage_key);
  if (bytes === null) throw new Error(`the bytes of document ${documentId} are gone`);
  return {
    bytes,
    mediaType: document.media_type,
    name: document.name,
    inline: document.media_type.startsWith('image/'),
  };
}
