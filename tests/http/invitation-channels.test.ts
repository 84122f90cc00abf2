import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDealClock } from '#features/deal/commands/clock.ts';
import * as guestApi from '#features/guest/schema.ts';
import { runInvitationFallbacks } from '#features/invitation/commands/replace.ts';
import * as desk from '#features/invitation/schema/console.ts';
import * as invitations from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { reportSms } from '#features/message/schema.ts';
import { reportWhatsapp } from '#features/whatsapp/schema/optin.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createSmsSender } from '#server/delivery/sms.ts';
import { createWhatsappSender } from '#server/delivery/whatsapp.ts';
import { signSmsReport, smsReportUrl } from '#server/delivery/sms-report.ts';
import { signReport } from '#server/delivery/whatsapp-gate.ts';
import { createLogger } from '#server/observe/log.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { gulfCountries } from '#shared/phone-number.ts';
import { addParty, toldTo, type Party } from '../factories/access.ts';
import { codeTo } from '../factories/guest.ts';
import { offerBody, publishRfq, type PublishedRfq } from '../factories/offer.ts';
import { startFakeSms, type FakeSms } from '../fakes/sms.ts';
import {
  inboundReport,
  numberWithoutWhatsapp,
  startFakeWhatsapp,
  statusReport,
  whatsappKeys,
  type FakeWhatsapp,
} from '../fakes/whatsapp.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';

const minuteMs = 60_000;
const number = '+971501234567';
let api: TestApi;
let cloud: FakeWhatsapp;
let gateway: FakeSms;
let buyer: Party;
let rfq: PublishedRfq;

beforeAll(async () => {
  cloud = await startFakeWhatsapp();
  gateway = await startFakeSms();
  api = await startApi('invitation channels', {
    SMS_URL: gateway.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 't',
    WHATSAPP_URL: cloud.url,
    WHATSAPP_PHONE_ID: whatsappKeys.phoneId,
    WHATSAPP_TOKEN: whatsappKeys.token,
    WHATSAPP_APP_SECRET: whatsappKeys.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsappKeys.verifyToken,
  });
  await api.db.updateTable('whatsapp_template').set({ meta_state: 'approved' }).execute();
});
beforeEach(async () => {
  api.advance(25 * 60 * minuteMs);
  await api.db.deleteFrom('message').execute();
  buyer = await addParty(api, 'buyer', { name: 'Al Noor Contracting' });
  rfq = await publishRfq(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await cloud.close();
  await gateway.close();
  await api.close();
});

async function deliver(): Promise<void> {
  const { db, secrets } = api.services;
  const countries = gulfCountries;
  const sms = { url: gateway.url, account: 'AC1', token: 't', sender: 'Qeema', countries };
  await createDelivery({
    mail: null,
    push: null,
    demo: false,
    publicUrl: 'http://qeema.test',
    sms: createSmsSender(sms),
    whatsapp: createWhatsappSender({ ...whatsappKeys, url: cloud.url, version: 'v23.0' }),
    log: createLogger(() => undefined),
    db,
    secrets,
    listen: api.listen,
    clock: api.now,
  }).drain();
}

async function replace(): Promise<number> {
  const faults: unknown[] = [];
  const { services } = api;
  const done = await runInvitationFallbacks({
    ...services,
    onFault: (error) => faults.push(error),
  });
  expect(faults).toEqual([]);
  return done;
}

const report = (body: object) => {
  const raw = JSON.stringify(body);
  const signature = signReport(whatsappKeys.appSecret, raw);
  return api.as()(reportWhatsapp, { body: { raw, signature } });
};

type Contact = InputOf<typeof addContact>['body'];
async function inviteOne(changes: Partial<Contact>): Promise<string> {
  const body = { name: 'Gulf Steel', email: '', ...changes };
  const added = await api.as(buyer)(addContact, { body });
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  const invited = await api.as(buyer)(invitations.inviteContacts, {
    params: { id: rfq.rfqId },
    body: { contact_ids: [added.data.id] },
  });
  if (!invited.ok) throw new Error(invited.code);
  return added.data.id;
}

async function card() {
  const answer = await api.as(buyer)(invitations.listInvitations, {
    params: { id: rfq.rfqId },
    query: {},
  });
  if (!answer.ok) throw new Error(answer.code);
  const [one] = answer.data.invitations;
  if (one === undefined) throw new Error('no invitation');
  return one;
}

const sentBy = async () =>
  (
    await api.db
      .selectFrom('message')
      .select('channel')
      .where('kind', '=', 'rfq_invitation')
      .orderBy('id')
      .execute()
  ).map(({ channel }) => channel);

const linkIn = (text: string) => /\/quote\/([\w-]{43})/.exec(text)?.[1] ?? '';
const lastSms = () => gateway.received.at(-1) ?? { to: '', body: '' };
const lastWhatsapp = () => {
  const last = cloud.received.at(-1);
  if (last === undefined) throw new Error('no WhatsApp message');
  return last;
};

describe('the channel of an invitation', () => {
  it.each([
    [{ mobile: number, whatsapp_agreed: true }, ['whatsapp']],
    [{ mobile: number }, ['sms']],
    [{ mobile: number, email: 'a@steel.test', whatsapp_agreed: true }, ['whatsapp']],
    [{ mobile: number, email: 'a@steel.test' }, ['email']],
    [{ mobile: '+33612345678' }, []],
  ])('for %o is %o', async (contact, channels) => {
    await inviteOne(contact);
    expect(await sentBy()).toEqual(channels);
  });

  it('is SMS while Meta has not approved the template', async () => {
    const set = (meta_state: 'paused' | 'approved') =>
      api.db
        .updateTable('whatsapp_template')
        .set({ meta_state })
        .where('name', '=', 'invitation_notice')
        .execute();
    await set('paused');
    await inviteOne({ mobile: number, whatsapp_agreed: true });
    await set('approved');
    expect(await sentBy()).toEqual(['sms']);
  });
});

describe('an invitation by WhatsApp', () => {
  it('has the link in its button, and shows as delivered once WhatsApp reports it', async () => {
    await inviteOne({ mobile: number, whatsapp_agreed: true, locale: 'ar' });
    await deliver();
    const sent = lastWhatsapp();
    expect(sent).toMatchObject({ to: number, template: 'invitation_notice', language: 'ar' });
    expect(sent.button).toMatch(/^ar\/quote\/[\w-]{43}$/);
    expect(sent.body.join(' ')).toContain('Al Noor Contracting');
    const stored = await api.db.selectFrom('message').select('params').execute();
    expect(JSON.stringify(stored)).not.toContain(linkIn(`/${sent.button}`));
    expect(await card()).toMatchObject({ state: 'sent', channel: 'sent', delivery: 'sent' });
    await report(statusReport(sent.id, 'delivered', api.now()));
    expect(await card()).toMatchObject({ state: 'sent', delivery: 'delivered' });
    api.advance(11 * minuteMs);
    expect(await replace()).toBe(0);
  });

  it('is replaced by an SMS with a new link if it was not delivered in ten minutes', async () => {
    await inviteOne({ mobile: number, whatsapp_agreed: true });
    await deliver();
    const first = linkIn(`/${lastWhatsapp().button}`);
    api.advance(9 * minuteMs);
    expect(await replace()).toBe(0);
    api.advance(2 * minuteMs);
    expect(await replace()).toBe(1);
    expect(await replace()).toBe(0);
    await deliver();
    expect(await sentBy()).toEqual(['whatsapp', 'sms']);
    const second = linkIn(lastSms().body);
    expect(second).not.toBe(first);
    const read = (token: string) => api.as()(guestApi.readLink, { params: { token } });
    expect(await read(first)).toMatchObject({ status: 404 });
    expect(await read(second)).toMatchObject({ ok: true, data: { code: { channel: 'sms' } } });
  });

  it('is replaced at once if WhatsApp refuses it, and bounces if no channel is left', async () => {
    await inviteOne({ mobile: numberWithoutWhatsapp, whatsapp_agreed: true });
    await deliver();
    expect(await replace()).toBe(1);
    expect(await sentBy()).toEqual(['whatsapp', 'sms']);
    await api.db
      .updateTable('message')
      .set({ state: 'failed', fallback_at: api.now() })
      .where('channel', '=', 'sms')
      .execute();
    expect(await card()).toMatchObject({ state: 'sent', channel: 'sms', delivery: 'failed' });
    expect(await replace()).toBe(1);
    expect(await card()).toMatchObject({ state: 'bounced' });
    expect((await toldTo(api, buyer)).map(({ type }) => type)).toEqual(['invitation_bounced']);
  });

  it('is not replaced after its buyer has copied a new link, which remains', async () => {
    await inviteOne({ mobile: number, whatsapp_agreed: true });
    const copy = async () =>
      api.as(buyer)(invitations.linkInvitation, { params: { id: (await card()).id } });
    await copy();
    expect(await sentBy()).toEqual([]);
    api.advance(25 * 60 * minuteMs);
    rfq = await publishRfq(api, buyer);
    await inviteOne({ mobile: '+971501110077', whatsapp_agreed: true });
    await deliver();
    const copied = await copy();
    api.advance(11 * minuteMs);
    expect(await replace()).toBe(0);
    const token = linkIn(copied.ok ? copied.data.url : '');
    expect(await api.as()(guestApi.readLink, { params: { token } })).toMatchObject({ ok: true });
  });

  it.each([{ state: 'blocked' as const }, { removed_at: new Date(0) }])(
    'is neither replaced nor sent again to a contact with %o',
    async (changes) => {
      const contactId = await inviteOne({ mobile: '+971501110088', whatsapp_agreed: true });
      await deliver();
      await api.db
        .updateTable('supplier_contact')
        .set(changes)
        .where('id', '=', contactId)
        .execute();
      api.advance(11 * minuteMs);
      await replace();
      expect(await sentBy()).toEqual(['whatsapp']);
      api.advance(25 * 60 * minuteMs);
      const { id, can } = await card();
      expect(can.remind).toBe(false);
      expect(await api.as(buyer)(invitations.remindInvitation, { params: { id } })).toMatchObject({
        code: 'state_changed',
      });
    },
  );

  it('that fails after its fallback time shows its channel, and bounces', async () => {
    await inviteOne({ mobile: '+971501110099', whatsapp_agreed: true });
    await deliver();
    const sent = lastWhatsapp();
    await api.db.updateTable('message').set({ fallback_at: null }).execute();
    api.advance(2 * 60 * minuteMs);
    await report(statusReport(sent.id, 'failed', api.now()));
    expect(await card()).toMatchObject({ state: 'sent', channel: 'whatsapp', delivery: 'failed' });
    await runDealClock(
      {
        db: api.db,
        clockAt: async () => api.now(),
        random: api.services.random,
        onFault: (error) => {
          throw error;
        },
      },
      api.now(),
    );
    expect(await card()).toMatchObject({ state: 'bounced', channel: 'whatsapp' });
    expect((await toldTo(api, buyer)).map(({ type }) => type)).toEqual(['invitation_bounced']);
  });

  it('is ended by a reminder while it waits, so that one message is sent', async () => {
    await inviteOne({ mobile: number, whatsapp_agreed: true });
    api.advance(25 * 60 * minuteMs);
    const { id } = await card();
    const reminded = await api.as(buyer)(invitations.remindInvitation, { params: { id } });
    expect(reminded).toMatchObject({ ok: true });
    expect(await sentBy()).toEqual(['whatsapp']);
    api.advance(11 * minuteMs);
    expect(await replace()).toBe(1);
    expect(await sentBy()).toEqual(['whatsapp', 'sms']);
  });

  it('is not replaced once the contact has opened it', async () => {
    await inviteOne({ mobile: number, whatsapp_agreed: true });
    await deliver();
    const token = linkIn(`/${lastWhatsapp().button}`);
    expect(await api.as()(guestApi.sendCode, { params: { token } })).toMatchObject({ ok: true });
    api.advance(11 * minuteMs);
    await replace();
    expect(await sentBy()).toEqual(['whatsapp']);
  });

  it('answered with STOP ends all invitations to the number, also waiting ones', async () => {
    const mobile = '+971501110022';
    await inviteOne({ mobile, whatsapp_agreed: true });
    await deliver();
    buyer = await addParty(api, 'buyer');
    rfq = await publishRfq(api, buyer);
    await inviteOne({ mobile });
    await report(inboundReport(mobile, 'STOP', 'wamid.stop1', api.now()));
    expect(await sentBy()).toEqual(['whatsapp']);
    rfq = await publishRfq(api, buyer);
    await expect(inviteOne({ mobile, email: 'other@steel.test' })).rejects.toThrow('invalid');
  });
});

describe('an invitation by SMS', () => {
  it('has the link and a stop link, which ends all invitations to the number', async () => {
    const mobile = '+971501110033';
    await inviteOne({ mobile });
    await deliver();
    const { to, body } = lastSms();
    expect(to).toBe(mobile);
    expect(linkIn(body)).toHaveLength(43);
    const stop = /invitation-stop\?token=([\w-]+)/.exec(body)?.[1] ?? '';
    const masked = await api.as()(desk.readStop, { query: { token: stop } });
    expect(masked).toMatchObject({ ok: true });
    expect(JSON.stringify(masked)).not.toContain(mobile);
    const stopped = await api.as()(desk.stopInvitations, { query: { token: stop }, body: {} });
    expect(stopped).toMatchObject({ ok: true });
    const remind = async () =>
      api.as(buyer)(invitations.remindInvitation, { params: { id: (await card()).id } });
    api.advance(25 * 60 * minuteMs);
    expect(await remind()).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('that the gateway reports as undelivered is replaced by a mail, unless its link was replaced', async () => {
    const reportFailure = async () => {
      const { id } = await api.db
        .selectFrom('message')
        .select('id')
        .where('channel', '=', 'sms')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const raw = 'MessageStatus=undelivered&ErrorCode=30003';
      const signature = signSmsReport('t', smsReportUrl(origin, id), raw);
      expect(await api.as()(reportSms, { query: { id }, body: { raw, signature } })).toMatchObject({
        ok: true,
      });
    };
    const inviteBySms = async (mobile: string, email: string) => {
      const bounce = { email_key: email, reason: '', bounced_at: api.now() };
      await api.db
        .insertInto('mail_bounce')
        .values({ ...bounce, kind: 'bounce' })
        .execute();
      await inviteOne({ mobile, email });
      await deliver();
      await api.db.deleteFrom('mail_bounce').where('email_key', '=', email).execute();
    };
    await inviteBySms('+971501110055', 'first@steel.test');
    expect(await sentBy()).toEqual(['sms']);
    const made = await api.as(buyer)(invitations.linkInvitation, {
      params: { id: (await card()).id },
    });
    if (!made.ok) throw new Error(made.code);
    await reportFailure();
    await replace();
    expect(await sentBy()).toEqual(['sms']);
    const params = { token: linkIn(made.data.url) };
    expect(await api.as()(guestApi.readLink, { params })).toMatchObject({ ok: true });
    await inviteBySms('+971501110056', 'second@steel.test');
    await reportFailure();
    await replace();
    expect(await sentBy()).toEqual(['sms', 'sms', 'email']);
  });

  it('lets its contact prove the number, quote, and get a receipt that names no mail', async () => {
    const mobile = '+971501110044';
    await inviteOne({ mobile });
    await deliver();
    const params = { token: linkIn(lastSms().body) };
    const visitor = api.as({ address: '198.51.100.44' });
    expect(await visitor(guestApi.sendCode, { params })).toMatchObject({
      ok: true,
      data: { channel: 'sms' },
    });
    const proven = await visitor(guestApi.proveAddress, {
      params,
      body: { code: await codeTo(api, mobile) },
    });
    if (!proven.ok || proven.data.token === null) throw new Error('no session');
    const guest = api.as({ token: proven.data.token });
    const sent = await guest(guestApi.sendGuestOffer, {
      params,
      body: { ...offerBody(api, rfq), company_name: 'Najm Trading' },
    });
    expect(sent).toMatchObject({ ok: true });
    const receipts = await api.db
      .selectFrom('message')
      .select(['channel', 'destination'])
      .where('kind', '=', 'guest_receipt')
      .execute();
    expect(receipts).toEqual([{ channel: 'sms', destination: mobile }]);
    expect(await guest(guestApi.readGuestQuote, { params })).toMatchObject({
      ok: true,
      data: { receipt: 'sms' },
    });
    expect(await card()).toMatchObject({ state: 'quoted', channel: 'sms' });
    await deliver();
    expect(lastSms()).toMatchObject({ to: mobile });
    expect(lastSms().body).toContain('Al Noor Contracting');
  });

  it('does not show a contact with an account as another one', async () => {
    const supplier = await addParty(api, 'supplier');
    const { email } = await api.db
      .updateTable('member')
      .set({ email_proven_at: api.now() })
      .where('id', '=', supplier.memberId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await inviteOne({ email });
    const { id, name, ...known } = await card();
    expect((await toldTo(api, supplier)).map(({ type }) => type)).toEqual(['rfq_invited']);
    const link = await api.as(buyer)(invitations.linkInvitation, { params: { id } });
    expect(link).toMatchObject({ ok: true });
    rfq = await publishRfq(api, buyer);
    await inviteOne({ email: 'stranger@steel.test' });
    await deliver();
    const other = await card();
    expect({ ...known, email: '' }).toEqual({
      ...other,
      id: undefined,
      name: undefined,
      email: '',
    });
    expect(name).toBe(other.name);
  });
});
