import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import { readBuyerOffer } from '#features/offer/schema/buyer.ts';
import { answerQuestion, readRfq, submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { addParty } from '../factories/access.ts';
import { invite, prove, type Invited } from '../factories/guest.ts';
import { giveAccess, newsOf, offerBody, publishRfq } from '../factories/offer.ts';
import { dataOf, giveFile } from '../factories/order.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest details');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Guest extends Invited {
  readonly session: string;
}

async function arrive(options: Parameters<typeof invite>[1] = {}): Promise<Guest> {
  const one = await invite(api, options);
  const destination = options.contact?.mobile ?? one.email;
  return { ...one, session: await prove(api, { token: one.token, email: destination }) };
}

const as = ({ session }: Pick<Guest, 'session'>) => api.as({ token: session });
const paramsOf = ({ token }: Pick<Guest, 'token'>) => ({ token });
const detailsOf = (guest: Guest, link: Pick<Guest, 'token'> = guest) =>
  as(guest)(guestApi.readGuestDetails, { params: paramsOf(link) });
const sendQuestion = (guest: Guest, question = 'Galvanised or painted?') =>
  as(guest)(guestApi.sendGuestQuestion, { params: paramsOf(guest), body: { question } });

async function questionOf(guest: Guest): Promise<string> {
  const answer = await sendQuestion(guest);
  if (!answer.ok) throw new Error(`question refused: ${answer.code}`);
  return answer.data.id;
}

const answerIt = ({ buyer, rfq }: Guest, id: string) =>
  api.as({ token: buyer.token })(answerQuestion, {
    params: { id: rfq.rfqId, question_id: id },
    body: { answer: 'Galvanised.' },
  });

const messagesTo = async (destination: string) =>
  (
    await api.db
      .selectFrom('message')
      .select(['kind', 'channel', 'params'])
      .where('destination', '=', destination)
      .where('kind', '<>', 'guest_code')
      .execute()
  ).map(({ kind, channel, params }) => ({ kind, channel, ...(params as Record<string, string>) }));

const setContact = async ({ contactId }: Guest, state: 'blocked') =>
  api.db.updateTable('supplier_contact').set({ state }).where('id', '=', contactId).execute();

describe('a question by a link', () => {
  it('reaches the buyer without the name of the contact, and its answer comes by mail', async () => {
    const guest = await arrive();
    const id = await questionOf(guest);
    expect(await newsOf(api, guest.buyer)).toEqual(['question_asked']);
    const buyer = api.as({ token: guest.buyer.token });
    const read = await buyer(readRfq, { params: { id: guest.rfq.rfqId } });
    expect(read).toMatchObject({
      data: { questions: [{ id, question: 'Galvanised or painted?', mine: false }] },
    });
    expect(JSON.stringify(read)).not.toContain('Stranger');
    expect(await answerIt(guest, id)).toMatchObject({ ok: true });
    expect(await messagesTo(guest.email)).toMatchObject([
      { kind: 'notification', channel: 'email', type: 'question_answered', path: '/quote' },
    ]);
    expect(await detailsOf(guest)).toMatchObject({
      data: { questions: [{ id, mine: true, answer: 'Galvanised.' }], can: { ask: true } },
    });
  });

  it('has its answer by SMS if the contact has only a number, and none after a stop', async () => {
    const contactOf = (mobile: string) => ({ contact: { email: '', mobile } });
    const guest = await arrive({ ...contactOf('+971505550171'), invitation: { channel: 'link' } });
    await answerIt(guest, await questionOf(guest));
    expect(await messagesTo('+971505550171')).toMatchObject([
      { kind: 'notification', channel: 'sms', type: 'question_answered' },
    ]);
    const stopped = await arrive({
      ...contactOf('+971505550172'),
      invitation: { channel: 'link' },
    });
    const id = await questionOf(stopped);
    await api.db
      .insertInto('invitation_stop')
      .values({ address_key: '+971505550172', source: 'recipient', stopped_at: api.now() })
      .execute();
    await answerIt(stopped, id);
    expect(await messagesTo('+971505550172')).toEqual([]);
  });

  it('has no answer by mail after a stop, however its e-mail is spelled', async () => {
    const email = 'Jose\u0301@contact.test';
    const email_key = email.normalize('NFC').toLowerCase();
    const one = await invite(api, { contact: { email } });
    await api.db
      .updateTable('supplier_contact')
      .set({ email_key })
      .where('id', '=', one.contactId)
      .execute();
    const guest = { ...one, session: await prove(api, one) };
    const id = await questionOf(guest);
    await api.db
      .insertInto('invitation_stop')
      .values({ address_key: email_key, source: 'recipient', stopped_at: api.now() })
      .execute();
    await answerIt(guest, id);
    expect(await messagesTo(email)).toEqual([]);
  });

  it('shows the answers to others without names, and no question of others that waits', async () => {
    const guest = await arrive();
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, guest.rfq.rfqId);
    const asked = async (question: string) => {
      const params = { id: guest.rfq.rfqId };
      const client = api.as({ token: supplier.token });
      const answer = await client(submitQuestion, { params, body: { question } });
      return answer.ok ? answer.data.id : '';
    };
    const first = await asked('Which voltage?');
    await asked('Which colour?');
    await answerIt(guest, first);
    expect(await detailsOf(guest)).toMatchObject({
      data: { questions: [{ question: 'Which voltage?', mine: false, answer: 'Galvanised.' }] },
    });
    expect(await messagesTo(guest.email)).toEqual([]);
  });

  it('is limited to thirty a day for one link', async () => {
    const guest = await arrive();
    for (let at = 0; at < 30; at += 1) {
      if (at % 15 === 0) api.advance(61_000);
      expect(await sendQuestion(guest)).toMatchObject({ ok: true });
    }
    api.advance(61_000);
    expect(await sendQuestion(guest)).toMatchObject({ status: 429 });
  });

  it('is validated at its field, and refused after the deadline', async () => {
    const guest = await arrive();
    expect(await sendQuestion(guest, '?')).toMatchObject({ status: 422 });
    await api.db
      .updateTable('rfq')
      .set({ expires_at: new Date(api.now().getTime() - 1000) })
      .where('id', '=', guest.rfq.rfqId)
      .execute();
    expect(await sendQuestion(guest)).toMatchObject({ code: 'rfq_expired' });
    expect(await detailsOf(guest)).toMatchObject({ data: { can: { ask: false } } });
  });

  it('is refused for a blocked contact without an offer, another link and a revoked one', async () => {
    const guest = await arrive();
    const other = await arrive();
    expect(await detailsOf(guest, other)).toMatchObject({ status: 401 });
    await setContact(guest, 'blocked');
    expect(await sendQuestion(guest)).toMatchObject({ status: 401 });
    expect(await detailsOf(guest)).toMatchObject({ status: 401 });
    const { n } = await api.db
      .selectFrom('question')
      .select((row) => row.fn.countAll<bigint>().as('n'))
      .where('rfq_id', '=', guest.rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
    await api.db
      .updateTable('invitation')
      .set({ state: 'revoked', revoked_at: api.now() })
      .where('id', '=', other.invitationId)
      .execute();
    expect(await sendQuestion(other)).toMatchObject({ status: 401 });
  });
});

describe('the documents of a request by link', () => {
  it('are listed and read, and those of another RFQ are not found', async () => {
    const guest = await arrive();
    const fileId = await giveFile(api, guest.buyer, 'Drawing A-101.pdf');
    const otherId = await giveFile(api, guest.buyer, 'Drawing B-202.pdf');
    const other = await publishRfq(api, guest.buyer);
    await api.db
      .insertInto('rfq_file')
      .values([
        { rfq_id: guest.rfq.rfqId, file_id: fileId, position: 1 },
        { rfq_id: other.rfqId, file_id: otherId, position: 1 },
      ])
      .execute();
    expect(await detailsOf(guest)).toMatchObject({
      data: { files: [{ id: fileId, name: 'Drawing A-101.pdf' }] },
    });
    const statusOf = async (id: string) =>
      (await api.fetch(`/guest/quote/${guest.token}/files/${id}`, {}, { token: guest.session }))
        .status;
    expect(await statusOf(fileId)).toBe(200);
    expect(await statusOf(otherId)).toBe(404);
  });
});

describe('a document of an offer by link', () => {
  const upload = (
    guest: Guest,
    link: Pick<Guest, 'token'> = guest,
    bytes = makePdf('Data sheet'),
  ) =>
    as(guest)(guestApi.uploadGuestFile, {
      params: paramsOf(link),
      body: { file: fileOf(bytes, 'Data sheet.pdf') },
    });
  const statusOf = async (guest: Guest, id: string) =>
    (await api.fetch(`/guest/quote/${guest.token}/files/${id}`, {}, { token: guest.session }))
      .status;

  it('is uploaded, sent with the offer and read by the buyer, and by no other contact', async () => {
    const guest = await arrive();
    const rival = await arrive({ buyer: guest.buyer, rfq: guest.rfq });
    const { id } = dataOf(await upload(guest));
    expect(await statusOf(guest, id)).toBe(200);
    expect(await statusOf(rival, id)).toBe(404);
    const body = { ...offerBody(api, guest.rfq), company_name: 'Najm Trading', file_ids: [id] };
    const send = (one: Guest) =>
      as(one)(guestApi.sendGuestOffer, { params: paramsOf(one), body: { ...body } });
    expect(await send(rival)).toMatchObject({ status: 422 });
    const offer = dataOf(await send(guest));
    expect(offer.versions[0]?.files).toMatchObject([{ id, name: 'Data sheet.pdf' }]);
    expect([await statusOf(guest, id), await statusOf(rival, id)]).toEqual([200, 404]);
    const buyer = api.as({ token: guest.buyer.token });
    const read = await buyer(readBuyerOffer, { params: { id: offer.id } });
    expect(read).toMatchObject({ data: { versions: [{ files: [{ id }] }] } });
  });

  it('is refused by its content, for another link, and once the access has ended', async () => {
    const guest = await arrive();
    const other = await arrive();
    expect(await upload(guest, other)).toMatchObject({ status: 401 });
    expect(await upload(guest, guest, Buffer.from('MZ no document'))).toMatchObject({
      code: 'document_type_refused',
    });
    await api.db.deleteFrom('access').where('rfq_id', '=', guest.rfq.rfqId).execute();
    expect(await upload(guest)).toMatchObject({ code: 'rfq_not_open' });
    const { n } = await api.db
      .selectFrom('stored_file')
      .select((row) => row.fn.countAll<bigint>().as('n'))
      .where('name', '=', 'Data sheet.pdf')
      .where('company_id', '<>', guest.buyer.companyId)
      .where('created_at', '=', api.now())
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  });
});
