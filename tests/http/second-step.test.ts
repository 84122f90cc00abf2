import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOver } from '#features/user/schema.ts';
import { listWithdrawals, readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { addMember, type Party } from '../factories/access.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let owner: Party;

beforeAll(async () => {
  api = await startApi('second step');
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute();
  owner = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const wrongPassword = 'Wrong!42-oud';
const as = () => api.as({ token: owner.token });

interface Proof {
  readonly password: string;
  readonly code?: string;
}

function withdraw(proof: Proof, key = newKey()) {
  const body = {
    amount: '100',
    iban: 'AE070331234567890123456',
    holder_name: 'Bard LLC',
    ...proof,
  };
  return as()(requestWithdrawal, { body }, key);
}

/** The common part of both acts: each runs after the caller's identity is proven. */
const acts = [
  {
    act: 'asking for a withdrawal',
    make: async () => {
      await giveBalance(api, owner.companyId, 5_000_000n);
      return (proof: Proof) => withdraw(proof);
    },
  },
  {
    act: 'handing the ownership over',
    make: async () => {
      const { memberId } = await addMember(api, owner.companyId);
      return (proof: Proof) => as()(handOver, { params: { id: memberId }, body: proof });
    },
  },
] as const;

describe.each(acts)('the proof of identity for $act', ({ make }) => {
  it('is the password, and no code if the second step is off', async () => {
    const act = await make();
    expect(await act({ password: wrongPassword })).toMatchObject({
      status: 422,
      code: 'wrong_password',
      errors: { password: [expect.any(String)] },
    });
    expect(await act({ password: goodPassword })).toMatchObject({ ok: true });
  });

  it('is a code of the app as well, if the second step is on', async () => {
    const { app } = await turnOnTwoStep(api, owner.token);
    const act = await make();
    expect(await act({ password: goodPassword })).toMatchObject({
      status: 422,
      errors: { code: ['This field is required'] },
    });
    expect(await act({ password: goodPassword, code: '000000' })).toMatchObject({
      status: 422,
      code: 'code_not_right',
      errors: { code: [expect.any(String)] },
    });
    expect(await act({ password: wrongPassword, code: app() })).toMatchObject({
      code: 'wrong_password',
    });
    expect(await act({ password: goodPassword, code: app() })).toMatchObject({ ok: true });
  });

  it('may be a recovery code, once', async () => {
    const { codes } = await turnOnTwoStep(api, owner.token);
    const act = await make();
    const proof = { password: goodPassword, code: codes[0] ?? '' };
    expect(await act(proof)).toMatchObject({ ok: true });
    expect(await act(proof)).toMatchObject({ ok: false });
  });

  it('is limited in guesses of the password, without using up the tries of codes', async () => {
    await turnOnTwoStep(api, owner.token);
    const act = await make();
    // Turning it on took a code.
    await api.db.deleteFrom('rate_limit').execute();
    const guess = () => act({ password: wrongPassword, code: '000000' });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess()).toMatchObject({ code: 'wrong_password' });
    expect(await guess()).toMatchObject({ status: 429, code: 'too_many_requests' });
    const counted = await api.db
      .selectFrom('rate_limit')
      .select('key')
      .where('key', 'like', 'second step%')
      .execute();
    expect(counted).toEqual([]);
  });
});

describe('a withdrawal with its code', () => {
  it('posts nothing and uses no code up if it is refused', async () => {
    const { app } = await turnOnTwoStep(api, owner.token);
    await giveBalance(api, owner.companyId, 5_000n);
    const proof = { password: goodPassword, code: app() };
    expect(await withdraw(proof)).toMatchObject({ code: 'insufficient_balance' });
    expect(await as()(listWithdrawals, {})).toMatchObject({ data: { total: 0 } });
    await giveBalance(api, owner.companyId, 5_000n);
    // The same code, which counts once: it was not used up.
    expect(await withdraw(proof)).toMatchObject({ ok: true });
    expect(await withdraw(proof)).toMatchObject({ code: 'code_not_right' });
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '0.00', held: { count: 1 } },
    });
  });

  it('that is repeated under its key has the same answer, although its code is used', async () => {
    const { app } = await turnOnTwoStep(api, owner.token);
    await giveBalance(api, owner.companyId, 50_000n);
    const key = newKey();
    const proof = { password: goodPassword, code: app() };
    const first = await withdraw(proof, key);
    expect(first).toMatchObject({ ok: true });
    expect(await withdraw(proof, key)).toEqual(first);
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '400.00' } });
  });

  it('limits guesses of the code to twenty an hour', async () => {
    await turnOnTwoStep(api, owner.token);
    await giveBalance(api, owner.companyId, 50_000n);
    await api.db.deleteFrom('rate_limit').execute();
    for (let tries = 0; tries < 20; tries += 1) {
      // The limit of the call itself is left out: it counts each session's calls.
      await api.db.deleteFrom('rate_limit').where('key', 'not like', 'second step%').execute();
      expect(await withdraw({ password: goodPassword, code: '000000' })).toMatchObject({
        code: 'code_not_right',
      });
    }
    await api.db.deleteFrom('rate_limit').where('key', 'not like', 'second step%').execute();
    expect(await withdraw({ password: goodPassword, code: '000000' })).toMatchObject({
      status: 429,
    });
  });

  it('correct passwords do not count as wrong ones: six withdrawals in a row', async () => {
    await giveBalance(api, owner.companyId, 100_000n);
    for (let index = 0; index < 6; index += 1) {
      expect(await withdraw({ password: goodPassword })).toMatchObject({ ok: true });
    }
  });
});
