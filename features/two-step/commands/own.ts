import { encodeQR } from 'qr';
import type { Call, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { brandOf } from '#shared/brand.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { enqueueMessage } from '#features/message/store.ts';
import {
  checkOwnPassword,
  countCodeTry,
  forgetCodeTries,
  noteFailure,
} from '#features/session/commands/tries.ts';
import * as rules from '../rules/codes.ts';
import { decideTwoStep, stateOf, type DecidedTwoStep, type TwoStepVerb } from '../rules/table.ts';
import { secretBytes, stepOfCode, toBase32 } from '../rules/totp.ts';
import type { Enrolment } from '../schema.ts';
import { hashRecoveryCode } from '../store/codes.ts';
import { holderOf, namedBy, type Holder } from '../rules/holder.ts';
import * as store from '../store/rows.ts';

type OwnCall = MemberCall | OperatorCall;
type Person = NonNullable<Awaited<ReturnType<typeof store.findPerson>>>;
type Mail = 'two_step_enabled' | 'two_step_disabled' | 'recovery_codes_made' | 'recovery_code_used';

async function personOf(db: Tx | Call['db'], holder: Holder): Promise<Person> {
  const person = await store.findPerson(db, holder);
  if (person === undefined) throw new Error(`${holder.kind} ${holder.id} is gone`);
  return person;
}

/**
 * Logs the change and notifies the person by mail, so that they notice a thief who has the session
 * and the password.
 */
async function logAndNotify(
  tx: Tx,
  call: Call,
  holder: Holder,
  verb: string,
  mail: Mail,
): Promise<void> {
  const person = await personOf(tx, holder);
  await recordActivity(
    tx,
    call,
    {
      companyId: holder.kind === 'member' ? holder.companyId : null,
      verb,
      subjectType: holder.kind,
      subjectId: holder.id,
    },
    namedBy(holder),
  );
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: mail,
    channel: 'email',
    destination: person.email,
    locale: person.locale,
    params: { name: person.full_name },
  });
}

const wrongCode = refuse('code_not_right', { fields: [{ path: 'code', key: 'codeWrong' }] });

/** Records a wrong code. Outside the transaction, which a refusal rolls back. */
export async function noteWrongCode(call: Call, holder: Holder): Promise<void> {
  const { email } = await personOf(call.db, holder);
  await noteFailure(call, { side: holder.kind, step: 'code', account: emailKeyOf(email) });
}

/**
 * Validates a code of either kind and uses it up: a code of the app or a recovery code must work
 * only once. The holder is notified by mail of a used recovery code. The caller must hold the row's
 * lock.
 */
export async function takeCode(
  tx: Tx,
  call: Call,
  holder: Holder,
  row: store.TwoStepRow,
  typed: string,
): Promise<boolean> {
  const code = rules.normaliseCode(typed);
  const secret = call.secrets.open(row.secret, row.id);
  const step = stepOfCode(secret, code, call.now, Number(row.last_step));
  if (step !== null) {
    await store.saveLastStep(tx, row.id, step);
    return true;
  }
  if (row.enabled_at === null) return false;
  const left = await store.takeRecoveryCode(tx, row.id, hashRecoveryCode(row.id, code), call.now);
  if (left === null) return false;
  await logAndNotify(tx, call, holder, 'twoStep.codeUsed', 'recovery_code_used');
  return true;
}

function qrOf(text: string): Enrolment['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = rows.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    );
  });
  return { size: rows.length, path: runs.join('') };
}

/**
 * Creates a secret that takes effect when `confirm` proves that an app has it. Refuses:
 * wrong_password, state_changed (already on).
 */
export async function beginTwoStep(call: OwnCall, password: string): Promise<Enrolment | Refusal> {
  const refused = await checkOwnPassword(call, 'two-step', password);
  if (refused !== null) return refused;
  const holder = holderOf(call.actor);
  const id = call.random.id();
  const secret = Buffer.from(call.random.token(secretBytes), 'base64url');
  let isMine = false;
  const saved = await call.transaction<null>(async (tx) => {
    isMine = true;
    const row = await store.lockTwoStep(tx, holder);
    const decided = decideTwoStep('begin', stateOf(row, call.now));
    if (!decided.ok) return refuse('state_changed');
    const enrolment = { id, secret: call.secrets.seal(secret, id), now: call.now };
    const isSaved = await store.saveEnrolment(tx, holder, decided, enrolment);
    return isSaved ? null : refuse('state_changed');
  });
  if (isRefusal(saved)) return saved;
  // A repeat under the same Idempotency-Key created no secret, and the first one must never be
  // shown again.
  if (!isMine) return refuse('state_changed');
  const text = toBase32(secret);
  const address = rules.appAddress(text, call.actor.email, brandOf(call.locale).name);
  return { secret: (text.match(/.{1,4}/g) ?? []).join(' '), address, qr: qrOf(address) };
}

function newCodes(call: Call): string[] {
  return Array.from({ length: rules.recoveryCodesCount }, () =>
    rules.recoveryCodeOf(Buffer.from(call.random.token(rules.recoveryCodeBytes), 'base64url')),
  );
}

interface Change<V extends TwoStepVerb> {
  readonly verb: V;
  readonly code: string;
  readonly run: (tx: Tx, row: store.TwoStepRow, decided: DecidedTwoStep<V>) => Promise<void>;
}

/**
 * Runs one change under the row's lock after its code is correct. A wrong code counts against the
 * account.
 */
async function change<V extends TwoStepVerb>(
  call: OwnCall,
  { verb, code, run }: Change<V>,
): Promise<null | Refusal> {
  const holder = holderOf(call.actor);
  const limited = await countCodeTry(call, holder);
  if (limited !== null) return limited;
  let isMine = false;
  const changed = await call.transaction<null>(async (tx) => {
    isMine = true;
    const row = await store.lockTwoStep(tx, holder);
    const decided = decideTwoStep(verb, stateOf(row, call.now));
    if (row === undefined || !decided.ok) return refuse('state_changed');
    if (!(await takeCode(tx, call, holder, row, code))) return wrongCode;
    await run(tx, row, decided);
    return null;
  });
  if (changed === wrongCode) await noteWrongCode(call, holder);
  if (isRefusal(changed)) return changed;
  await forgetCodeTries(call, holder);
  return isMine || verb === 'disable' ? null : refuse('state_changed');
}

/**
 * Turns the second step on with a first code of the app. Every other session of the holder ends,
 * because it never proved a second step. Returns the recovery codes, which are stored hashed.
 * Refuses: code_not_right, state_changed.
 */
export async function confirmTwoStep(call: OwnCall, code: string): Promise<string[] | Refusal> {
  const holder = holderOf(call.actor);
  const codes = newCodes(call);
  const run: Change<'confirm'>['run'] = async (tx, row, decided) => {
    await store.saveEnabled(tx, row.id, decided, call.now);
    await store.saveRecoveryCodes(
      tx,
      row.id,
      codes.map((one) => hashRecoveryCode(row.id, one)),
    );
    await store.deleteOtherSessions(tx, holder, call.actor.sessionId);
    await logAndNotify(tx, call, holder, 'twoStep.enabled', 'two_step_enabled');
  };
  return (await change(call, { verb: 'confirm', code, run })) ?? codes;
}

/**
 * Turns the second step off. Requires the password and a code of either kind. Refuses:
 * wrong_password, code_not_right, state_changed.
 */
export async function disableTwoStep(
  call: OwnCall,
  password: string,
  code: string,
): Promise<null | Refusal> {
  const holder = holderOf(call.actor);
  const run: Change<'disable'>['run'] = async (tx, _row, decided) => {
    await store.deleteTwoStep(tx, holder, decided);
    await logAndNotify(tx, call, holder, 'twoStep.disabled', 'two_step_disabled');
  };
  return (
    (await checkOwnPassword(call, 'two-step', password)) ??
    change(call, { verb: 'disable', code, run })
  );
}

/** Creates ten new recovery codes and invalidates the old ones. Refuses as `disableTwoStep`. */
export async function renewCodes(
  call: OwnCall,
  password: string,
  code: string,
): Promise<string[] | Refusal> {
  const holder = holderOf(call.actor);
  const refused = await checkOwnPassword(call, 'two-step', password);
  if (refused !== null) return refused;
  const codes = newCodes(call);
  const run: Change<'renew_codes'>['run'] = async (tx, row) => {
    await store.saveRecoveryCodes(
      tx,
      row.id,
      codes.map((one) => hashRecoveryCode(row.id, one)),
    );
    await logAndNotify(tx, call, holder, 'twoStep.codesMade', 'recovery_codes_made');
  };
  return (await change(call, { verb: 'renew_codes', code, run })) ?? codes;
}
