import { expect } from 'vitest';
import type { AccountType } from '#shared/actor.ts';
import { permissionsOfType } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createPasswords } from '#server/crypto/passwords.ts';
import { addParty } from '../../factories/access.ts';
import { goodPassword } from '../../factories/company.ts';
import { quickHash, type TestApi } from '../../harness/api.ts';
import { bodies } from './bodies.ts';
import { kindOf, makers, type Kind, type Row } from './rows.ts';
import {
  addHolder,
  allBut,
  call,
  endpoints,
  missingId,
  nameOf,
  pathOf,
  rowNames,
  type Answered,
} from './world.ts';

/** Rows that are one person's: to colleagues, the owner included, they do not exist either. */
const ownOnly: ReadonlySet<Kind> = new Set<Kind>([
  'draft',
  'draftAbout',
  'file',
  'passkey',
  'search',
  'session',
]);
/** Rows of a request or a deal: who may not see all of the company's sees only what they began (product §5). */
const ofRequests: ReadonlySet<Kind> = new Set<Kind>([
  'rfq',
  'decidedRfq',
  'rfqFile',
  'question',
  'offer',
  'offerFile',
  'proposal',
  'order',
  'orderFile',
]);

export const onRows = endpoints.filter(({ path }) => rowNames(path).length > 0);

/** These require the password before reading a row, and every caller here has the right one. */
const asksPassword = new Set([
  'POST /dashboard/users/{id}/hand_over',
  'POST /dashboard/passkeys/{id}/remove',
]);
let hashed: Promise<string | null> | undefined;

async function givePasswords(api: TestApi): Promise<void> {
  hashed ??= createPasswords(quickHash).hash(goodPassword);
  await api.db
    .updateTable('member')
    .set({ password_hash: (await hashed) ?? '' })
    .execute();
}

/** A form under an id of the client's own: one that is not there yet is made. */
const upserts = new Set(['PUT /dashboard/drafts/{id}']);

function expectNone(answer: Answered, missing: Answered, what: string): void {
  expect([what, answer.status, answer.code]).toEqual([what, 404, 'not_found']);
  expect([what, answer.text]).toEqual([what, missing.text]);
}

export async function makeRow(api: TestApi, { path }: Endpoint, type: AccountType): Promise<Row> {
  const kind = kindOf(path);
  if (kind === undefined) throw new Error(`no row maker for ${path}: add its kind to rows.ts`);
  return makers[kind](api, type);
}

/**
 * Walks one operation of one account type on a fresh row of company A: strangers and colleagues who may not see it get
 * what a missing id gets, word for word; its owner reaches the row itself.
 */
export async function walkRow(api: TestApi, endpoint: Endpoint, type: AccountType): Promise<void> {
  const { path } = endpoint;
  const name = nameOf(endpoint);
  const kind = kindOf(path);
  const row = await makeRow(api, endpoint, type);
  const owner = row[type];
  if (owner === undefined) throw new Error(`the row of ${name} has no ${type}`);
  await api.db.deleteFrom('rate_limit').execute();
  const body = await bodies[name]?.(api, { row, type });
  const ask = async (
    who: { token: string },
    params: Readonly<Record<string, string>> = row.params,
  ) => call(api, endpoint, pathOf(path, params, type), who, body);

  const names = rowNames(path);
  const stranger = await addParty(api, type);
  // In a country that the RFQ is not meant for, so that it is not offered to them.
  await api.db
    .updateTable('company')
    .set({ country: 'SA' })
    .where('id', '=', stranger.companyId)
    .execute();
  if (asksPassword.has(name)) await givePasswords(api);
  const nothing = Object.fromEntries(names.map((one) => [one, missingId]));
  const missing = upserts.has(name) ? null : await ask(owner, nothing);
  if (missing !== null)
    expect([name, missing.status, missing.code]).toEqual([name, 404, 'not_found']);
  const none = async (
    who: { token: string },
    what: string,
    params?: Readonly<Record<string, string>>,
  ) => {
    const answer = await ask(who, params);
    expectNone(answer, missing ?? answer, `${name}: ${what}`);
  };
  await none(stranger, 'another company');
  const other = await addHolder(api, owner.companyId, [...permissionsOfType(type)]);
  if (asksPassword.has(name)) await givePasswords(api);
  if (kind !== undefined && ownOnly.has(kind)) await none(other, 'a colleague with every right');
  const isOfRequests = kind !== undefined && ofRequests.has(kind);
  const seesNot = type === 'buyer' || path.includes('/orders/') || path.includes('/deal/');
  const { who } = endpoint;
  const asksToSee = who.kind === 'member' && who.permission === 'rfq.see_all';
  if (isOfRequests && seesNot && !asksToSee) {
    const blind = await addHolder(api, owner.companyId, allBut(type, 'rfq.see_all'));
    await none(blind, 'a colleague who sees only what they began');
  }
  // Part of another company's record, named under an own one.
  const [, part] = names;
  if (part !== undefined) {
    const foreign = await makeRow(api, endpoint, type);
    await none(owner, 'a part of another row', {
      ...row.params,
      [part]: foreign.params[part] ?? '',
    });
  }
  const own = await ask(owner);
  const isReached = own.status === 200 || own.status === 409;
  expect([name, own.status, own.text, isReached]).toEqual([name, own.status, own.text, true]);
}
