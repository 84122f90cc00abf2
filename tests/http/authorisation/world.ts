import { hashToken } from '#features/session/store/session.ts';
import { servedEndpoints } from '#server/services.ts';
import {
  operatorRoles,
  permissionsOfType,
  type AccountType,
  type Permission,
} from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addMember, addParty, type Party } from '../../factories/access.ts';
import { seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('authorisation');
const dayMs = 86_400_000;

export const endpoints: readonly Endpoint[] = servedEndpoints.map(({ endpoint }) => endpoint);
export const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
export const namesIn = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
/** Well-formed, and of nothing. */
export const missingId = '01930000-0000-7000-8000-0000000000ff';

/** The path with its parameters; those that are not rows (`{type}`) take a word that is right for the caller. */
export function pathOf(
  path: string,
  params: Readonly<Record<string, string>>,
  type: AccountType = 'buyer',
): string {
  const kind = type === 'buyer' ? 'edit' : 'offer';
  const words: Readonly<Record<string, string>> = {
    type,
    kind,
    status: 'all',
    provider: 'sandbox',
  };
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => params[name] ?? words[name] ?? missingId,
  );
  // Each workbook is written in a thread of its own, which takes most of a call.
  return filled.endsWith('/export') ? `${filled}?format=csv` : filled;
}

/** Parameters that name a row; others have a closed list of values. */
export const rowNames = (path: string) =>
  namesIn(path).filter((name) => !['type', 'kind', 'status', 'provider'].includes(name));

export interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
}

let keys = 0;

/** One call of an operation, with a key of its own; of files and streams only the status counts. */
export async function call(
  api: TestApi,
  endpoint: Endpoint,
  path: string,
  who: { readonly token: string } | null,
  body?: unknown,
): Promise<Answered> {
  keys += 1;
  const headers: Record<string, string> = { 'Idempotency-Key': `authorisation-${keys}` };
  const isForm = body instanceof FormData;
  if (endpoint.method !== 'get' && !isForm) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method: endpoint.method.toUpperCase(), headers };
  if (endpoint.method !== 'get') init.body = isForm ? body : JSON.stringify(body ?? {});
  // Each from an address of its own: limits are not what is looked at.
  const address = `10.7.${(keys >> 8) % 256}.${keys % 256}`;
  const response = await api.fetch(path, init, {
    address,
    ...(who === null ? {} : { token: who.token }),
  });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isJson) {
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    await (isStream ? response.body?.cancel() : response.arrayBuffer());
  }
  const text = isJson ? await response.text() : '';
  const code = isJson ? ((JSON.parse(text) as { code?: string }).code ?? null) : null;
  return { status: response.status, code, text };
}

/** Another user of a company whose only role is one of its own with exactly these permissions. */
export async function addHolder(
  api: TestApi,
  companyId: string,
  permissions: readonly Permission[],
): Promise<Party> {
  const person = await addMember(api, companyId);
  if (permissions.length === 0) return person;
  const id = random.id();
  const role = { id, company_id: companyId, name: id, name_key: id, permissions: [...permissions] };
  await api.db
    .insertInto('company_role')
    .values({ ...role, created_at: api.now() })
    .execute();
  await api.db
    .insertInto('member_role')
    .values({ member_id: person.memberId, role_id: id })
    .execute();
  return person;
}

/** Everything that somebody of this account type can be allowed, but one thing. */
export function allBut(type: AccountType, permission: Permission): Permission[] {
  return [...permissionsOfType(type)].filter((one) => one !== permission);
}

/** Companies and people of one account type, as the walk needs them. */
export interface Cast {
  readonly owner: Party;
  readonly unapproved: Party;
  readonly expired: Party;
  readonly disabled: Party;
  readonly with: ReadonlyMap<Permission, Party>;
  readonly without: ReadonlyMap<Permission, Party>;
}

export async function addCast(api: TestApi, type: AccountType): Promise<Cast> {
  const owner = await addParty(api, type);
  const expired = await addParty(api, type);
  await api.db
    .updateTable('company')
    .set({
      licence_expires_on: new Date(api.now().getTime() - 2 * dayMs).toISOString().slice(0, 10),
    })
    .where('id', '=', expired.companyId)
    .execute();
  const disabled = await addHolder(api, owner.companyId, [...permissionsOfType(type)]);
  await api.db
    .updateTable('member')
    .set({ disabled_at: api.now() })
    .where('id', '=', disabled.memberId)
    .execute();
  const holders = new Map<Permission, Party>();
  const others = new Map<Permission, Party>();
  for (const permission of permissionsOfType(type)) {
    holders.set(permission, await addHolder(api, owner.companyId, [permission]));
    others.set(permission, await addHolder(api, owner.companyId, allBut(type, permission)));
  }
  const unapproved = await addParty(api, type, { approved: false });
  return { owner, unapproved, expired, disabled, with: holders, without: others };
}

export interface Desk {
  readonly name: string;
  readonly roles: readonly string[];
  readonly token: string;
}

/** One operator of each role, one without any, and one who was disabled; signed in without a password. */
export async function addDesks(api: TestApi): Promise<{ desks: readonly Desk[]; disabled: Desk }> {
  const now = api.now();
  const add = async (
    name: string,
    roles: readonly (typeof operatorRoles)[number][],
    isDisabled = false,
  ) => {
    const id = random.id();
    const token = `authorisation-desk-${name}`.padEnd(43, 'x');
    const email = `${name}@qeema.test`;
    await api.db
      .insertInto('operator')
      .values({
        id,
        email,
        email_key: email,
        password_hash: 'x',
        full_name: name,
        roles: [...roles],
        created_at: now,
        disabled_at: isDisabled ? now : null,
      })
      .execute();
    const inAYear = new Date(now.getTime() + 365 * dayMs);
    await api.db
      .insertInto('session')
      .values({
        id: random.id(),
        token_hash: hashToken(token),
        operator_id: id,
        created_at: now,
        seen_at: now,
        idle_expires_at: inAYear,
        expires_at: inAYear,
        address: '',
        user_agent: '',
      })
      .execute();
    return { name, roles, token };
  };
  const desks = [await add('nobody', [])];
  for (const role of operatorRoles) desks.push(await add(role, [role]));
  return { desks, disabled: await add('disabled', ['administrator'], true) };
}
