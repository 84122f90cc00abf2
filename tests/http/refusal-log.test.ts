import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '#features/activity/schema.ts';
import { readSession, signIn } from '#features/session/schema.ts';
import { readWallet } from '#features/wallet/schema/wallet.ts';
import { listUsers } from '#features/user/schema.ts';
import { addMember, addParty } from '../factories/access.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let logged: ReturnType<typeof spyOnLog>;

function spyOnLog(on: TestApi) {
  return vi.spyOn(on.services.log, 'info');
}

beforeAll(async () => {
  api = await startApi('refusal log');
});
beforeEach(() => {
  logged = spyOnLog(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const lines = () =>
  logged.mock.calls.filter(([message]) => message === 'request refused').map(([, facts]) => facts);

describe('the log of refused requests', () => {
  it('names the person of a refused access by ids, and the operation by its pattern', async () => {
    const owner = await addParty(api, 'buyer');
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await api.as({ token: viewer.token })(listUsers, { query: {} })).toMatchObject({
      status: 403,
    });
    expect(await api.as({ token: owner.token })(readWallet, {})).toMatchObject({ status: 403 });
    expect(lines()).toEqual([
      {
        requestId: expect.any(String),
        method: 'get',
        path: '/dashboard/users',
        code: 'not_allowed',
        member: viewer.memberId,
        company: owner.companyId,
      },
      expect.objectContaining({ code: 'suppliers_only', member: owner.memberId }),
    ]);
    expect(JSON.stringify(lines())).not.toContain(viewer.token);
  });

  it('names an operator, and of a token that opens no session the request', async () => {
    const { token } = await signInOperator(api, ['content']);
    const madeUp = 'A'.repeat(token.length);
    logged.mockClear();
    await api.as({ token })(listActivity, { query: {} });
    await api.as({ token: madeUp, address: '203.0.113.9' })(listUsers, { query: {} });
    expect(lines()).toMatchObject([
      { code: 'unauthorized', operator: expect.any(String) },
      { code: 'unauthorized', requestId: expect.any(String) },
    ]);
    expect(JSON.stringify(lines())).not.toContain(madeUp);
  });

  it('has the request that reached a limit', async () => {
    const body = { email: 'ghost@refusals.test', password: 'wrong', remember: false };
    for (let tries = 0; tries < 6; tries += 1)
      await api.as({ address: '203.0.113.10' })(signIn, { body });
    expect(lines()).toMatchObject([{ code: 'too_many_requests', path: '/sign_in' }]);
  });

  it('has neither visitors without a session nor successful requests', async () => {
    const owner = await addParty(api, 'buyer');
    await api.as()(listUsers, { query: {} });
    await api.as({ token: owner.token })(readSession, {});
    expect(lines()).toEqual([]);
  });
});
