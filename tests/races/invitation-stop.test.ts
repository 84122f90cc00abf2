import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInvitationFallbacks } from '#features/invitation/commands/replace.ts';
import { stopInvitations } from '#features/invitation/schema/console.ts';
import * as invitations from '#features/invitation/schema/invitation.ts';
import { insertSent, lockAddresses } from '#features/invitation/store/sending.ts';
import { sealStop } from '#features/invitation/store/stop.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { reportWhatsapp } from '#features/whatsapp/schema/optin.ts';
import { signReport } from '#server/delivery/whatsapp-gate.ts';
import { addParty, type Party } from '../factories/access.ts';
import { invite } from '../factories/guest.ts';
import { publishRfq } from '../factories/offer.ts';
import { inboundReport, whatsappKeys } from '../fakes/whatsapp.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const random = seededRandom('invitation stop');
const minuteMs = 60_000;
const rounds = 6;

/** Parallel sessions: only a server has them. */
describe.skipIf(skipped !== null)('a STOP while messages to the number are sent', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('invitation stop races', {
      SMS_URL: 'http://127.0.0.1:9',
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 't',
      WHATSAPP_URL: 'http://127.0.0.1:9',
      WHATSAPP_PHONE_ID: whatsappKeys.phoneId,
      WHATSAPP_TOKEN: whatsappKeys.token,
      WHATSAPP_APP_SECRET: whatsappKeys.appSecret,
      WHATSAPP_VERIFY_TOKEN: whatsappKeys.verifyToken,
    });
    await api.db.updateTable('whatsapp_template').set({ meta_state: 'approved' }).execute();
    await api.db.updateTable('invitation_allowance').set({ free_per_month: 1000 }).execute();
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const stop = {
    link: (number: string) =>
      api.as()(stopInvitations, {
        query: { token: sealStop(api.services.secrets, number) },
        body: {},
      }),
    answer: (number: string) => {
      const raw = JSON.stringify(inboundReport(number, 'STOP', `wamid.${random.id()}`, api.now()));
      const signature = signReport(whatsappKeys.appSecret, raw);
      return api.as()(reportWhatsapp, { body: { raw, signature } });
    },
  };

  const waitingFor = (number: string) =>
    api.db
      .selectFrom('message')
      .innerJoin('invitation_message', 'invitation_message.message_id', 'message.id')
      .select('message.id')
      .where('invitation_message.address_key', '=', number)
      .where('message.state', '=', 'waiting')
      .execute();

  it.each(['link', 'answer'] as const)(
    'by %s waits for the sending, whose message it deletes',
    async (way) => {
      const number = way === 'link' ? '+971501120001' : '+971501120002';
      const { invitationId } = await invite(api, { contact: { mobile: number, email: '' } });
      let stopping: Promise<{ ok: boolean }> | undefined;
      await api.db.transaction().execute(async (tx) => {
        const facts = await lockAddresses(tx, [number], api.now());
        expect(facts.get(number)).toMatchObject({ isStopped: false });
        stopping = stop[way](number);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const messageId = random.id();
        await enqueueMessage(tx, {
          id: messageId,
          now: api.now(),
          kind: 'rfq_invitation',
          channel: 'sms',
          destination: number,
          locale: 'en',
          params: { company: 'A', number: 'RFQ-1', title: 'T', day: 'D', url: 'http://q.test' },
        });
        const sent = { messageId, invitationId, addressKey: number, now: api.now() } as const;
        await insertSent(tx, { ...sent, channel: 'sms' });
      });
      expect(await stopping).toMatchObject({ ok: true });
      expect(await waitingFor(number)).toEqual([]);
    },
  );

  async function inviteBy(buyer: Party, numbers: readonly string[]): Promise<void> {
    const { rfqId } = await publishRfq(api, buyer);
    const ids: string[] = [];
    for (const mobile of numbers) {
      const body = { name: mobile, email: '', mobile, whatsapp_agreed: true };
      const added = await api.as(buyer)(addContact, { body });
      if (!added.ok) throw new Error(JSON.stringify(added.errors));
      ids.push(added.data.id);
    }
    const params = { id: rfqId };
    const answer = await api.as(buyer)(invitations.inviteContacts, {
      params,
      body: { contact_ids: ids },
    });
    if (!answer.ok && answer.code !== 'invalid') throw new Error(answer.code);
  }

  it('leaves nothing waiting and blocks no other message, in any order of stops, fallbacks and reminders', async () => {
    const faults: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [open, ...stopped] = ['1', '2', '3', '4'].map((one) => `+97150113${round}00${one}`);
      if (open === undefined) throw new Error('no number');
      const numbers = [open, ...stopped];
      const [first, second] = [await addParty(api, 'buyer'), await addParty(api, 'buyer')];
      await Promise.all([inviteBy(first, numbers), inviteBy(second, numbers.toReversed())]);
      api.advance(11 * minuteMs);
      const { services } = api;
      const replace = () =>
        runInvitationFallbacks({ ...services, onFault: (error) => faults.push(error) });
      const stops = stopped.map((number, index) =>
        index % 2 === 0 ? stop.answer(number) : stop.link(number),
      );
      const [one, other, ...answers] = await Promise.all([
        replace(),
        replace(),
        ...stops,
        addParty(api, 'buyer').then((buyer) => inviteBy(buyer, numbers)),
      ]);
      expect([typeof one, typeof other]).toEqual(['number', 'number']);
      expect(answers.slice(0, 3)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
      for (const number of stopped) expect(await waitingFor(number)).toEqual([]);
      expect((await waitingFor(open)).length).toBeGreaterThan(0);
    }
    expect(faults).toEqual([]);
  });
});
