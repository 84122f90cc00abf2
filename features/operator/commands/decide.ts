import type { OperatorCall, Tx } from '../../../shared/call.ts';
import { refuse, type Refusal } from '../../../shared/refusals.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import * as accountReads from '../../account/reads.ts';
import { decideDocument, decideReview, toRefusal } from '../../account/rules.ts';
import * as accountStore from '../../account/store.ts';
import { recordActivity } from '../../activity/store.ts';
import { enqueueMessage } from '../../message/store.ts';
import { notify } from '../../notification/store.ts';
import { readCompanyReview } from '../reads.ts';
import type { CompanyReview, Decision } from '../schema.ts';

async function answer(tx: Tx, call: OperatorCall, companyId: string): Promise<CompanyReview> {
  const review = await readCompanyReview(tx, companyId, call.now);
  if (review === null) throw new Error(`company ${companyId} is gone`);
  return review;
}

async function lockFacts(tx: Tx, companyId: string): Promise<accountReads.AccountFacts | null> {
  await accountStore.lockCompany(tx, companyId);
  return accountReads.readAccountFacts(tx, companyId);
}

/**
 * Approves or refuses one paper, under the company's lock. Repeating a verdict changes nothing. Refuses: not_found,
 * review_not_open, review_decided (the account is decided, or another operator was faster).
 */
export async function decidePaper(
  call: OperatorCall,
  documentId: string,
  input: Decision,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const companyId = await accountStore.findDocumentOwner(tx, documentId);
    const facts = companyId === null ? null : await lockFacts(tx, companyId);
    const document = facts?.documents.find(({ id, kind }) => id === documentId && kind !== 'logo');
    if (facts === null || document === undefined) return refuse('not_found');
    const { company } = facts;
    const choice = decideDocument(input.decision, {
      reviewState: company.review_state,
      state: document.state,
      seen: input.seen,
    });
    if (!choice.ok) return refuse(choice.refused);
    const reason = input.decision === 'refuse' ? (input.reason ?? 'other') : '';
    const note = input.decision === 'refuse' ? input.note : '';
    if (!choice.changes && document.reason === reason && document.note === note) return answer(tx, call, company.id);
    await accountStore.saveDocumentDecision(tx, document.id, {
      state: choice.to,
      reason,
      note,
      decidedAt: call.now,
      decidedBy: call.actor.operatorId,
    });
    await recordActivity(tx, call, {
      companyId: company.id,
      verb: input.decision === 'approve' ? 'account.documentApproved' : 'account.documentRefused',
      subjectType: 'document',
      subjectId: document.id,
      params: { kind: document.kind, ...(reason === '' ? {} : { reason, note }) },
    });
    return answer(tx, call, company.id);
  });
}

/** Tells the applicant by mail and in the product, in the owner's language. */
async function tellResult(
  tx: Tx,
  call: OperatorCall,
  facts: accountReads.AccountFacts,
  note: string | null,
): Promise<void> {
  const { company } = facts;
  const locale = company.owner_locale;
  const area = company.account_type === 'buyer' ? 'buyer' : 'seller';
  const page = note === null ? 'dashboard' : 'user-profile';
  const url = `${call.settings.publicUrl}${locale === 'ar' ? '/ar' : ''}/${area}/${page}`;
  const envelope = {
    id: call.random.id(),
    now: call.now,
    channel: 'email',
    destination: company.owner_email,
    locale,
  } as const;
  const name = company.display_name;
  if (note === null) {
    await enqueueMessage(tx, { ...envelope, kind: 'account_approved', params: { company: name, url } });
    await notify(tx, call, { memberId: company.owner_id, type: 'account_approved', params: { company: name } });
    return;
  }
  await enqueueMessage(tx, { ...envelope, kind: 'account_refused', params: { company: name, url, note } });
  await notify(tx, call, { memberId: company.owner_id, type: 'account_refused', params: { company: name, note } });
}

/**
 * Decides the account, under its lock. Two operators at once: one wins, the other is told. Refuses: not_found,
 * review_decided, review_not_open, documents_undecided, licence_expired.
 */
async function decideCompany(
  call: OperatorCall,
  companyId: string,
  verb: 'approve' | 'refuse',
  note: string,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const facts = await lockFacts(tx, companyId);
    if (facts === null) return refuse('not_found');
    const { company } = facts;
    const decision = decideReview(verb, 'operator', accountReads.reviewFactsOf(facts, call.now), note);
    if (!decision.ok) return toRefusal(decision.refused);
    const renewed = verb === 'approve' ? company.renewal_expires_on : null;
    await accountStore.saveReviewState(tx, company.id, decision.to, {
      decided_at: call.now,
      decided_by: call.actor.operatorId,
      decision_note: note,
      ...(verb === 'approve' && company.approved_at === null ? { approved_at: call.now } : {}),
      ...(renewed === null ? {} : { licence_expires_on: renewed, renewal_expires_on: null }),
    });
    await recordActivity(tx, call, {
      companyId: company.id,
      verb: decision.event,
      subjectType: 'company',
      subjectId: company.id,
      params: note === '' ? {} : { note },
    });
    await tellResult(tx, call, facts, verb === 'refuse' ? note : null);
    return answer(tx, call, company.id);
  });
}

export async function approveCompany(call: OperatorCall, companyId: string): Promise<CompanyReview | Refusal> {
  return decideCompany(call, companyId, 'approve', '');
}

export async function refuseCompany(
  call: OperatorCall,
  companyId: string,
  note: string,
): Promise<CompanyReview | Refusal> {
  return decideCompany(call, companyId, 'refuse', note);
}

/** The bytes of a paper or logo for a reviewer. */
export async function readCompanyFile(call: OperatorCall, documentId: string): Promise<FileAnswer | Refusal> {
  const companyId = await accountStore.findDocumentOwner(call.db, documentId);
  if (companyId === null) return refuse('not_found');
  const document = (await accountStore.listDocuments(call.db, companyId)).find(({ id }) => id === documentId);
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
