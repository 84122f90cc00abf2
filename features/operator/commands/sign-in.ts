import { networkOf } from '../../../shared/network.ts';
import type { OperatorRole } from '../../../shared/actor.ts';
import type { Call, OperatorCall } from '../../../shared/call.ts';
import { refuse, refuseFields, type Refusal } from '../../../shared/refusals.ts';
import { recordActivity } from '../../activity/store.ts';
import { countTry } from '../../session/commands.ts';
import { expiriesOf } from '../../session/rules.ts';
import { emailKeyOf, hashToken, insertSession } from '../../session/store.ts';
import { readOperatorView } from '../reads.ts';
import type { OperatorView } from '../schema.ts';
import { deleteSessionsOfOperator, findOperatorByEmail, saveOperatorPassword } from '../store.ts';

export interface OperatorSignedIn {
  readonly token: string;
  readonly operator: OperatorView;
}

/**
 * Signs an operator in. Unknown, disabled and wrong get the same words after the same work: the console tells nobody
 * who works here. Refuses: wrong_credentials, too_many_requests, busy.
 */
export async function signInOperator(
  call: Call,
  input: { email: string; password: string },
): Promise<OperatorSignedIn | Refusal> {
  const emailKey = emailKeyOf(input.email);
  const limited = await countTry(call, 'operator-sign-in', emailKey);
  if (limited !== null) return limited;
  const operator = await findOperatorByEmail(call.db, emailKey);
  const matches = await call.passwords.verify(operator?.password_hash ?? null, input.password);
  if (matches === null) return refuse('busy', { retryAfterSeconds: 2 });
  if (!matches || operator === undefined || operator.disabled_at !== null) return refuse('wrong_credentials');
  await call.forget(`operator-sign-in ${emailKey} ${networkOf(call.address)}`);
  const { id, email, full_name: name } = operator;
  const roles = operator.roles as OperatorRole[];
  const view = await readOperatorView(call.db, { id, email, name, roles });
  const token = call.random.token(32);
  return call.transaction(async (tx) => {
    const { idle, absolute } = expiriesOf('operator', call.now, call.now);
    const sessionId = call.random.id();
    await insertSession(tx, {
      id: sessionId,
      tokenHash: hashToken(token),
      memberId: null,
      operatorId: id,
      remember: false,
      now: call.now,
      idleExpiresAt: idle,
      expiresAt: absolute,
      address: call.address,
      userAgent: call.userAgent,
    });
    const actor = { kind: 'operator', sessionId, operatorId: id, name, email, roles: new Set(roles) } as const;
    await recordActivity(
      tx,
      call,
      { companyId: null, verb: 'operator.signedIn', subjectType: 'operator', subjectId: id },
      actor,
    );
    return { token, operator: view };
  });
}

/** Changes the own password against the present one; every session of the operator ends. */
export async function changeOperatorPassword(
  call: OperatorCall,
  present: string,
  next: string,
): Promise<null | Refusal> {
  const { operatorId, email } = call.actor;
  const operator = await findOperatorByEmail(call.db, emailKeyOf(email));
  const matches = await call.passwords.verify(operator?.password_hash ?? null, present);
  if (matches === null) return refuse('busy', { retryAfterSeconds: 2 });
  if (!matches) return refuse('wrong_password', { fields: [{ path: 'old_password', key: 'wrongPassword' }] });
  if (present === next) return refuseFields({ path: 'new_password', key: 'passwordSame' });
  const passwordHash = await call.passwords.hash(next);
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  return call.transaction(async (tx) => {
    await saveOperatorPassword(tx, operatorId, passwordHash);
    await deleteSessionsOfOperator(tx, operatorId);
    const activity = {
      companyId: null,
      verb: 'operator.passwordChanged',
      subjectType: 'operator',
      subjectId: operatorId,
    };
    await recordActivity(tx, call, activity);
    return null;
  });
}
