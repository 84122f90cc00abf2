import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import * as accountReads from '#features/account/reads.ts';
import { refusalReasons } from '#features/account/rules/documents.ts';
import {
  decideReview,
  reviewActivity,
  toRefusal,
  undoReviewMs,
  type DecidedReview,
} from '#features/account/rules/review-table.ts';
import { moveReview } from '#features/account/store/company.ts';
import { recordActivity } from '#features/activity/store.ts';
import type { CompanyReview, RefusalInput } from '../schema.ts';
import { insertUndoable } from '../store.ts';
import {
  decideOne,
  fieldsOfDocument,
  lockFacts,
  readAfterwards,
  refuseUnconfirmed,
  saveVerdict,
} from './documents.ts';
import { settleDecision } from './notices.ts';

/**
 * Approves documents whose fields are all confirmed together with the account, so that they need no
 * separate verdict.
 */
async function approveCompared(
  tx: Tx,
  call: OperatorCall,
  facts: accountReads.AccountFacts,
): Promise<void> {
  for (const document of facts.documents) {
    const fields = fieldsOfDocument(facts, document);
    const isCompared =
      fields.length > 0 && fields.every(({ confirmation }) => confirmation !== null);
    if (document.state !== 'pending' || !isCompared) continue;
    await saveVerdict(tx, call, facts.company.id, document, { decision: 'approve', note: '' });
  }
}

/** Saves what an undo restores. The notices of an earlier decision are sent first. */
async function saveUndoable(
  tx: Tx,
  call: OperatorCall,
  { company, documents }: accountReads.AccountFacts,
  { verb, note }: { readonly verb: 'approve' | 'refuse'; readonly note: string },
): Promise<void> {
  const { publicUrl } = call.settings;
  await settleDecision(tx, { random: call.random, now: call.now, publicUrl }, company.id);
  const reviewed = documents.filter(({ kind }) => kind !== 'logo');
  await insertUndoable(tx, {
    companyId: company.id,
    operatorId: call.actor.operatorId,
    verb,
    note,
    decidedAt: call.now,
    undoUntil: new Date((await call.clockAt(tx)).getTime() + undoReviewMs),
    before: { company, documents: reviewed },
  });
}

interface Reviewed {
  readonly facts: accountReads.AccountFacts;
  /** Read before the decision changed a document. */
  readonly before: accountReads.AccountFacts;
  readonly decision: DecidedReview<'approve' | 'refuse'>;
  readonly note: string;
}

async function saveDecision(
  tx: Tx,
  call: OperatorCall,
  { facts, before, decision, note }: Reviewed,
): Promise<CompanyReview> {
  const { company } = facts;
  const isApproved = decision.to === 'approved';
  const renewed = isApproved ? company.renewal_expires_on : null;
  await approveCompared(tx, call, facts);
  await moveReview(tx, company.id, decision, {
    decided_at: call.now,
    decided_by: call.actor.operatorId,
    decision_note: note,
    ...(isApproved && company.approved_at === null ? { approved_at: call.now } : {}),
    ...(renewed === null ? {} : { licence_expires_on: renewed, renewal_expires_on: null }),
  });
  await recordActivity(tx, call, {
    companyId: company.id,
    verb: reviewActivity[decision.verb],
    subjectType: 'company',
    subjectId: company.id,
    params: note === '' ? {} : { note },
  });
  await saveUndoable(tx, call, before, { verb: decision.verb, note });
  return readAfterwards(tx, call, company.id);
}

/**
 * Approves the account under its lock, so that of two operators only the first decides and the
 * other is refused.
 * Refuses: not_found, review_decided, review_not_open, documents_undecided (one is refused),
 * fields_unconfirmed, licence_expired.
 */
export async function approveCompany(
  call: OperatorCall,
  companyId: string,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const facts = await lockFacts(tx, companyId);
    if (facts === null) return refuse('not_found');
    const decision = decideReview(
      'approve',
      'operator',
      accountReads.reviewFactsOf(facts, call.now),
    );
    if (decision.ok) return saveDecision(tx, call, { facts, before: facts, decision, note: '' });
    return decision.refused === 'fields_unconfirmed'
      ? refuseUnconfirmed(call, facts, facts.documents)
      : toRefusal(decision.refused);
  });
}

function noteOfReasons(
  call: OperatorCall,
  { company, documents }: accountReads.AccountFacts,
): string {
  const say = (key: Parameters<OperatorCall['textIn']>[1]) =>
    call.textIn(company.owner_locale, key);
  return documents
    .filter(({ state }) => state === 'refused')
    .map(({ kind, reason, note }) => {
      const known = refusalReasons.find((one) => one === reason && one !== 'other');
      const reasonText = [known === undefined ? '' : say(`account.reason.${known}`), note].filter(
        (part) => part !== '',
      );
      return `${say(`account.field.${kind}`)}: ${reasonText.join('. ')}`;
    })
    .join('\n');
}

/**
 * Refuses the account under its lock; with `document` it first refuses that document. Refuses: as
 * approving, but documents_undecided if no document is refused.
 */
export async function refuseCompany(
  call: OperatorCall,
  companyId: string,
  input: RefusalInput,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const before = await lockFacts(tx, companyId);
    if (before === null) return refuse('not_found');
    let facts: accountReads.AccountFacts | null = before;
    const { document, reason, note } = input;
    if (document !== undefined) {
      const given = { decision: 'refuse', reason, note } as const;
      const refused = await decideOne(tx, call, facts, document, given);
      if (refused !== null) return refused;
      facts = await accountReads.readAccountFacts(tx, companyId);
      if (facts === null) throw new Error(`company ${companyId} is gone`);
    }
    const reasonText = document === undefined ? note : noteOfReasons(call, facts);
    const decision = decideReview(
      'refuse',
      'operator',
      accountReads.reviewFactsOf(facts, call.now),
      reasonText,
    );
    return decision.ok
      ? saveDecision(tx, call, { facts, before, decision, note: reasonText })
      : toRefusal(decision.refused);
  });
}
