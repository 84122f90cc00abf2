import { timingSafeEqual } from 'node:crypto';
import { permissionsOf } from '#shared/actor.ts';
import type { Call, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { insertCompany, type NewCompany } from '#features/account/store/company.ts';
import { recordActivity } from '#features/activity/store.ts';
import { forgetBounces } from '#features/message/store.ts';
import { insertConsent } from '#features/policy/store/consent.ts';
import { openSession, type SignedIn } from '#features/session/commands/session.ts';
import { hashToken, saveEmailProven } from '#features/session/store/session.ts';
import * as rules from '../rules.ts';
import * as claims from '../store/claim.ts';
import * as store from '../store/registration.ts';

/** `claimed`: the company was a guest, whose offers it has. */
export type Activated = SignedIn & { readonly claimed: boolean };

type Entered =
  | { verdict: 'right'; activated: Activated }
  | { verdict: 'wrong'; triesLeft: number }
  | Refusal;

interface Identity {
  readonly companyId: string;
  readonly memberId: string;
  readonly claimed: boolean;
}

async function lockAddresses(tx: Tx, row: store.RegistrationRow): Promise<void> {
  const keys = row.channel === 'sms' ? [row.email_key, row.mobile] : [row.email_key];
  for (const key of keys.toSorted()) await claims.lockAddress(tx, key);
}

/**
 * The guest that a sign-up takes over, locked: the one of its link, or the one of the address that
 * its code proved. Null: none. Refuses: ticket_expired (the guest has lapsed), guest_taken (it has
 * an account, or the address has offers of its own), email_code_needed (offers were sent from the
 * e-mail, which a code by SMS does not prove), number_proof_old (the number may have another holder).
 */
async function findClaim(
  tx: Tx,
  row: store.RegistrationRow,
  now: Date,
): Promise<{ company_id: string; member_id: string } | null | Refusal> {
  const proven = row.channel === 'sms' ? row.mobile : row.email_key;
  const expected =
    row.guest_company_id ?? (await claims.findGuestOfAddress(tx, proven))?.company_id ?? null;
  let guest = expected === null ? undefined : await claims.lockGuest(tx, expected);
  await lockAddresses(tx, row);
  const own = await claims.findGuestOfAddress(tx, proven);
  if (row.guest_company_id === null && own !== undefined && own.company_id !== expected)
    guest = await claims.lockGuest(tx, own.company_id);
  if (guest === undefined && row.guest_company_id !== null) return refuse('ticket_expired');
  if (guest !== undefined && guest.claimed_at !== null) return refuse('guest_taken');
  if (own !== undefined && own.company_id !== guest?.company_id) return refuse('guest_taken');
  const isOld = own !== undefined && now.getTime() - own.active_at.getTime() > rules.numberProofMs;
  if (row.guest_company_id === null && row.channel === 'sms' && isOld)
    return refuse('number_proof_old');
  const byMail = row.channel === 'sms' && (await claims.findGuestOfAddress(tx, row.email_key));
  if (byMail && byMail.company_id !== guest?.company_id) return refuse('email_code_needed');
  return guest ?? null;
}

/** Makes or claims the company of a sign-up. Refuses: ticket_expired, and those of `findClaim`. */
async function saveCompany(
  tx: Tx,
  call: Call,
  row: store.RegistrationRow,
): Promise<Identity | Refusal> {
  const guest = row.account_type === 'supplier' ? await findClaim(tx, row, call.now) : null;
  if (isRefusal(guest)) return guest;
  const companyId = guest?.company_id ?? call.random.id();
  const memberId = guest?.member_id ?? call.random.id();
  const company: NewCompany = {
    id: companyId,
    ownerId: memberId,
    accountType: row.account_type === 'supplier' ? 'supplier' : 'buyer',
    companyName: row.company_name,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    fullName: row.full_name,
    position: row.position,
    mobile: row.mobile,
    phone: row.phone,
    whatsapp: row.whatsapp,
    locale: row.locale === 'ar' ? 'ar' : 'en',
    needsEmailProof: row.channel !== 'email',
    now: call.now,
  };
  const saved =
    guest === null ? await insertCompany(tx, company) : await claims.claimGuest(tx, company);
  return saved ? { companyId, memberId, claimed: guest !== null } : refuse('ticket_expired');
}

async function record(
  tx: Tx,
  call: Call,
  companyId: string,
  verb: 'guest.claimed' | 'registration.activated',
): Promise<void> {
  const subject = { subjectType: 'company', subjectId: companyId } as const;
  await recordActivity(tx, call, { companyId, verb, ...subject });
}

async function complete(
  tx: Tx,
  call: Call,
  row: store.RegistrationRow,
): Promise<Activated | Refusal> {
  const identity = await saveCompany(tx, call, row);
  if (isRefusal(identity)) return identity;
  const { companyId, memberId, claimed } = identity;
  await store.completeRegistration(tx, row.id, call.now);
  if (row.channel === 'email') await saveEmailProven(tx, memberId, call.now);
  if (row.terms_id !== null) {
    const given = { memberId, policyId: row.terms_id, acceptedAt: row.terms_accepted_at };
    await insertConsent(tx, { id: call.random.id(), way: 'sign_up', ...given });
  }
  // The mailed code arrived, so the address does not bounce.
  if (row.channel === 'email') await forgetBounces(tx, [row.email]);
  await record(tx, call, companyId, 'registration.activated');
  if (claimed) await record(tx, call, companyId, 'guest.claimed');
  const person = {
    memberId,
    companyId,
    name: row.full_name,
    email: row.email,
    isOwner: true,
    permissions: permissionsOf([]),
  };
  const signedIn = await openSession(tx, call, person, false);
  return { ...signedIn, claimed };
}

async function enterCode(tx: Tx, call: Call, ticket: string, code: string): Promise<Entered> {
  const row = await store.lockRegistration(tx, hashToken(ticket));
  if (row === undefined) return refuse('ticket_expired');
  const matches =
    row.code_hash !== null && timingSafeEqual(row.code_hash, store.hashCode(ticket, code));
  const state = {
    codeExpiresAt: row.code_expires_at,
    triesLeft: row.tries_left,
    completedAt: row.completed_at,
    createdAt: row.created_at,
  };
  const verdict = rules.validateCode(state, matches, call.now);
  if (verdict === 'wrong_code') {
    await store.saveTriesLeft(tx, row.id, row.tries_left - 1);
    return { verdict: 'wrong', triesLeft: row.tries_left - 1 };
  }
  if (verdict !== 'right') return refuse(verdict);
  const activated = await complete(tx, call, row);
  return isRefusal(activated) ? activated : { verdict: 'right', activated };
}

/**
 * Step 3: the code creates company, owner and session in one transaction, or gives a guest to its
 * owner (decision 0191). A wrong code costs a try, which is committed so that guesses are limited.
 * Refuses: wrong_code (with the tries left), code_expired, ticket_expired, guest_taken,
 * email_code_needed, number_proof_old.
 */
export async function activate(
  call: Call,
  ticket: string,
  code: string,
): Promise<Activated | Refusal> {
  const entered = await call.transaction((tx) => enterCode(tx, call, ticket, code));
  if (isRefusal(entered)) return entered;
  if (entered.verdict === 'right') return entered.activated;
  return refuse('wrong_code', {
    args: { n: entered.triesLeft },
    fields: [{ path: 'code', key: 'codeWrong' }],
  });
}
