import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportActivity } from '#features/activity/schema.ts';
import { listAddresses } from '#features/address/schema.ts';
import { importLines } from '#features/rfq/schema/endpoints.ts';
import { signIn } from '#features/session/schema.ts';
import { addMember, addParty, addSession, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('fair turns');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const importTable = (party: Party) =>
  api.as(party)(importLines, { body: { text: 'Helmet\t40\tpcs' } });
const exportOf = async ({ token }: Party) => {
  const answer = await api.fetch(exportActivity.path, {}, { token });
  return [answer.status, answer.headers.get('Retry-After')];
};

/** Work that lasts until `finish`, and the moment at which all of it has been added. */
function openWork() {
  let finish = () => undefined as void;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => ended, finish };
}

describe('imports', () => {
  it('of one company do not keep those of another one from their turn', async () => {
    const busy = await addParty(api, 'buyer');
    const other = await addParty(api, 'buyer');
    const flood = Array.from({ length: 21 }, () => importTable(busy));
    expect(await importTable(other)).toMatchObject({ ok: true });
    const answers = await Promise.all(flood);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(5);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('busy');
  });
});

describe('exports', () => {
  it('of one company are refused above four that wait, and those of another one are not', async () => {
    const busy = await addParty(api, 'buyer');
    const other = await addParty(api, 'buyer');
    const { work, finish } = openWork();
    const running = Array.from({ length: 5 }, () =>
      api.services.exports(`company ${busy.companyId}`, work),
    );
    expect(await exportOf(busy)).toEqual([503, '5']);
    expect(await exportOf(other)).toEqual([200, null]);
    finish();
    await Promise.all(running);
    expect(await exportOf(busy)).toEqual([200, null]);
  });
});

describe('reads', () => {
  it('of one company wait for each other, and those of another one do not', async () => {
    const busy = await addParty(api, 'buyer');
    const other = await addParty(api, 'buyer');
    const { work, finish } = openWork();
    const running = Array.from({ length: 8 }, () =>
      api.services.reads(`company ${busy.companyId}`, work),
    );
    const answered: string[] = [];
    const waiting = api
      .as(busy)(listAddresses, {})
      .then(({ ok }) => answered.push(`busy ${ok}`));
    expect(await api.as(other)(listAddresses, {})).toMatchObject({ ok: true });
    answered.push('other');
    finish();
    await Promise.all([...running, waiting]);
    expect(answered).toEqual(['other', 'busy true']);
  });
});

describe('sign-ins', () => {
  it('from busy networks do not refuse those of another network', async () => {
    const body = { email: 'nobody@aldana.test', password: 'Another!42-oud' };
    const from = (address: string) => api.as({ address })(signIn, { body });
    const flood = ['198.51.100.61', '198.51.100.62'].flatMap((address) =>
      Array.from({ length: 20 }, () => from(address)),
    );
    expect(await from('198.51.100.63')).toMatchObject({ code: 'wrong_credentials' });
    await Promise.all(flood);
  });
});

describe('a limit of calls', () => {
  const search = async ({ token }: Pick<Party, 'token'>) =>
    (await api.fetch('/dashboard/buyer/rfq_list/all?key=copper', {}, { token })).status;

  it('counts all sessions of a person together', async () => {
    const buyer = await addParty(api, 'buyer');
    const sessions = [
      buyer.token,
      ...(await Promise.all([1, 2].map(() => addSession(api, buyer)))),
    ];
    for (const token of sessions)
      for (let count = 0; count < 20; count += 1) expect(await search({ token })).toBe(200);
    for (const token of [...sessions, await addSession(api, buyer)])
      expect(await search({ token })).toBe(429);
  });

  it('allows a company as much as ten persons, however many colleagues it has', async () => {
    const { companyId } = await addParty(api, 'buyer');
    for (let person = 0; person < 10; person += 1) {
      const colleague = await addMember(api, companyId, { roles: ['viewer'] });
      for (let count = 0; count < 60; count += 1) expect(await search(colleague)).toBe(200);
    }
    expect(await search(await addMember(api, companyId, { roles: ['viewer'] }))).toBe(429);
    expect(await search(await addParty(api, 'buyer'))).toBe(200);
  }, 120_000);
});
