import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOperatorFaqs } from '#features/faq/schema.ts';
import { readForm } from '#features/rfq/schema/endpoints.ts';
import { listUsers } from '#features/user/schema.ts';
import { whoMayIn } from '#shared/who-may.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { addDesks, type Desk } from './authorisation/world.ts';

let api: TestApi;
let owner: Party;
let administrator: Party;
let viewer: Party;
let desks: readonly Desk[];

async function name({ memberId }: Party, fullName: string): Promise<void> {
  await api.db
    .updateTable('member')
    .set({ full_name: fullName })
    .where('id', '=', memberId)
    .execute();
}

beforeAll(async () => {
  api = await startApi('who may');
  owner = await addParty(api, 'buyer');
  const { companyId } = owner;
  administrator = await addMember(api, companyId, { roles: ['administrator'] });
  const requester = await addMember(api, companyId, { roles: ['requester'] });
  viewer = await addMember(api, companyId, { roles: ['viewer'] });
  const stranger = await addParty(api, 'buyer');
  await name(owner, 'Salem Al Ketbi');
  await name(administrator, 'نورة الهاشمي');
  await name(requester, 'Omar');
  await name(stranger, 'A stranger');
  ({ desks } = await addDesks(api));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

describe('a refusal for a missing right', () => {
  it('names the right and the colleagues of the own company who have it', async () => {
    const answer = await api.as({ token: viewer.token })(listUsers, {});
    if (answer.ok) throw new Error('a viewer may not manage users');
    expect(answer).toMatchObject({ status: 403, code: 'not_allowed' });
    const people = await api.db
      .selectFrom('member')
      .select(['full_name as name', 'email'])
      .where('id', 'in', [owner.memberId, administrator.memberId])
      .orderBy('id')
      .execute();
    expect(whoMayIn(answer.details)).toEqual({
      permission: 'Manage users and roles',
      can: people,
      grant: people,
    });
    for (const part of ['“Manage users and roles”', 'Salem Al Ketbi', 'نورة الهاشمي'])
      expect(answer.message).toContain(part);
    const arabic = await api.as({ token: viewer.token, locale: 'ar' })(listUsers, {});
    expect(arabic.message).toContain('إدارة المستخدمين والأدوار');
  });

  it('leaves out a disabled colleague', async () => {
    const disable = (at: Date | null) =>
      api.db
        .updateTable('member')
        .set({ disabled_at: at })
        .where('id', '=', administrator.memberId)
        .execute();
    await disable(api.now());
    const answer = await api.as({ token: viewer.token })(listUsers, {});
    await disable(null);
    if (answer.ok) throw new Error('a viewer may not manage users');
    expect(whoMayIn(answer.details)?.can.map((person) => person.name)).toEqual(['Salem Al Ketbi']);
  });

  it('is absent from a refusal without a right of its own', async () => {
    const supplier = await addParty(api, 'supplier');
    const answer = await api.as({ token: supplier.token })(readForm, {});
    expect(answer).toMatchObject({ code: 'buyers_only', details: {} });
  });

  it('is known to the form of an RFQ before anything is typed', async () => {
    const answer = await api.as({ token: viewer.token })(readForm, {});
    if (!answer.ok) throw new Error(answer.code);
    const names = (people: readonly { name: string }[]) =>
      people.map(({ name: one }) => one).sort();
    expect(names(answer.data.writers)).toEqual(['Omar', 'Salem Al Ketbi']);
    expect(names(answer.data.administrators)).toEqual(['Salem Al Ketbi', 'نورة الهاشمي']);
    const own = await api.as({ token: owner.token })(readForm, {});
    expect(own).toMatchObject({ data: { writers: [], administrators: [] } });
  });

  it('names the operators of the console to an operator', async () => {
    const desk = desks.find(({ roles }) => roles.length === 1 && roles[0] === 'finance');
    if (desk === undefined) throw new Error('nobody is only of finance');
    const answer = await api.as({ token: desk.token })(listOperatorFaqs, {});
    if (answer.ok) throw new Error('finance may not see the questions');
    const person = (key: string) => ({ name: key, email: `${key}@qeema.test` });
    expect(whoMayIn(answer.details)).toEqual({
      permission: 'Content',
      can: [person('content'), person('administrator')],
      grant: [person('administrator')],
    });
  });
});
