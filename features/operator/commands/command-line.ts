import type { OperatorRole } from '#shared/actor.ts';
import type { Db, Passwords, Random } from '#shared/call.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { printedUntil } from '../rules/password.ts';
import {
  deleteSessionsOfOperator,
  findOperatorByEmail,
  saveOperatorPassword,
} from '../store/sign-in.ts';
import { insertOperator } from '../store/accounts.ts';

/** The services of a shell command, which has no request and no session. */
export interface ShellServices {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly random: Random;
}

function shellActor({ random }: ShellServices, now: Date): ActorContext {
  return { actor: { kind: 'anonymous' }, random, now, address: 'command line' };
}

async function hash(services: ShellServices, password: string): Promise<string> {
  const hashed = await services.passwords.hash(password);
  if (hashed === null) throw new Error('the hashing queue is full');
  return hashed;
}

export interface OperatorToAdd {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly password: string;
}

export async function addOperator(
  services: ShellServices,
  input: OperatorToAdd,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hash(services, input.password);
  const id = services.random.id();
  return services.db.transaction().execute(async (tx) => {
    const isAdded = await insertOperator(tx, {
      id,
      email: input.email,
      emailKey: emailKeyOf(input.email),
      passwordHash,
      passwordUntil: printedUntil(now),
      fullName: input.name,
      roles: input.roles,
      now,
    });
    if (!isAdded) return false;
    const activity = {
      companyId: null,
      verb: 'operator.added',
      subjectType: 'operator',
      subjectId: id,
    };
    await recordActivity(tx, shellActor(services, now), {
      ...activity,
      params: { roles: input.roles },
    });
    return true;
  });
}

/** Sets a password for a day and ends the sessions. Returns false for an unknown e-mail. */
export async function resetOperatorPassword(
  services: ShellServices,
  email: string,
  password: string,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hash(services, password);
  return services.db.transaction().execute(async (tx) => {
    const operator = await findOperatorByEmail(tx, emailKeyOf(email));
    if (operator === undefined) return false;
    await saveOperatorPassword(tx, operator.id, passwordHash, printedUntil(now));
    await deleteSessionsOfOperator(tx, operator.id);
    const activity = {
      companyId: null,
      verb: 'operator.passwordReset',
      subjectType: 'operator',
      subjectId: operator.id,
    };
    await recordActivity(tx, shellActor(services, now), activity);
    return true;
  });
}
