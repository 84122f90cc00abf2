import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAccount } from '#features/closure/schema.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { memberTwoStep, secondSignIn } from '#features/two-step/schema.ts';
import { signIn } from '#features/session/schema.ts';
import type { Failure } from '#shared/client.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { goodPassword, signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 8;

describe.skipIf(skipped !== null)('an account that closes while others act', () => {
  let api: TestApi;
  let hash: string;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('closure-races');
    hash = (await api.services.passwords.hash(goodPassword)) ?? '';
  });
  beforeEach(() => {
    vi.stubEnv('TEST_ENGINE', 'server');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const close = (who: Party) =>
    api.as({ token: who.token })(closeAccount, {
      body: { password: goodPassword, reason: 'privacy' },
    });

  async function giveCloserPassword(who: Party): Promise<void> {
    await api.db
      .updateTable('member')
      .set({ password_hash: hash })
      .where('id', '=', who.memberId)
      .execute();
  }

  async function stateOf(offerId: string): Promise<string> {
    const row = await api.db
      .selectFrom('offer')
      .select('state')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow();
    return row.state;
  }

  it('a supplier’s offer is either accepted or withdrawn, and never accepted after the closing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await addParty(api, 'buyer');
      const { supplier, offer } = await quote(api, await publishRfq(api, buyer));
      await giveCloserPassword(supplier);
      const accept = () =>
        api.as({ token: buyer.token })(acceptOffer, {
          params: { id: offer.id },
          body: { version: 1 },
        });
      const closing = close(supplier);
      // Hashing takes time, so in every other round the acceptance waits for it and meets the
      // closing itself.
      if (round % 2 === 0) await api.services.passwords.verify(hash, goodPassword);
      const [closed, accepted] = await Promise.all([closing, accept()]);
      const state = await stateOf(offer.id);
      expect([closed.ok, accepted.ok]).toContain(true);
      expect(closed.ok && accepted.ok).toBe(false);
      expect(state).toBe(closed.ok ? 'withdrawn' : 'accepted');
      if (!closed.ok) expect(closed.code).toBe('still_open');
    }
  });

  it('either a buyer’s closing or its colleague’s acceptance succeeds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await addParty(api, 'buyer');
      await giveCloserPassword(buyer);
      const { offer } = await quote(api, await publishRfq(api, buyer));
      const accept = () =>
        api.as({ token: buyer.token })(acceptOffer, {
          params: { id: offer.id },
          body: { version: 1 },
        });
      await api.db.deleteFrom('access').execute();
      const [closed, accepted] = await Promise.all([close(buyer), accept()]);
      expect(closed.ok && accepted.ok).toBe(false);
      expect(await stateOf(offer.id)).toBe(closed.ok ? 'canceled' : 'accepted');
    }
  });

  it('the same code of the app used concurrently opens one session', async () => {
    const owner = await signUpCompany(api, 'buyer', { email: 'racer@aldana.test' });
    const { app, codes } = await turnOnTwoStep(api, owner.token);
    const ticket = async () => {
      const body = { email: owner.email, password: goodPassword };
      const answer = (await api.as()(signIn, { body })) as Failure;
      return String(answer.details['ticket']);
    };
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()];
    const enter = (code: string) =>
      Promise.all(tickets.map((one) => api.as()(secondSignIn, { body: { ticket: one, code } })));
    expect((await enter(app())).filter(({ ok }) => ok)).toHaveLength(1);
    expect((await enter(codes[0] ?? '')).filter(({ ok }) => ok)).toHaveLength(1);
    const view = await api.as({ token: owner.token })(memberTwoStep.read, {});
    expect(view).toMatchObject({ data: { codes_left: 9 } });
  });

  it('at most five codes of a ticket are checked, for any number of concurrent tries', async () => {
    const owner = await signUpCompany(api, 'buyer', { email: 'guesser@aldana.test' });
    await turnOnTwoStep(api, owner.token);
    const answer = (await api.as()(signIn, {
      body: { email: owner.email, password: goodPassword },
    })) as Failure;
    const ticket = String(answer.details['ticket']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        api.as()(secondSignIn, { body: { ticket, code: '123456' } }),
      ),
    );
    const checked = answers.filter((one) => !one.ok && one.code === 'wrong_code');
    expect(checked).toHaveLength(5);
  });
});
