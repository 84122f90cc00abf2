import { sql } from 'kysely';
import { findOperatorByEmail } from '../features/operator/store/sign-in.ts';
import { insertOperator } from '../features/operator/store/accounts.ts';
import { findTermsInForce, insertConsent } from '../features/policy/store/consent.ts';
import { lockRfqOfOffer } from '../features/offer/commands/deadlines.ts';
import { dayInDubai } from '../shared/calendar.ts';
import { permissionsOf, type OperatorActor } from '../shared/actor.ts';
import type { ApiServices } from '../server/http/handle.ts';
import type { Tx } from '../shared/call.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { demoApplicants, demoMembers, type DemoCompany } from './demo-companies.ts';
import { rememberPuts } from './demo-files.ts';
import { isSeeded } from './is-seeded.ts';
import { factsOf } from './demo-forms.ts';
import { drawDocuments } from './demo-documents.ts';
import { writePdf } from './demo-pdf.ts';
import { demoPartners } from './demo-partners.ts';
import { createWorld, type DemoActor } from './demo-world.ts';
import {
  hoursBefore,
  ownerActor,
  plantCompany,
  plantDocuments,
  plantOutcome,
  storeDocuments,
  type Planted,
  type Planting,
} from './seed-companies.ts';
import { seedDeals } from './seed-deals.ts';
import { seedExtras } from './seed-extras.ts';
import type { DemoCast } from './seed-stage.ts';

const [, , demoOperatorEmail] = demoEmails;

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
    passwordUntil: null,
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
    passwordUntil: null,
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

/** Users of the demo have read the terms in force, because a notice of new terms is not part of it. */
async function plantConsent({ tx, services, now }: Planting): Promise<void> {
  const terms = await findTermsInForce(tx, dayInDubai(now));
  if (terms === undefined) throw new Error('the demo has no terms');
  const members = await tx.selectFrom('member').select('id').execute();
  for (const { id: memberId } of members) {
    const id = services.random.id();
    await insertConsent(tx, { id, memberId, policyId: terms.id, way: 'asked', acceptedAt: now });
  }
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
    await plantConsent(planting);
    await archiveNews(planting);
    return true;
  });
}
