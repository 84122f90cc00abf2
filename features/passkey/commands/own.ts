import { brandOf } from '#shared/brand.ts';
import type { MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { hashToken } from '#features/session/store/session.ts';
import { checkOwnPassword } from '#features/session/commands/tries.ts';
import { withOwnCode } from '#features/two-step/commands/again.ts';
import { holderOf, type Holder } from '#features/two-step/rules/holder.ts';
import { findPerson } from '#features/two-step/store/rows.ts';
import { readPasskeys } from '../reads.ts';
import { algorithms, challengeLifeMs, partyOf, passkeysMax } from '../rules/party.ts';
import type { CreationOptions, PasskeyView, Registration } from '../schema.ts';
import * as store from '../store.ts';
import { readRegistration } from './verify.ts';

type OwnCall = MemberCall | OperatorCall;

/**
 * Logs the change and notifies the holder by mail, so that they notice a thief who has the session and
 * the password.
 */
async function logAndNotify(
  tx: Tx,
  call: OwnCall,
  holder: Holder,
  { verb, name }: { readonly verb: 'added' | 'removed'; readonly name: string },
): Promise<void> {
  const person = await findPerson(tx, holder);
  if (person === undefined) throw new Error(`${holder.kind} ${holder.id} is gone`);
  await recordActivity(tx, call, {
    companyId: holder.kind === 'member' ? holder.companyId : null,
    verb: `passkey.${verb}`,
    subjectType: holder.kind,
    subjectId: holder.id,
    params: { name },
  });
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: `passkey_${verb}`,
    channel: 'email',
    destination: person.email,
    locale: person.locale,
    params: { name: person.full_name, passkey: name },
  });
}

const full = refuse('passkeys_full', { args: { n: passkeysMax } });

function optionsOf(
  call: OwnCall,
  challenge: string,
  present: readonly store.PasskeyRow[],
): CreationOptions {
  const holder = holderOf(call.actor);
  const { name, email } = call.actor;
  return {
    challenge,
    rp: { id: partyOf(call.settings.publicUrl).id, name: brandOf(call.locale).name },
    user: { id: Buffer.from(holder.id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifeMs,
    attestation: 'none',
    excludeCredentials: present.map(({ credential_id: id }) => ({
      type: 'public-key' as const,
      id: id.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Returns the options with which the browser creates a passkey. Requires the password and, if two-step
 * sign-in is on, a code, so that a stolen session cannot add a lasting way in (product §12).
 * Refuses: wrong_password, code_not_right, passkeys_full, too_many_requests, busy.
 */
export async function beginPasskey(
  call: OwnCall,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<CreationOptions | Refusal> {
  const refused = await checkOwnPassword(call, 'two-step', password);
  if (refused !== null) return refused;
  const holder = holderOf(call.actor);
  return withOwnCode(call, code, async (tx) => {
    const present = await store.listPasskeys(tx, holder);
    if (present.length >= passkeysMax) return full;
    const challenge = call.random.token(32);
    const expiresAt = new Date(call.now.getTime() + challengeLifeMs);
    await store.insertChallenge(tx, { tokenHash: hashToken(challenge), holder }, expiresAt);
    return optionsOf(call, challenge, present);
  });
}

const refused = refuse('passkey_refused');

/**
 * Adds the passkey that the browser created. Refuses: passkey_refused, passkey_expired,
 * passkeys_full.
 */
export async function addPasskey(
  call: OwnCall,
  { name, credential }: { readonly name: string; readonly credential: Registration },
): Promise<PasskeyView[] | Refusal> {
  const holder = holderOf(call.actor);
  const made = readRegistration(credential, partyOf(call.settings.publicUrl));
  if (made === null) return refused;
  return call.transaction<PasskeyView[]>(async (tx) => {
    const challenge = { tokenHash: hashToken(made.challenge), holder };
    await store.lockHolder(tx, holder);
    if (!(await store.takeChallenge(tx, challenge, call.now))) return refuse('passkey_expired');
    // Counted again, because several can have begun below the limit.
    const present = await store.listPasskeys(tx, holder);
    if (present.length >= passkeysMax) return full;
    const passkey = { ...made, id: call.random.id(), holder, name, now: call.now };
    if (!(await store.insertPasskey(tx, passkey))) return refused;
    await logAndNotify(tx, call, holder, { verb: 'added', name });
    return readPasskeys(tx, holder);
  });
}

/** Removes a passkey of the caller. Refuses: wrong_password, not_found, too_many_requests, busy. */
export async function removePasskey(
  call: OwnCall,
  id: string,
  password: string,
): Promise<PasskeyView[] | Refusal> {
  const wrong = await checkOwnPassword(call, 'two-step', password);
  if (wrong !== null) return wrong;
  const holder = holderOf(call.actor);
  return call.transaction<PasskeyView[]>(async (tx) => {
    const name = await store.deletePasskey(tx, holder, id);
    if (name === null) return refuse('not_found');
    await logAndNotify(tx, call, holder, { verb: 'removed', name });
    return readPasskeys(tx, holder);
  });
}
