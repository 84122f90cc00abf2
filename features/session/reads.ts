import {
  permissions,
  type Actor,
  type MemberActor,
  type MemberRole,
  type OperatorActor,
  type OperatorRole,
  type Permission,
} from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { companyStatus, isApproved } from '../account/rules/status.ts';
import { readSessionCompany } from '../account/reads.ts';
import * as rules from './rules/session.ts';
import type { OpenSessionView, SessionView } from './schema.ts';
import {
  findRights,
  findSession,
  hashToken,
  listSessions,
  touchSession,
  type CoveredRow,
  type RightsRow,
  findMemberColumns,
  type ListedSession,
  type MemberRow,
  type SessionRow,
} from './store/session.ts';
import { findSessions, touchSessions } from './store/many.ts';

const anonymous: Actor = { kind: 'anonymous' };

function filsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function toRights(row: CoveredRow): rules.Rights {
  return {
    memberId: row.id,
    isOwner: row.is_owner,
    roles: row.roles as MemberRole[],
    permissions: row.permissions,
    limitFils: filsOf(row.limit_fils),
    spendLimits: { dayFils: filsOf(row.day_limit_fils), monthFils: filsOf(row.month_limit_fils) },
  };
}

/**
 * A member's permissions and limits from their own roles and those of the members they cover today
 * (product §5).
 */
function effectiveRightsOf(row: RightsRow) {
  const own = {
    memberId: row.member_id,
    isOwner: row.is_owner,
    roles: row.member_roles as MemberRole[],
    permissions: row.own_permissions,
    limitFils: row.limit_fils,
    spendLimits: { dayFils: row.day_limit_fils, monthFils: row.month_limit_fils },
  };
  const covered = row.covered.map(toRights);
  return {
    ...rules.combineRights(row.account_type, own, covered),
    own: rules.combineRights(row.account_type, own, []),
  };
}

export async function readPermissions(
  db: Db | Tx,
  memberId: string,
  now: Date,
): Promise<ReadonlySet<Permission>> {
  return effectiveRightsOf(await findRights(db, memberId, now)).permissions;
}

function toMember(row: MemberRow, now: Date): MemberActor | null {
  const { account_type, is_owner, member_id, member_roles } = row;
  if (member_id === null || row.company_id === null || account_type === null) return null;
  if (is_owner === null || member_roles === null) return null;
  if (row.member_disabled_at !== null) return null;
  const status = companyStatus(row.approved_at, row.licence_expires_on, dayInDubai(now));
  return {
    kind: 'member',
    sessionId: row.id,
    memberId: member_id,
    companyId: row.company_id,
    accountType: account_type,
    name: row.member_name ?? '',
    email: row.member_email ?? '',
    verified: row.verified_at !== null,
    approved: isApproved({ ...row, status }),
    suspended: row.suspended_at !== null,
    status,
    isOwner: is_owner,
    remembered: row.remember,
    ...effectiveRightsOf({ ...row, member_id, account_type, is_owner, member_roles }),
  };
}

/**
 * The actor of a member without a session, for a link that proves them. `linkId` is in place of the
 * session's id. Null: disabled, or no such member.
 */
export async function readMemberActor(
  db: Db | Tx,
  memberId: string,
  linkId: string,
  now: Date,
): Promise<MemberActor | null> {
  const row = await findMemberColumns(db, memberId, now);
  return row === undefined ? null : toMember({ ...row, id: linkId, remember: false }, now);
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
    hasTwoStep: row.operator_has_two_step,
    moneyRightsFrom: row.operator_money_rights_from,
  };
}

function kindOf(row: SessionRow): rules.SessionKind {
  if (row.operator_id !== null) return 'operator';
  return row.remember ? 'remembered' : 'member';
}

const actorOf = (row: SessionRow | undefined, now: Date): Actor =>
  (row === undefined ? null : (toMember(row, now) ?? toOperator(row))) ?? anonymous;

const isStale = (row: SessionRow, now: Date): boolean =>
  now.getTime() - row.seen_at.getTime() > rules.seenGranularityMs;

const idleEndOf = (row: SessionRow, now: Date): Date =>
  rules.expiriesOf(kindOf(row), row.created_at, now).idle;

/**
 * Finds the actor of a token. The session's row is read on every request, so that a disabled person
 * or an ended session is anonymous at once.
 */
export async function findActor(db: Db, token: string | null, now: Date): Promise<Actor> {
  if (token === null) return anonymous;
  const row = await findSession(db, hashToken(token), now);
  const actor = actorOf(row, now);
  // The next request tries again; a full or read-only disk must not end reading.
  if (row !== undefined && actor !== anonymous && isStale(row, now))
    await touchSession(db, row.id, now, idleEndOf(row, now)).catch(() => undefined);
  return actor;
}

export async function findActors(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<(token: string) => Actor> {
  const hashes = new Map(tokens.map((token) => [token, hashToken(token)]));
  const rows = new Map(
    (await findSessions(db, [...hashes.values()], now)).map((row) => [
      row.token_hash.toString('hex'),
      row,
    ]),
  );
  const stale = [...rows.values()].filter(
    (row) => isStale(row, now) && actorOf(row, now) !== anonymous,
  );
  const touched = stale.map((row) => ({ id: row.id, idleExpiresAt: idleEndOf(row, now) }));
  if (touched.length > 0) await touchSessions(db, touched, now).catch(() => undefined);
  return (token) => actorOf(rows.get(hashes.get(token)?.toString('hex') ?? ''), now);
}

export interface Person {
  readonly memberId: string;
  readonly companyId: string;
  readonly name: string;
  readonly email: string;
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

export async function readSessionView(
  db: Db | Tx,
  person: Person,
  remembered: boolean,
  now: Date,
): Promise<SessionView | null> {
  const company = await readSessionCompany(db, person, now);
  if (company === null) return null;
  return {
    user: { id: person.memberId, name: person.name, email: person.email },
    company: company.view,
    is_owner: person.isOwner,
    remembered,
    permissions: person.isOwner ? [...permissions] : [...person.permissions],
    terms_due: company.termsDue,
  };
}

function toOpenSession(row: ListedSession, presentId: string): OpenSessionView {
  const isPresent = row.id === presentId;
  return {
    id: row.id,
    is_present: isPresent,
    ...rules.deviceOf(row.user_agent),
    address: row.address,
    remembered: row.remember,
    opened_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    can: { end: !isPresent },
  };
}

export async function readOpenSessions(
  db: Db,
  actor: MemberActor,
  now: Date,
): Promise<OpenSessionView[]> {
  const rows = await listSessions(db, actor.memberId, now, rules.sessionsShownMax);
  return rows
    .map((row) => toOpenSession(row, actor.sessionId))
    .toSorted((one, other) => Number(other.is_present) - Number(one.is_present));
}
