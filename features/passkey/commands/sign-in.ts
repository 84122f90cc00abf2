import type { Call, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { hashToken } from '#features/session/store/session.ts';
import { openMemberSession } from '#features/two-step/commands/second-sign-in.ts';
import { noteWrongCode } from '#features/two-step/commands/own.ts';
import type { Holder } from '#features/two-step/rules/holder.ts';
import { deleteTicket, findTicket } from '#features/two-step/store/rows.ts';
import type { SignedIn } from '#features/session/commands/session.ts';
import { challengeLifeMs, isNewCount, partyOf } from '../rules/party.ts';
import type { Assertion, RequestOptions } from '../schema.ts';
import * as store from '../store.ts';
import { isSigned, readAssertion, type ReadAssertion } from './verify.ts';

/**
 * Returns the options with which the browser signs in. They name no account, so that they reveal
 * none: the reader chooses a passkey of their device.
 */
export async function beginSignIn(call: Call): Promise<RequestOptions | Refusal> {
  return call.transaction<RequestOptions>(async (tx) => {
    const challenge = call.random.token(32);
    const expiresAt = new Date(call.now.getTime() + challengeLifeMs);
    const tokenHash = hashToken(challenge);
    await store.insertChallenge(tx, { tokenHash, holder: null }, expiresAt);
    return {
      challenge,
      rpId: partyOf(call.settings.publicUrl).id,
      timeout: challengeLifeMs,
      userVerification: 'required',
    };
  });
}

interface PasskeyInput {
  readonly credential: Assertion;
  /** Of a correct password; empty without one. */
  readonly ticket: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof store.lockPasskey>>>;

function holderOfRow(row: Row): Holder | null {
  if (row.operator_id !== null) return { kind: 'operator', id: row.operator_id };
  if (row.member_id === null || row.company_id === null) return null;
  return { kind: 'member', id: row.member_id, companyId: row.company_id };
}

/** `refused` commits, so that the challenge of a wrong answer is used up. */
type Verdict<T> =
  | { readonly verdict: 'right'; readonly signedIn: T }
  | { readonly verdict: 'refused'; readonly holder: Holder | null };

async function proveHolder(
  tx: Tx,
  { read, credential }: { readonly read: ReadAssertion; readonly credential: Assertion },
  now: Date,
): Promise<{ readonly holder: Holder | null; readonly isProven: boolean }> {
  const row = await store.lockPasskey(tx, read.credentialId);
  const holder = row === undefined ? null : holderOfRow(row);
  if (row === undefined || holder === null) return { holder: null, isProven: false };
  const isProven =
    read.userHandle === holder.id &&
    isSigned(row.public_key, credential) &&
    isNewCount(Number(row.sign_count), read.count);
  if (isProven) await store.saveUse(tx, row.id, read.count, now);
  return { holder, isProven };
}

/** True if no ticket is sent, or if it is of this person's password; `remember` is the ticket's. */
async function useTicket(tx: Tx, ticket: string, holder: Holder, now: Date) {
  if (ticket === '') return { isTheirs: true, remember: false };
  const found = await findTicket(tx, hashToken(ticket), now);
  const isTheirs = found !== undefined && (found.member_id ?? found.operator_id) === holder.id;
  if (isTheirs) await deleteTicket(tx, hashToken(ticket));
  return { isTheirs, remember: found?.remember ?? false };
}

/**
 * Signs the holder of a passkey in: a passkey with user verification is two factors, so it needs no
 * password and no code. With a ticket it is the second step of that sign-in.
 * Refuses: passkey_refused (unknown, wrong, disabled or of the other side), passkey_expired.
 */
export async function signInWithPasskey<T>(
  call: Call,
  side: Holder['kind'],
  { credential, ticket }: PasskeyInput,
  open: (tx: Tx, holder: Holder, remember: boolean) => Promise<T | null>,
): Promise<T | Refusal> {
  const read = readAssertion(credential, partyOf(call.settings.publicUrl));
  if (read === null) return refuse('passkey_refused');
  if (ticket !== '' && (await findTicket(call.db, hashToken(ticket), call.now)) === undefined)
    return refuse('sign_in_expired');
  const result = await call.transaction<Verdict<T>>(async (tx) => {
    const challenge = { tokenHash: hashToken(read.challenge), holder: null };
    if (!(await store.takeChallenge(tx, challenge, call.now))) return refuse('passkey_expired');
    const { holder, isProven } = await proveHolder(tx, { read, credential }, call.now);
    if (!isProven || holder?.kind !== side) return { verdict: 'refused', holder };
    const { isTheirs, remember } = await useTicket(tx, ticket, holder, call.now);
    const signedIn = isTheirs ? await open(tx, holder, remember) : null;
    return signedIn === null ? { verdict: 'refused', holder } : { verdict: 'right', signedIn };
  });
  if (isRefusal(result)) return result;
  if (result.verdict === 'right') return result.signedIn;
  if (result.holder !== null) await noteWrongCode(call, result.holder);
  return refuse('passkey_refused');
}

export interface RememberedSignIn {
  readonly signedIn: SignedIn;
  readonly remember: boolean;
}

export async function signMemberInWithPasskey(
  call: Call,
  input: PasskeyInput,
): Promise<RememberedSignIn | Refusal> {
  return signInWithPasskey(call, 'member', input, async (tx, holder, remember) => {
    if (holder.kind !== 'member') return null;
    const signedIn = await openMemberSession(tx, call, holder, remember);
    return signedIn === null ? null : { signedIn, remember };
  });
}
