import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Who } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { invite, prove } from '../../factories/guest.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  addCast,
  addDesks,
  call,
  endpoints,
  nameOf,
  pathOf,
  type Cast,
  type Desk,
} from './world.ts';

let api: TestApi;
let buyers: Cast;
let suppliers: Cast;
let desks: readonly Desk[];
let disabledDesk: Desk;
let guest: { token: string };

beforeAll(async () => {
  api = await startApi('authorisation guard');
  buyers = await addCast(api, 'buyer');
  suppliers = await addCast(api, 'supplier');
  guest = { token: await prove(api, await invite(api)) };
  ({ desks, disabled: disabledDesk } = await addDesks(api));
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The answer before any row is read; `passed`: any answer after the guard. */
type Verdict = 401 | 'buyers_only' | 'suppliers_only' | 'not_approved' | 'not_allowed' | 'passed';

async function verdictOf(
  endpoint: Endpoint,
  who: { token: string } | null,
  type: 'buyer' | 'supplier' = 'buyer',
) {
  await api.db.deleteFrom('rate_limit').execute();
  const { status, code } = await call(api, endpoint, pathOf(endpoint.path, {}, type), who);
  if (status === 401) return 401;
  return status === 403 ? code : 'passed';
}

type MemberWho = Extract<Who, { kind: 'member' }>;

/** Each caller of one account type with what the declaration makes of them. */
function expectedOf(who: MemberWho, type: 'buyer' | 'supplier', cast: Cast) {
  const isOther = who.type !== undefined && who.type !== type;
  const gate: Verdict = isOther
    ? who.type === 'buyer'
      ? 'buyers_only'
      : 'suppliers_only'
    : 'passed';
  const expired: Verdict = gate === 'passed' && who.approved === true ? 'not_approved' : gate;
  const unapproved = who.beforeApproval === true ? gate : expired;
  const rows: [string, { token: string }, Verdict][] = [
    ['owner', cast.owner, gate],
    ['of a company not approved', cast.unapproved, unapproved],
    ['of a company whose licence has expired', cast.expired, expired],
    ['disabled', cast.disabled, 401],
  ];
  const { permission } = who;
  if (permission === undefined) return rows;
  const [able, unable] = [cast.with.get(permission), cast.without.get(permission)];
  // A permission that this type cannot have is never given.
  if (able !== undefined) rows.push(['with the right alone', able, gate]);
  if (unable !== undefined) {
    rows.push(['with every right but this one', unable, gate === 'passed' ? 'not_allowed' : gate]);
  }
  return rows;
}

const byKind = <K extends Who['kind']>(kind: K) =>
  endpoints
    .filter(({ who }) => who.kind === kind)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('the operations for companies', () => {
  it.each(byKind('member'))('refuse every other caller: %s', async (_name, endpoint) => {
    const who = endpoint.who as MemberWho;
    expect(await verdictOf(endpoint, null)).toBe(401);
    expect(await verdictOf(endpoint, { token: 'of-nobody'.padEnd(43, 'x') })).toBe(401);
    expect(await verdictOf(endpoint, guest)).toBe(401);
    for (const [type, cast] of [
      ['buyer', buyers],
      ['supplier', suppliers],
    ] as const) {
      for (const [caller, party, expected] of expectedOf(who, type, cast)) {
        expect([type, caller, await verdictOf(endpoint, party, type)]).toEqual([
          type,
          caller,
          expected,
        ]);
      }
    }
    for (const desk of desks)
      expect([desk.name, await verdictOf(endpoint, desk)]).toEqual([desk.name, 401]);
  });
});

describe('the operations for the console', () => {
  it.each(byKind('operator'))('refuse every other caller: %s', async (_name, endpoint) => {
    const { role } = endpoint.who as Extract<Who, { kind: 'operator' }>;
    const strangers = [null, guest, buyers.owner, suppliers.owner, buyers.disabled, disabledDesk];
    for (const stranger of strangers) expect(await verdictOf(endpoint, stranger)).toBe(401);
    for (const { name, roles, token } of desks) {
      const mayCall = role === undefined || roles.includes(role) || roles.includes('administrator');
      const expected: Verdict = mayCall ? 'passed' : 'not_allowed';
      expect([name, await verdictOf(endpoint, { token })]).toEqual([name, expected]);
    }
  });
});

describe('the operations for guests', () => {
  it.each(byKind('guest'))('refuse every other caller: %s', async (_name, endpoint) => {
    const others = [null, buyers.owner, suppliers.owner, suppliers.unapproved, ...desks];
    for (const other of others) expect(await verdictOf(endpoint, other)).toBe(401);
  });
});

describe('the operations for anyone', () => {
  it.each(byKind('anyone'))('need no session: %s', async (_name, endpoint) => {
    expect(await verdictOf(endpoint, null)).toBe('passed');
  });
});

describe('the tests of permissions', () => {
  it('cover every served operation', () => {
    const walked = (['member', 'operator', 'guest', 'anyone'] as const).flatMap((kind) =>
      byKind(kind),
    );
    expect(walked).toHaveLength(endpoints.length);
    expect(new Set(walked.map(([name]) => name)).size).toBe(endpoints.length);
  });
});
