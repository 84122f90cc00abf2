import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '#features/invitation/schema/console.ts';
import { inviteContacts } from '#features/invitation/schema/invitation.ts';
import { sealStop } from '#features/invitation/store/stop.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createLogger } from '#server/observe/log.ts';
import { addParty, type Party } from '../factories/access.ts';
import { invite as inviteByLink, prove } from '../factories/guest.ts';
import { publishRfq } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { newOperator, signInOperator } from '../factories/review-documents.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';

const reason = 'Asked for by phone';

let api: TestApi;
let token: string;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('invitation console');
  token = (await signInOperator(api, ['reviewer'])).token;
  buyer = await addParty(api, 'buyer', { name: 'Al Noor Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const operator = () => api.as({ token });
const list = async (key = '') => {
  const answer = await operator()(desk.listAllInvitations, { query: { key } });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
};

async function invite(changes: Partial<Record<'email' | 'trn' | 'mobile', string>>) {
  const { rfqId } = await publishRfq(api, buyer);
  const body = { name: 'Gulf Steel', email: 'sales@gulf.test', ...changes };
  const { id } = dataOf(await api.as(buyer)(addContact, { body }));
  return api.as(buyer)(inviteContacts, { params: { id: rfqId }, body: { contact_ids: [id] } });
}

describe('the invitations in the console', () => {
  it('are for reviewers, with the buyer, the contact and signs of its own firms', async () => {
    const content = (await newOperator(api, 'content')).token;
    expect(await api.as({ token: content })(desk.listAllInvitations, { query: {} })).toMatchObject({
      status: 403,
    });
    const trn = '100318472900003';
    await api.db.updateTable('company').set({ trn }).where('id', '=', buyer.companyId).execute();
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', buyer.memberId)
      .executeTakeFirstOrThrow();
    await invite({});
    await invite({ email, trn });
    const { data, extra } = await list();
    expect(data.data.map(({ buyer: name, marks }) => [name, marks])).toEqual([
      ['Al Noor Contracting', ['trn', 'person']],
      ['Al Noor Contracting', []],
    ]);
    expect(extra.free_per_month).toBe(10);
    expect(extra.buyers).toMatchObject([
      { buyer: 'Al Noor Contracting', invitations: 2, suppliers: 2, quoted: 0, declined: 0 },
    ]);
  });

  it('have a sign if the contact enters its code in the network and browser of the buyer', async () => {
    const device = { address: '192.0.2.44', userAgent: 'Phone of the buyer' };
    const at = { address: device.address, headers: { 'User-Agent': device.userAgent } };
    await api.db
      .updateTable('session')
      .set({ address: device.address, user_agent: device.userAgent })
      .where('member_id', '=', buyer.memberId)
      .execute();
    const marksOf = async (id: string) =>
      (await list()).data.data.find((row) => row.id === id)?.marks;
    const [own, neighbour] = [
      await inviteByLink(api, { buyer }),
      await inviteByLink(api, { buyer }),
    ];
    await prove(api, own, at);
    await prove(api, neighbour, { ...at, headers: { 'User-Agent': 'Another phone' } });
    expect(await marksOf(own.invitationId)).toEqual(['device']);
    expect(await marksOf(neighbour.invitationId)).toEqual([]);
    await api.db.deleteFrom('guest_session').execute();
    expect(await marksOf(own.invitationId)).toEqual(['device']);
    const supplier = await addParty(api, 'supplier');
    const about = { supplier_company_id: supplier.companyId, channel: 'notice' as const };
    const { invitationId } = await inviteByLink(api, { buyer, invitation: about });
    expect(await marksOf(invitationId)).toEqual([]);
    await api.db
      .updateTable('session')
      .set({ address: device.address, user_agent: device.userAgent })
      .where('member_id', '=', supplier.memberId)
      .execute();
    expect(await marksOf(invitationId)).toEqual(['device']);
  });

  it('have a free number that an operator changes with a reason in the log', async () => {
    const change = (free: number) =>
      operator()(desk.changeAllowance, { body: { free_per_month: free, reason } });
    expect(await change(-1)).toMatchObject({ status: 422 });
    expect(await change(25)).toMatchObject({ ok: true });
    expect((await list()).extra.free_per_month).toBe(25);
    expect(await loggedOf(api, 'invitation.allowanceChanged')).toMatchObject([
      { params: { reason, before: 10, after: 25 } },
    ]);
  });
});

describe('the stop list', () => {
  it('is edited by operators, and stops each address once in any case', async () => {
    const add = (address: string) => operator()(desk.addStop, { body: { address, reason } });
    const remove = (address: string) => operator()(desk.removeStop, { body: { address, reason } });
    expect(await add('nobody')).toMatchObject({ status: 422 });
    expect(await add('Stop@Steel.test')).toMatchObject({ ok: true });
    expect(await add('stop@steel.test')).toMatchObject({
      status: 422,
      errors: { address: [expect.any(String)] },
    });
    expect((await list('steel')).extra.stops).toMatchObject([
      { address: 'stop@steel.test', source: 'operator' },
    ]);
    expect((await list('other')).extra.stops).toEqual([]);
    expect(await invite({ email: 'stop@steel.test' })).toMatchObject({ status: 422 });
    expect(await remove('stop@steel.test')).toMatchObject({ ok: true });
    expect(await remove('stop@steel.test')).toMatchObject({ status: 404 });
    expect(await add('050 123 4567')).toMatchObject({ ok: true });
    expect((await list('+97150')).extra.stops).toMatchObject([{ address: '+971501234567' }]);
  });

  it('has an address that asked for it by the link of its mail, which a forged link does not', async () => {
    const link = sealStop(api.services.secrets, 'quiet@steel.test');
    const read = (query: { token: string }) => api.as()(desk.readStop, { query });
    expect(await read({ token: link })).toMatchObject({ data: { address: expect.any(String) } });
    expect(dataOf(await read({ token: link })).address).not.toContain('quiet');
    expect((await list('quiet')).extra.stops).toEqual([]);
    const forged = `${link.slice(0, -2)}AA`;
    expect(await read({ token: forged })).toMatchObject({ status: 404 });
    const stop = (query: { token: string }) =>
      api.as()(desk.stopInvitations, { query, body: { 'List-Unsubscribe': 'One-Click' } });
    expect(await stop({ token: forged })).toMatchObject({ status: 404 });
    for (const _ of [1, 2]) expect(await stop({ token: link })).toMatchObject({ ok: true });
    expect((await list('quiet')).extra.stops).toMatchObject([
      { address: 'quiet@steel.test', source: 'recipient' },
    ]);
    expect(await invite({ email: 'Quiet@steel.test' })).toMatchObject({ status: 422 });
  });
});

describe('the mail of an invitation', () => {
  it('has a stop link, loses its token once it is sent, and writes no token into the log', async () => {
    const smtp = await startFakeSmtp();
    const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
    const lines: string[] = [];
    const delivery = createDelivery({
      sms: null,
      push: null,
      demo: false,
      publicUrl: 'http://qeema.test',
      log: createLogger((line) => void lines.push(line)),
      mail,
      db: api.services.db,
      secrets: api.services.secrets,
      listen: api.listen,
      clock: api.now,
    });
    await delivery.drain();
    const before = smtp.mails.length;
    expect(await invite({ email: 'new@steel.test' })).toMatchObject({ ok: true });
    await delivery.drain();
    const { parsed } = smtp.mails[before] ?? { parsed: null };
    const token = /\/quote\/([\w-]{43})/.exec(parsed?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    const header = (name: string) => parsed?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stop = /^<http:\/\/qeema\.test(\/invitation-stop\?token=([\w-]+))>$/.exec(
      header('list-unsubscribe') ?? '',
    );
    expect(parsed?.text).toContain(stop?.[1]);
    const rows = await api.db.selectFrom('message').select('params').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(lines.join('\n')).not.toContain(token);
    const stopped = await api.as()(desk.stopInvitations, {
      query: { token: stop?.[2] ?? '' },
      body: {},
    });
    expect(stopped).toMatchObject({ ok: true });
    expect((await list('new@')).extra.stops).toMatchObject([{ address: 'new@steel.test' }]);
    mail.close();
    await smtp.close();
  });
});
