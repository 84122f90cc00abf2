import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import * as accountReads from '#features/account/reads.ts';
import { lockCompany } from '#features/account/store/company.ts';
import * as documentStore from '#features/account/store/documents.ts';
import type { DocumentRow } from '#features/account/store/documents.ts';
import { recordActivity } from '#features/activity/store.ts';
import { fieldsOf, type FieldToCompare } from '#features/confirmation/rules/fields.ts';
import { deleteConfirmation, saveConfirmation } from '#features/confirmation/store.ts';
import { readCompanyReview } from '../reads.ts';
import { decideDocument, guardOpenReview } from '../rules.ts';
import type { CompanyReview, ConfirmInput, Decision } from '../schema.ts';

export async function readAfterwards(
  tx: Tx,
  call: OperatorCall,
  companyId: string,
): Promise<CompanyReview> {
  const review = await readCompanyReview(tx, companyId, call.now);
  if (review === null) throw new Error(`company ${companyId} is gone`);
  return review;
}

export async function lockFacts(
  tx: Tx,
  companyId: string,
): Promise<accountReads.AccountFacts | null> {
  await lockCompany(tx, companyId);
  return accountReads.readAccountFacts(tx, companyId);
}

export function fieldsOfDocument(
  { company }: accountReads.AccountFacts,
  document: DocumentRow,
): FieldToCompare[] {
  return fieldsOf(accountReads.comparedFormOf(company), document);
}

/**
 * The fields that a reviewer must still compare: `Trade licence: Licence number; Owner’s ID: Full
 * name`.
 */
export function refuseUnconfirmed(
  call: OperatorCall,
  facts: accountReads.AccountFacts,
  documents: readonly DocumentRow[],
): Refusal {
  const left = documents.flatMap((document) =>
    fieldsOfDocument(facts, document)
      .filter(({ confirmation }) => confirmation === null)
      .map(({ field }) => ({ document: document.kind, field })),
  );
  const names = left.map(
    ({ document, field }) =>
      `${call.text(`account.field.${document}`)}: ${call.text(`companyReview.field.${field}`)}`,
  );
  return refuse('fields_unconfirmed', {
    args: { list: names.join(call.locale === 'ar' ? '؛ ' : '; ') },
    details: { left },
  });
}

const verdictVerbs = {
  approve: 'account.documentApproved',
  refuse: 'account.documentRefused',
  reopen: 'account.documentReopened',
} as const;

export async function saveVerdict(
  tx: Tx,
  call: OperatorCall,
  companyId: string,
  document: DocumentRow,
  given: Decision,
) {
  const isRefused = given.decision === 'refuse';
  const reason = isRefused ? (given.reason ?? 'other') : '';
  const note = isRefused ? given.note : '';
  const isOpen = given.decision === 'reopen';
  await documentStore.saveDocumentDecision(tx, document.id, {
    state: isRefused ? 'refused' : isOpen ? 'pending' : 'approved',
    reason,
    note,
    decidedAt: isOpen ? null : call.now,
    decidedBy: isOpen ? null : call.actor.operatorId,
  });
  await recordActivity(tx, call, {
    companyId,
    verb: verdictVerbs[given.decision],
    subjectType: 'document',
    subjectId: document.id,
    params: { kind: document.kind, ...(isRefused ? { reason, note } : {}) },
  });
}

/** Decides one document. The caller must read the facts under the company's lock. Null: done. */
export async function decideOne(
  tx: Tx,
  call: OperatorCall,
  facts: accountReads.AccountFacts,
  documentId: string,
  given: Decision,
): Promise<Refusal | null> {
  const document = facts.documents.find(({ id, kind }) => id === documentId && kind !== 'logo');
  if (document === undefined) return refuse('not_found');
  const choice = decideDocument(given.decision, {
    reviewState: facts.company.review_state,
    state: document.state,
    seen: given.seen,
    unconfirmed: fieldsOfDocument(facts, document).filter(
      ({ confirmation }) => confirmation === null,
    ).length,
  });
  if (!choice.ok) {
    return choice.refused === 'fields_unconfirmed'
      ? refuseUnconfirmed(call, facts, [document])
      : refuse(choice.refused);
  }
  const isSame =
    given.decision !== 'refuse' ||
    (document.reason === (given.reason ?? 'other') && document.note === given.note);
  if (choice.changes || !isSame) await saveVerdict(tx, call, facts.company.id, document, given);
  return null;
}

/**
 * Approves or refuses one document, or revokes the verdict, under the company's lock. A repeat
 * changes nothing.
 * Refuses: not_found, review_not_open, review_decided (the account is decided, or another operator
 * was faster), fields_unconfirmed.
 */
export async function reviewDocument(
  call: OperatorCall,
  documentId: string,
  input: Decision,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const companyId = await documentStore.findDocumentOwner(tx, documentId);
    const facts = companyId === null ? null : await lockFacts(tx, companyId);
    if (facts === null) return refuse('not_found');
    return (
      (await decideOne(tx, call, facts, documentId, input)) ??
      readAfterwards(tx, call, facts.company.id)
    );
  });
}

/**
 * Records that the reviewer compared one value with one document, or revokes that, under the
 * company's lock. A repeat changes nothing.
 * Refuses: not_found (also a document that was replaced), review_not_open, review_decided, conflict
 * (the form's value is no longer the one on screen).
 */
export async function confirmField(
  call: OperatorCall,
  documentId: string,
  input: ConfirmInput,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const companyId = await documentStore.findDocumentOwner(tx, documentId);
    const facts = companyId === null ? null : await lockFacts(tx, companyId);
    const document = facts?.documents.find(({ id }) => id === documentId);
    if (facts === null || document === undefined) return refuse('not_found');
    const field = fieldsOfDocument(facts, document).find((one) => one.field === input.field);
    if (field === undefined) return refuse('not_found');
    const closed = guardOpenReview(facts.company.review_state);
    if (closed !== null) return refuse(closed);
    if (field.value !== input.value) return refuse('conflict');
    if (input.confirmed === (field.confirmation !== null))
      return readAfterwards(tx, call, facts.company.id);
    const given = { documentId, field: field.field, value: field.value };
    if (input.confirmed)
      await saveConfirmation(tx, { ...given, now: call.now, operatorId: call.actor.operatorId });
    else await deleteConfirmation(tx, documentId, field.field);
    await recordActivity(tx, call, {
      companyId: facts.company.id,
      verb: input.confirmed ? 'account.documentFieldConfirmed' : 'account.documentFieldReopened',
      subjectType: 'document',
      subjectId: documentId,
      params: {
        kind: document.kind,
        field: field.field,
        value: field.value,
        file: document.file_id,
      },
    });
    return readAfterwards(tx, call, facts.company.id);
  });
}

export async function readCompanyFile(
  call: OperatorCall,
  documentId: string,
): Promise<FileAnswer | Refusal> {
  const companyId = await documentStore.findDocumentOwner(call.db, documentId);
  if (companyId === null) return refuse('not_found');
  const document = (await documentStore.listDocuments(call.db, companyId)).find(
    ({ id }) => id === documentId,
  );
  if (document === undefined) return refuse('not_found');
  const bytes = await call.files.get(document.storage_key);
  if (bytes === null) throw new Error(`the bytes of document ${documentId} are gone`);
  return {
    bytes,
    mediaType: document.media_type,
    name: document.name,
    inline: document.media_type.startsWith('image/'),
  };
}
