import { sql } from 'kysely';
import {
  insertCompany,
  insertDocument,
  moveReview,
  saveCompany,
  saveDocumentDecision,
  saveOwner,
  saveWelcomed,
} from '../features/account/store.ts';
import { readAccountFacts, reviewFactsOf } from '../features/account/reads.ts';
import type {
  DocumentState,
  ReviewedKind,
  RefusalReason,
} from '../features/account/rules/documents.ts';
import { decideReview } from '../features/account/rules/review.ts';
import { recordActivity } from '../features/activity/store.ts';
import { fieldsOf } from '../features/confirmation/rules/fields.ts';
import { saveConfirmation } from '../features/confirmation/store.ts';
import { insertFile } from '../features/attachment/store.ts';
import { notify } from '../features/notification/store.ts';
import { findOperatorByEmail } from '../features/operator/store/sign-in.ts';
import { insertOperator } from '../features/operator/store/accounts.ts';
import {
  permissionsOf,
  type Actor,
  type MemberActor,
  type OperatorActor,
} from '../shared/actor.ts';
import type { ApiServices } from '../server/http/handle.ts';
import type { Db, Tx } from '../shared/call.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { expectAllowed } from '../shared/workflow.ts';
import { demoApplicants, demoMembers, type DemoCompany } from './demo-companies.ts';
import { rememberPuts } from './demo-files.ts';
import { factsOf, formOf } from './demo-forms.ts';
import { drawDocuments, type DrawnDocuments } from './demo-documents.ts';
import { writePdf } from './demo-pdf.ts';
import { demoPartners } from './demo-partners.ts';
import { createWorld, type DemoActor } from './demo-world.ts';
import { seedDeals, type DemoCast } from './seed-deals.ts';
import { seedExtras } from './seed-extras.ts';
import { lockRfqOfOffer } from '../features/offer/commands/deadlines.ts';

const [, , demoOperatorEmail] = demoEmails;

const hourMs = 3_600_000;

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMs);
}

interface StoredFile {
  readonly kind: ReviewedKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly storageKey: string;
}

async function storeDocuments(services: ApiServices, drawn: DrawnDocuments): Promise<StoredFile[]> {
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

interface Planting {
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

async function plantCompany(planting: Planting, company: DemoCompany): Promise<Planted> {
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
    now: hoursBefore(now, company.registeredHoursAgo),
  });
  const { full_name: _fullName, position: _position, ...details } = form;
  await saveCompany(tx, companyId, details);
  await saveOwner(tx, companyId, { whatsapp: company.mobile });
  // Marked as welcomed, because the welcome is for new companies only.
  await saveWelcomed(tx, companyId);
  return { companyId, ownerId };
}

interface Verdict {
  readonly state: DocumentState;
  readonly reason: RefusalReason | '';
  readonly note: string;
}

/** A refused demo company has a refused letter. */
function verdictOf({ outcome, decided }: DemoCompany, kind: ReviewedKind): Verdict {
  if (outcome === 'waiting') {
    const isDecided = decided?.some((one) => one === kind) === true;
    return { state: isDecided ? 'approved' : 'pending', reason: '', note: '' };
  }
  if (outcome === 'approved' || kind !== 'authorisation')
    return { state: 'approved', reason: '', note: '' };
  return { state: 'refused', reason: outcome.refused, note: outcome.note };
}

interface Planted {
  readonly companyId: string;
  readonly ownerId: string;
}

async function plantDocuments(
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

function ownerActor(company: DemoCompany, { companyId, ownerId }: Planted): MemberActor {
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

async function plantOutcome(
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

/** The administrator of the demo's decisions, and a colleague of finance. */
async function plantOperator(
  tx: Tx,
  services: ApiServices,
  passwordHash: string,
  now: Date,
): Promise<OperatorActor> {
  const id = services.random.id();
  const fullName = 'Mariam Al Ketbi';
  await insertOperator(tx, {
    id,
    email: demoOperatorEmail,
    emailKey: demoOperatorEmail,
    passwordHash,
    fullName,
    roles: ['administrator'],
    now,
  });
  // A large withdrawal needs two operators (docs/decisions/0024).
  const financeEmail = 'finance@demo.test';
  await insertOperator(tx, {
    id: services.random.id(),
    email: financeEmail,
    emailKey: financeEmail,
    passwordHash,
    fullName: 'Saif Al Mansoori',
    roles: ['finance'],
    now,
  });
  const operator = await findOperatorByEmail(tx, demoOperatorEmail);
  const operatorId = operator?.id ?? id;
  return {
    kind: 'operator',
    sessionId: '',
    operatorId,
    name: fullName,
    email: demoOperatorEmail,
    roles: new Set(['administrator']),
    hasTwoStep: false,
  };
}

/** A user of the demo's buyer who must not publish, so that a request is pending approval. */
async function plantRequester(
  planting: Planting,
  company: DemoCompany,
  { companyId }: Planted,
): Promise<DemoActor> {
  const { tx, services, now, passwordHash } = planting;
  const memberId = services.random.id();
  const name = 'Omar Rashid';
  await tx
    .insertInto('member')
    .values({
      id: memberId,
      company_id: companyId,
      email: 'requester@demo.test',
      email_key: 'requester@demo.test',
      password_hash: passwordHash,
      full_name: name,
      position: 'Site engineer',
      mobile: '+971500000199',
      roles: ['requester'],
      verified_at: hoursBefore(now, company.registeredHoursAgo - 48),
      created_at: hoursBefore(now, company.registeredHoursAgo - 48),
    })
    .execute();
  const owner = ownerActor(company, { companyId, ownerId: memberId });
  const actor = {
    ...owner,
    name,
    email: 'requester@demo.test',
    isOwner: false,
    permissions: permissionsOf(['requester']),
  };
  return { actor, locale: 'en' };
}

async function plantDeals(
  planting: Planting,
  planted: ReadonlyMap<DemoCompany, Planted>,
): Promise<void> {
  const { tx, services, now, operator, stopping } = planting;
  const owners = new Map<string, DemoActor>();
  for (const [company, ids] of planted) {
    if (company.outcome === 'approved')
      owners.set(company.email, { actor: ownerActor(company, ids), locale: company.locale });
  }
  const [buyer] = demoMembers;
  const ids = buyer === undefined ? undefined : planted.get(buyer);
  if (buyer === undefined || ids === undefined) throw new Error('the demo has no buyer');
  const cast: DemoCast = {
    act: createWorld(services, tx, stopping),
    now,
    owners,
    requester: await plantRequester(planting, buyer, ids),
    operator: { actor: operator, locale: 'en' },
    drawPdf: (title) => new Uint8Array(writePdf(title, ['Demo'])),
    applyDeadlines: async (rfqId, at) => {
      const clock = {
        actor: { kind: 'anonymous' } as const,
        random: services.random,
        now: at,
        address: '',
      };
      await lockRfqOfOffer(tx, { ...clock, clockAt: async () => at }, rfqId);
    },
  };
  await seedExtras(cast, await seedDeals(cast), () => services.random.id());
}

/**
 * Marks notifications older than some days as read and past mails as sent, so that only recent ones
 * are unread.
 */
async function archiveNews({ tx, now }: Planting): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: sql<Date>`created_at + interval '2 hours'` })
    .where('created_at', '<', hoursBefore(now, 5 * 24))
    .execute();
  await tx
    .deleteFrom('message')
    .where('created_at', '<', hoursBefore(now, 5 * 24))
    .execute();
}

/** True if this database has the demo's accounts, whose password is public. */
export async function isSeeded(db: Db): Promise<boolean> {
  const [marker, member] = [
    await db.selectFrom('demo_seed').select('id').executeTakeFirst(),
    await db
      .selectFrom('member')
      .select('id')
      .where('email_key', 'in', [...demoEmails])
      .executeTakeFirst(),
  ];
  return marker !== undefined || member !== undefined;
}

/**
 * Fills an empty installation with companies in every state of the review and a year of their
 * deals. False: it was seeded before. All rows and the marker are in one transaction, so that an
 * interrupted start seeds again from nothing. If `stopping` aborts, no data remains.
 * @throws the abort reason
 */
export async function seedDemo(
  services: ApiServices,
  now: Date,
  stopping?: AbortSignal,
): Promise<boolean> {
  if (await isSeeded(services.db)) return false;
  const store = rememberPuts(services.files, stopping);
  try {
    return await plantAll({ ...services, files: store.files }, now, stopping);
  } catch (error) {
    // Only then, because after another fault the commit may have succeeded.
    if (stopping !== undefined && error === stopping.reason) await store.removeAll();
    throw error;
  }
}

async function plantAll(
  services: ApiServices,
  now: Date,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const passwordHash = await services.passwords.hash(demoPassword);
  if (passwordHash === null) throw new Error('the hashing queue is full');
  const companies = [...demoMembers, ...demoPartners, ...demoApplicants];
  const drawn = await drawDocuments(companies.map((company) => factsOf(company, now)));
  const documents = await Promise.all(drawn.map((one) => storeDocuments(services, one)));
  return services.db.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('demo_seed')
      .values({ id: 1, seeded_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows !== 1n) return false;
    const operator = await plantOperator(tx, services, passwordHash, now);
    const planting: Planting = { tx, services, now, passwordHash, operator, stopping };
    const planted = new Map<DemoCompany, Planted>();
    for (const [index, company] of companies.entries()) {
      stopping?.throwIfAborted();
      const ids = await plantCompany(planting, company);
      planted.set(company, ids);
      await plantDocuments(planting, company, ids, documents[index] ?? []);
      await plantOutcome(planting, company, ids);
    }
    await plantDeals(planting, planted);
    await archiveNews(planting);
    return true;
  });
}
