import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindOfLicences } from '#features/account/commands/remind.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('licence-reminder');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const run = () => {
  const { db, random, settings } = api.services;
  return remindOfLicences({ db, random, publicUrl: settings.publicUrl }, api.now());
};

async function company(licenceExpiresOn: string, changes: object = {}) {
  const party = await addParty(api, 'supplier');
  await api.db
    .updateTable('company')
    .set({ licence_expires_on: licenceExpiresOn, ...changes })
    .where('id', '=', party.companyId)
    .execute();
  const { email } = await api.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', party.memberId)
    .executeTakeFirstOrThrow();
  const mails = async () => {
    const rows = await api.db
      .selectFrom('message')
      .select(['kind', 'params'])
      .where('destination', '=', email)
      .execute();
    return rows.map(({ kind, params }) => [kind, (params as { day: string }).day]);
  };
  return { ...party, mails };
}

it('the reminder of a licence is sent 60, 30 and 7 days before the end, once each, and again for a new licence', async () => {
  // The tests' day in Dubai is 2026-11-21: sixty days later it is 2027-01-20.
  const late = await company('2027-01-21');
  expect(await run()).toBe(0);
  api.advance(dayMs);
  expect([await run(), await run()]).toEqual([1, 0]);
  api.advance(29 * dayMs);
  expect(await run()).toBe(0);
  api.advance(dayMs);
  expect([await run(), await run()]).toEqual([1, 0]);
  api.advance(23 * dayMs);
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(await late.mails()).toEqual(
    Array.from({ length: 3 }, () => ['licence_ends', '21 Jan 2027']),
  );
  api.advance(10 * dayMs);
  expect(await run()).toBe(0);
  await api.db
    .updateTable('company')
    .set({ licence_expires_on: '2027-03-01' })
    .where('id', '=', late.companyId)
    .execute();
  expect(await run()).toBe(1);
});

it('a late company gets one reminder instead of three, and none where it would be wrong', async () => {
  const today = api.now().getTime();
  const inDays = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10);
  const soon = await company(inDays(5));
  const others = [
    await company(inDays(5), { approved_at: null, review_state: 'incomplete' }),
    await company(inDays(5), { review_state: 'submitted', submitted_at: api.now() }),
    await company(inDays(5), { closed_at: api.now() }),
    await company(inDays(-2)),
    await company(inDays(200)),
  ];
  expect(await run()).toBe(1);
  expect(await soon.mails()).toHaveLength(1);
  for (const other of others) expect(await other.mails()).toEqual([]);
});

it('the reminder reaches the owner and members who edit the profile, and no other user', async () => {
  const last = new Date(api.now().getTime() + 20 * dayMs).toISOString().slice(0, 10);
  const owner = await company(last);
  const keeper = await addMember(api, owner.companyId, { roles: ['administrator'] });
  const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
  const away = await addMember(api, owner.companyId, { roles: ['administrator'] });
  await api.db
    .updateTable('member')
    .set({ disabled_at: api.now() })
    .where('id', '=', away.memberId)
    .execute();
  expect([await run(), await run()]).toEqual([1, 0]);
  const bellOf = async (party: Party) => {
    const rows = await api.db
      .selectFrom('notification')
      .select(['type', 'params'])
      .where('member_id', '=', party.memberId)
      .execute();
    return rows.map(({ type, params }) => [type, (params as { expires_on: string }).expires_on]);
  };
  const told = [['licence_ends', last]];
  expect([await bellOf(owner), await bellOf(keeper)]).toEqual([told, told]);
  expect([await bellOf(viewer), await bellOf(away)]).toEqual([[], []]);
  // The owner's mail is the one there is.
  expect(await owner.mails()).toHaveLength(1);
  const { data } = (await (
    await api.fetch('/notifications', {}, { token: keeper.token, locale: 'ar' })
  ).json()) as {
    data: { data: { type: string; message: string } }[];
  };
  expect(data.map((row) => row.data.type)).toEqual(['licence_ends']);
  expect(data[0]?.data.message).toContain(last.slice(0, 4));
});
