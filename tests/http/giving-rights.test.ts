import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as endpoints from '#features/user/schema.ts';
import { addMember, addSupplier, type Party } from '../factories/access.ts';
import { userBody } from '../factories/user.ts';
import { newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let owner: Party;
let manager: Party;
beforeAll(async () => {
  api = await startApi('giving rights');
});
beforeEach(async () => {
  owner = await addSupplier(api);
  manager = await addMember(api, owner.companyId, { roles: ['administrator'] });
  await api.db.deleteFrom('message').execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (who: Party) => api.as({ token: who.token });
const add = (who: Party, changes: Partial<ReturnType<typeof userBody>>) =>
  as(who)(endpoints.addUser, { body: { ...userBody(), ...changes } }, newKey());

async function mails(): Promise<unknown[]> {
  const rows = await api.db
    .selectFrom('message')
    .select('params')
    .where('kind', '=', 'money_rights_given')
    .execute();
  return rows.map(({ params }) => params);
}

describe('a member who manages users', () => {
  it('adds users with their own rights and with no others', async () => {
    expect(await add(manager, { roles: ['finance', 'sales'] })).toMatchObject({
      status: 422,
      errors: {
        roles: ['You can give only rights that you have yourself. Ask the owner to give these.'],
      },
    });
    expect(await add(manager, { roles: ['viewer'] })).toMatchObject({ ok: true });
    expect(await add(owner, { roles: ['finance'] })).toMatchObject({ ok: true });
    expect(await mails()).toEqual([]);
  });

  it('gives a user and a role of the company no permission that they lack', async () => {
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    const params = { id: viewer.memberId };
    const edit = (roles: string[]) =>
      as(manager)(endpoints.editUser, { params, body: { full_name: 'Sara', roles } });
    expect(await edit(['finance'])).toMatchObject({ status: 422 });
    expect(await edit(['administrator'])).toMatchObject({ ok: true });
    const role = (permissions: string[], name: string) =>
      as(manager)(endpoints.addRole, { body: { name, permissions } }, newKey());
    expect(await role(['wallet.manage'], 'Cash')).toMatchObject({
      status: 422,
      errors: { permissions: [expect.any(String)] },
    });
    expect(await role(['users.manage'], 'People')).toMatchObject({ ok: true });
  });

  it('appoints no delegate for a colleague whose rights they lack', async () => {
    const sales = await addMember(api, owner.companyId, { roles: ['sales'] });
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    const day = api.now().toISOString().slice(0, 10);
    const input = {
      params: { id: sales.memberId },
      body: { stand_in_id: viewer.memberId, from: day, to: day },
    };
    expect(await as(manager)(endpoints.nameStandIn, input)).toMatchObject({
      status: 422,
      errors: { stand_in_id: [expect.any(String)] },
    });
    expect(await as(owner)(endpoints.nameStandIn, input)).toMatchObject({ ok: true });
  });

  it('with rights on money gives them up to their own limit, and the owner gets a mail', async () => {
    const seller = await addMember(api, owner.companyId, {
      roles: ['administrator', 'sales'],
      limitFils: 100_00n,
    });
    expect(await add(seller, { roles: ['sales'], limit: '100.01' })).toMatchObject({
      status: 422,
      errors: { limit: [expect.any(String)] },
    });
    expect(await add(seller, { roles: ['sales'], limit: '100' })).toMatchObject({ ok: true });
    expect(await mails()).toHaveLength(1);
  });

  it('notifies the owner of a delegate and of the return of a holder of money', async () => {
    const finance = await addMember(api, owner.companyId, { roles: ['finance'] });
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    const day = api.now().toISOString().slice(0, 10);
    const named = await as(finance)(endpoints.nameStandIn, {
      params: { id: finance.memberId },
      body: { stand_in_id: viewer.memberId, from: day, to: day },
    });
    expect(named).toMatchObject({ ok: true });
    expect(await mails()).toMatchObject([{ holder: named.ok && named.data.stand_in.name }]);
    const params = { id: finance.memberId };
    expect(await as(manager)(endpoints.disableUser, { params })).toMatchObject({ ok: true });
    expect(await as(manager)(endpoints.enableUser, { params })).toMatchObject({ ok: true });
    expect(await mails()).toHaveLength(2);
  });
});
