import { listHolders } from '#features/notification/store/notify.ts';
import { listHoldersOfRole } from '#features/operator/store/accounts.ts';
import type { Actor, Who } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { namedMax, type WhoMay } from '#shared/who-may.ts';
import { sentence } from '../pages/texts.ts';

interface Denied {
  readonly who: Who;
  readonly actor: Actor;
  readonly locale: Locale;
}

interface Services {
  readonly db: Db;
  readonly clock: () => Date;
}

interface Holder {
  readonly full_name: string;
  readonly email: string;
}

const named = (holders: readonly Holder[]) =>
  holders.slice(0, namedMax).map(({ full_name: name, email }) => ({ name, email }));

async function findHolders({ db, clock }: Services, { who, actor }: Denied) {
  if (actor.kind === 'member' && who.kind === 'member' && who.permission !== undefined) {
    const { companyId } = actor;
    const now = clock();
    return {
      permission: `user.permission.${who.permission}`,
      can: await listHolders(db, companyId, [who.permission], now),
      grant: await listHolders(db, companyId, ['users.manage'], now),
    };
  }
  if (actor.kind !== 'operator' || who.kind !== 'operator' || who.role === undefined) return null;
  return {
    permission: `operator.roles.${who.role}`,
    can: await listHoldersOfRole(db, who.role),
    grant: await listHoldersOfRole(db, 'administrator'),
  };
}

/**
 * Adds the missing right to a refusal of the guard, with the colleagues who have it and those who
 * give it: only people of the caller's own company, or of the console.
 */
export async function nameHolders(
  services: Services,
  refusal: Refusal,
  denied: Denied,
): Promise<Refusal> {
  if (refusal.refused !== 'not_allowed') return refusal;
  const found = await findHolders(services, denied);
  if (found === null) return refusal;
  const permission = sentence(denied.locale, found.permission);
  const details: WhoMay = { permission, can: named(found.can), grant: named(found.grant) };
  return refuse('not_allowed', { details: { ...details } });
}
