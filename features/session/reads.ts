import {
  permissions,
  permissionsOf,
  type Actor,
  type MemberActor,
  type MemberRole,
  type OperatorActor,
  type OperatorRole,
  type Permission,
} from '../../shared/actor.ts';
import { dayInDubai } from '../../shared/calendar.ts';
import type { Db, Tx } from '../../shared/call.ts';
import { companyStatus } from '../account/rules.ts';
import { readSessionCompany } from '../account/reads.ts';
import { expiriesOf, seenGranularityMs, type SessionKind } from './rules.ts';
import type { SessionView } from './schema.ts';
import { findSession, hashToken, touchSession, type SessionRow } from './store.ts';

const anonymous: Actor = { kind: 'anonymous' };

function toMember(row: SessionRow, now: Date): MemberActor | null {
  if (row.member_id === null || row.company_id === null || row.account_type === null) return null;
  if (row.member_disabled_at !== null) return null;
  const status = companyStatus(row.approved_at, row.licence_expires_on, dayInDubai(now));
  return {
    kind: 'member',
    sessionId: row.id,
    memberId: row.member_id,
    companyId: row.company_id,
    accountType: row.account_type,
    name: row.member_name ?? '',
    email: row.member_email ?? '',
    verified: row.verified_at !== null,
    approved: row.approved_at !== null && status !== 'expired',
    status,
    isOwner: row.is_owner === true,
    remembered: row.remember,
    permissions: permissionsOf((row.member_roles ?? []) as MemberRole[]),
    limitFils: row.is_owner === true ? null : row.limit_fils,
  };
}

function toOperator(row: SessionRow): OperatorActor | null {
  if (row.operator_id === null || row.operator_disabled_at !== null) return null;
  return {
    kind: 'operator',
    sessionId: row.id,
    operatorId: row.operator_id,
    name: row.operator_name ?? '',
    email: row.operator_email ?? '',
    roles: new Set((row.operator_roles ?? []) as OperatorRole[]),
  };
}

function kindOf(row: SessionRow): SessionKind {
  if (row.operator_id !== null) return 'operator';
  return row.remember ? 'remembered' : 'member';
}

/** The actor of a token, by the session's row alone; a disabled person or an ended session is nobody at once. */
export async function findActor(db: Db, token: string | null, now: Date): Promise<Actor> {
  if (token === null) return anonymous;
  const row = await findSession(db, hashToken(token), now);
  if (row === undefined) return anonymous;
  const actor = toMember(row, now) ?? toOperator(row);
  if (actor === null) return anonymous;
  if (now.getTime() - row.seen_at.getTime() > seenGranularityMs) {
    await touchSession(db, row.id, now, expiriesOf(kindOf(row), row.created_at, now).idle);
  }
  return actor;
}

export interface Person {
  readonly memberId: string;
  readonly companyId: string;
  readonly name: string;
  readonly email: string;
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** Who is signed in and where the company stands. Null when the company is gone. */
export async function readSessionView(
  db: Db | Tx,
  person: Person,
  remembered: boolean,
  now: Date,
): Promise<SessionView | null> {
  const company = await readSessionCompany(db, person.companyId, now);
  if (company === null) return null;
  return {
    user: { id: person.memberId, name: person.name, email: person.email },
    company,
    is_owner: person.isOwner,
    remembered,
    permissions: person.isOwner ? [...permissions] : [...person.permissions],
  };
}
