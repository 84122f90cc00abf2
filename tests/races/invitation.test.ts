import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inviteContacts } from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const buyersMax = 12;

/** Parallel sessions of many buyers: only a server has them. */
describe.skipIf(skipped !== null)('an address that many buyers invite at once', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('invitation races');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('gets five messages', async () => {
    const calls: { buyer: Party; rfqId: string; contactId: string }[] = [];
    for (let index = 0; index < buyersMax; index += 1) {
      const buyer = await addParty(api, 'buyer');
      const { rfqId } = await publishRfq(api, buyer);
      const body = { name: 'Gulf Steel', email: 'Often@steel.test', mobile: '0501230009' };
      const added = await api.as(buyer)(addContact, { body });
      if (!added.ok) throw new Error(added.code);
      calls.push({ buyer, rfqId, contactId: added.data.id });
    }
    const invite = async ({ buyer, rfqId, contactId }: (typeof calls)[number]) =>
      api.as(buyer)(inviteContacts, { params: { id: rfqId }, body: { contact_ids: [contactId] } });
    const answers = await Promise.all(
      calls.map(async (one) => {
        let answer = await invite(one);
        // On a loaded machine the pool may refuse some, which wrote nothing.
        for (let times = 0; !answer.ok && answer.code === 'busy' && times < 20; times += 1)
          answer = await invite(one);
        return answer;
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(buyersMax);
    const sent = await api.db
      .selectFrom('message')
      .select('channel')
      .where('kind', '=', 'rfq_invitation')
      .execute();
    const by = (channel: string) => sent.filter((row) => row.channel === channel).length;
    expect([by('email'), by('sms')]).toEqual([5, 5]);
  });
});
