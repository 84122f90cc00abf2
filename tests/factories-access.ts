import { createHash } from 'node:crypto';
import { hashToken } from '../features/session/store.ts';
import type { AccountType, MemberRole } from '../shared/actor.ts';
import { seededRandom, type TestApi } from './harness/api.ts';

const random = seededRandom('parties');

/** A signed-in user of an approved company, with what its tests need to call and to look. */
export interface Party {
  readonly companyId: string;
  readonly memberId: string;
  readonly token: string;
}

export interface PartyOptions {
  readonly name?: string;
  readonly country?: string;
  /** Not yet approved when false. */
  readonly approved?: boolean;
}

interface MemberOptions {
  readonly roles?: readonly MemberRole[];
  readonly limitFils?: bigint | null;
  readonly isOwner?: boolean;
}

let parties = 0;

/** Another user of a company, signed in for a year of the tests' clock; without password hashes, which are slow. */
export async function addMember(api: TestApi, companyId: string, options: MemberOptions = {}): Promise<Party> {
  parties += 1;
  const memberId = random.id();
  const token = createHash('sha256').update(`party ${parties}`).digest('base64url');
  const email = `party-${parties}@aldana.test`;
  const now = api.now();
  const inAYear = new Date(now.getTime() + 365 * 86_400_000);
  await api.db
    .insertInto('member')
    .values({
      id: memberId,
      company_id: companyId,
      email,
      email_key: email,
      password_hash: '',
      full_name: `Member ${parties}`,
      is_owner: options.isOwner ?? false,
      roles: [...(options.roles ?? [])],
      limit_fils: options.limitFils ?? null,
      verified_at: now,
      created_at: now,
    })
    .execute();
  await api.db
    .insertInto('session')
    .values({
      id: random.id(),
      token_hash: hashToken(token),
      remember: true,
      member_id: memberId,
      created_at: now,
      seen_at: now,
      idle_expires_at: inAYear,
      expires_at: inAYear,
      address: '',
      user_agent: '',
    })
    .execute();
  return { companyId, memberId, token };
}

/** A company and its owner, approved and signed in. */
export async function addParty(api: TestApi, type: AccountType, options: PartyOptions = {}): Promise<Party> {
  const companyId = random.id();
  const now = api.now();
  await api.db
    .insertInto('company')
    .values({
      id: companyId,
      account_type: type,
      display_name: options.name ?? `${type} ${parties + 1}`,
      country: options.country ?? 'AE',
      review_state: options.approved === false ? 'incomplete' : 'approved',
      approved_at: options.approved === false ? null : now,
      created_at: now,
    })
    .execute();
  return addMember(api, companyId, { isOwner: true });
}
