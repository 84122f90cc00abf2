import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import { revokeInvitation } from '#features/invitation/schema/invitation.ts';
import { finish, startClaim, startSignUp } from '../factories/claim.ts';
import { codeTo, invite, prove } from '../factories/guest.ts';
import { offerBody } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 8;

/** Parallel sessions of one address: only a server has them. */
describe.skipIf(skipped !== null)('the account of one invited address', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('guest claim races');
  });
  beforeEach(() => api.advance(3_600_000));
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  async function arrive() {
    api.advance(61_000);
    const one = await invite(api);
    return { ...one, session: await prove(api, one) };
  }
  type Guest = Awaited<ReturnType<typeof arrive>>;

  const send = (guest: Guest) =>
    api.as({ token: guest.session })(guestApi.sendGuestOffer, {
      params: { token: guest.token },
      body: { ...offerBody(api, guest.rfq), company_name: 'Najm Trading' },
    });

  /** Supplier companies with a member or a guest of the address. */
  async function companiesOf(email: string): Promise<string[]> {
    const rows = await api.db
      .selectFrom('company')
      .innerJoin('member', 'member.company_id', 'company.id')
      .leftJoin('guest', 'guest.company_id', 'company.id')
      .select('company.id')
      .where((row) =>
        row.or([row('member.email', '=', email), row('guest.address_key', '=', email)]),
      )
      .execute();
    return rows.map(({ id }) => id);
  }

  const offerOf = ({ rfq }: Guest) =>
    api.db
      .selectFrom('offer')
      .select(['company_id', 'state'])
      .where('rfq_id', '=', rfq.rfqId)
      .execute();

  const stateOf = async ({ invitationId }: Guest) =>
    (
      await api.db
        .selectFrom('invitation')
        .select('state')
        .where('id', '=', invitationId)
        .executeTakeFirstOrThrow()
    ).state;

  it('is one if two claims and a sign-up complete at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const guest = await arrive();
      await send(guest);
      const started = [
        await startClaim(api, guest),
        await startClaim(api, guest, { email: `other-${guest.email}` }),
      ];
      api.advance(61_000);
      started.push(await startSignUp(api, { email: guest.email }));
      const answers = await Promise.all(started.map((one) => finish(api, one)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const [company, ...more] = await companiesOf(guest.email);
      expect(more).toEqual([]);
      expect(await offerOf(guest)).toEqual([{ company_id: company, state: 'pending' }]);
      expect(await stateOf(guest)).toBe('claimed');
    }
  });

  it('has the offer that is sent while the claim completes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const guest = await arrive();
      const started = await startClaim(api, guest);
      const [claimed, sent] = await Promise.all([finish(api, started), send(guest)]);
      expect([claimed.ok, sent.ok]).toEqual([true, true]);
      const [company, ...more] = await companiesOf(guest.email);
      expect(more).toEqual([]);
      expect(await offerOf(guest)).toEqual([{ company_id: company, state: 'pending' }]);
      expect(['quoted', 'claimed']).toContain(await stateOf(guest));
    }
  });

  it('is one if the first proof of its link and the sign-up run at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      api.advance(61_000);
      const one = await invite(api);
      const started = await startSignUp(api, { email: one.email });
      await api.as()(guestApi.sendCode, { params: { token: one.token } });
      const body = { code: await codeTo(api, one.email) };
      const [signedUp, proven] = await Promise.all([
        finish(api, started),
        api.as()(guestApi.proveAddress, { params: { token: one.token }, body }),
      ]);
      expect([signedUp.ok, proven.ok]).toEqual([true, true]);
      const session = proven.ok ? (proven.data.token ?? '') : '';
      expect(await send({ ...one, session })).toMatchObject({ ok: true });
      const [company, ...more] = await companiesOf(one.email);
      expect(more).toEqual([]);
      expect(await offerOf({ ...one, session })).toEqual([
        { company_id: company, state: 'pending' },
      ]);
    }
  });

  it('survives a revocation that runs while the claim completes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const guest = await arrive();
      const started = await startClaim(api, guest);
      const revoke = api.as({ token: guest.buyer.token })(revokeInvitation, {
        params: { id: guest.invitationId },
      });
      const [claimed, revoked] = await Promise.all([finish(api, started), revoke]);
      expect([claimed.ok, revoked.ok]).toEqual([true, true]);
      expect(await companiesOf(guest.email)).toHaveLength(1);
      expect(await stateOf(guest)).toBe('revoked');
    }
  });
});
