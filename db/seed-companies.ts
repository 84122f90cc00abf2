import { saveEmailProven } from '../features/session/store/session.ts';
import {
  insertCompany,
  moveReview,
  saveCompany,
  saveOwner,
  saveWelcomed,
} from '../features/account/store/company.ts';
import { insertDocument, saveDocumentDecision } from '../features/account/store/documents.ts';
import { readAccountFacts, reviewFactsOf } from '../features/account/reads.ts';
import type {
  DocumentState,
  ReviewedKind,
  RefusalReason,
} from '../features/account/rules/documents.ts';
import { decideReview } from '../features/account/rules/review-table.ts';
import { recordActivity } from '../features/activity/store.ts';
import { fieldsOf } from '../features/confirmation/rules/fields.ts';
import { saveConfirmation } from '../features/confirmation/store.ts';
import { insertFile } from '../features/attachment/store/files.ts';
import { notify } from '../features/notification/store/notify.ts';
import { savePublicPage } from '../features/public-company/store.ts';
import type { Actor, MemberActor, OperatorActor } from '../shared/actor.ts';
import type { ApiServices } from '../server/http/handle.ts';
import type { Tx } from '../shared/call.ts';
import { demoEmails } from '../shared/demo.ts';
import { expectAllowed } from '../shared/workflow.ts';
import type { DemoCompany } from './demo-companies.ts';
import { formOf } from './demo-forms.ts';
import type { DrawnDocuments } from './demo-documents.ts';

const hourMs = 3_600_000;

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMs);
}

interface StoredFile {
  readonly kind: ReviewedKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly storageKey: string;
}

export async function storeDocuments(
  services: ApiServices,
  drawn: DrawnDocuments,
): Promise<StoredFile[]> {
  const files = [
    { kind: 'licence', ...drawn.licence },
    { kind: 'owner_id', name: 'الهوية.webp', mediaType: 'image/webp', content: drawn.ownerId },
    {
      kind: 'authorisation',
      name: 'authorisation-letter.pdf',
      mediaType: 'application/pdf',
      content: drawn.authorisation,
    },
  ] as const;
  const stored = [];
  for (const { kind, name, mediaType, content } of files) {
    const storageKey = services.random.token(24);
    await services.files.put(storageKey, content);
    stored.push({ kind, name, mediaType, bytes: content.byteLength, storageKey });
  }
  return stored;
}

export interface Planting {
  readonly tx: Tx;
  readonly services: ApiServices;
  readonly now: Date;
  readonly passwordHash: string;
  readonly operator: OperatorActor;
  readonly stopping: AbortSignal | undefined;
}

async function record(
  planting: Planting,
  actor: Actor,
  at: Date,
  companyId: string,
  verb: string,
  params = {},
): Promise<void> {
  const context = { actor, random: planting.services.random, now: at, address: '127.0.0.1' };
  await recordActivity(planting.tx, context, {
    companyId,
    verb,
    subjectType: 'company',
    subjectId: companyId,
    params,
  });
}

export async function plantCompany(planting: Planting, company: DemoCompany): Promise<Planted> {
  const { tx, services, now } = planting;
  const companyId = services.random.id();
  const ownerId = services.random.id();
  const form = formOf(company, now);
  await insertCompany(tx, {
    id: companyId,
    ownerId,
    accountType: company.type,
    companyName: company.shownName,
    email: company.email,
    emailKey: company.email,
    passwordHash: planting.passwordHash,
    fullName: form.full_name,
    position: form.position,
    mobile: company.mobile,
    phone: company.mobile.replace('+971500', '+97126'),
    whatsapp: company.mobile,
    locale: company.locale,
    needsEmailProof: false,
    now: hoursBefore(now, company.registeredHoursAgo),
  });
  const { full_name: _fullName, position: _position, ...details } = form;
  await saveCompany(tx, companyId, details);
  await saveOwner(tx, companyId, { whatsapp: company.mobile });
  await saveEmailProven(tx, ownerId, hoursBefore(now, company.registeredHoursAgo));
  // Marked as welcomed, because the welcome is for new companies only.
  await saveWelcomed(tx, companyId);
  return { companyId, ownerId };
}

interface Verdict {
  readonly state: DocumentState;
  readonly reason: RefusalReason | '';
  readonly note: string;
}

function verdictOf({ outcome, decided }: DemoCompany, kind: ReviewedKind): Verdict {
  if (outcome === 'waiting') {
    const isDecided = decided?.some((one) => one === kind) === true;
    return { state: isDecided ? 'approved' : 'pending', reason: '', note: '' };
  }
  if (outcome === 'approved' || kind !== 'authorisation')
    return { state: 'approved', reason: '', note: '' };
  return { state: 'refused', reason: outcome.refused, note: outcome.note };
}

export interface Planted {
  readonly companyId: string;
  readonly ownerId: string;
}

export async function plantDocuments(
  planting: Planting,
  company: DemoCompany,
  ids: Planted,
  documents: readonly StoredFile[],
): Promise<void> {
  const { tx, services, now } = planting;
  const at = hoursBefore(now, company.submittedHoursAgo + 0.2);
  const { companyId, ownerId: memberId } = ids;
  for (const { kind, ...file } of documents) {
    const id = services.random.id();
    const fileId = services.random.id();
    await insertFile(tx, { ...file, id: fileId, companyId, memberId, purpose: 'paper', now: at });
    await insertDocument(tx, { id, fileId, companyId, kind, now: at });
    const verdict = verdictOf(company, kind);
    if (verdict.state === 'pending') continue;
    const decidedAt = hoursBefore(now, Math.max(0.1, company.submittedHoursAgo - 2));
    const decidedBy = planting.operator.operatorId;
    await saveDocumentDecision(tx, id, { ...verdict, decidedAt, decidedBy });
    if (verdict.state !== 'approved') continue;
    for (const { field, value } of fieldsOf(formOf(company, now), { kind, confirmations: [] })) {
      await saveConfirmation(tx, {
        documentId: id,
        field,
        value,
        now: decidedAt,
        operatorId: decidedBy,
      });
    }
  }
}

export function ownerActor(company: DemoCompany, { companyId, ownerId }: Planted): MemberActor {
  return {
    kind: 'member',
    sessionId: '',
    memberId: ownerId,
    companyId,
    accountType: company.type,
    name: company.ownerEn,
    email: company.email,
    verified: true,
    approved: company.outcome === 'approved',
    status: company.outcome === 'approved' ? 'active' : 'pending',
    isOwner: true,
    remembered: false,
    permissions: new Set(),
    limitFils: null,
    spendLimits: { dayFils: null, monthFils: null },
    own: { permissions: new Set(), limitFils: null },
  };
}

export async function plantOutcome(
  planting: Planting,
  company: DemoCompany,
  { companyId, ownerId }: Planted,
): Promise<void> {
  const { tx, services, now, operator } = planting;
  const submittedAt = hoursBefore(now, company.submittedHoursAgo);
  await record(
    planting,
    ownerActor(company, { companyId, ownerId }),
    submittedAt,
    companyId,
    'account.submitted',
  );
  const account = await readAccountFacts(tx, companyId);
  if (account === null) throw new Error(`company ${companyId} is gone`);
  const facts = reviewFactsOf(account, now);
  // Pending, because the documents' decisions came after the submission.
  const documents = facts.documents.map(({ kind }) => ({ kind, state: 'pending' as const }));
  const submitted = expectAllowed(decideReview('submit', 'member', { ...facts, documents }));
  await moveReview(tx, companyId, submitted, { submitted_at: submittedAt });
  if (company.outcome === 'waiting') return;
  const review = { ...facts, state: submitted.to };
  const decidedAt = hoursBefore(now, company.submittedHoursAgo - 3);
  const shared = { decided_at: decidedAt, decided_by: operator.operatorId };
  const params = { company: company.shownName };
  const context = { random: services.random, now: decidedAt };
  if (company.outcome === 'approved') {
    const approved = expectAllowed(decideReview('approve', 'operator', review));
    await moveReview(tx, companyId, approved, { ...shared, approved_at: decidedAt });
    await record(planting, operator, decidedAt, companyId, 'account.approved');
    if (company.email === demoEmails[1]) await savePublicPage(tx, companyId, true);
    return notify(tx, context, { memberId: ownerId, type: 'account_approved', params });
  }
  const { note } = company.outcome;
  const refused = expectAllowed(decideReview('refuse', 'operator', review, note));
  await moveReview(tx, companyId, refused, { ...shared, decision_note: note });
  await record(planting, operator, decidedAt, companyId, 'account.refused', { note });
  return notify(tx, context, {
    memberId: ownerId,
    type: 'account_refused',
    params: { ...params, note },
  });
}
