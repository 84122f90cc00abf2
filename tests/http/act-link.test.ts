import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeActLink } from '#features/act-link/commands.ts';
import { actByLink, readActLink } from '#features/act-link/schema.ts';
import { requestApproval } from '#features/offer/schema/buyer.ts';
import { acknowledgeOrder } from '#features/purchase-order/schema/order.ts';
import { readSettings, saveSettings } from '#features/preference/schema.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createActPaths } from '#server/delivery/act-path.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createLogger } from '#server/observe/log.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress, sentDeal } from '../factories/order.ts';
import { goodPassword } from '../factories/company.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('act links');
const hourMs = 3_600_000;
let api: TestApi;

beforeAll(async () => {
  api = await startApi('act-link');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Params = Readonly<Record<string, string>>;

async function linkFor({ memberId }: Party, params: Params): Promise<string> {
  const path = await makeActLink({ db: api.db, random, now: api.now() }, { memberId, params });
  return /^\/act\?token=([\w-]{43})$/.exec(path ?? '')?.[1] ?? '';
}

const open = async (token: string) => dataOf(await api.as()(readActLink, { query: { token } }));
const press = (token: string, body: { password?: string; code?: string } = {}) =>
  api.as()(actByLink, { query: { token }, body });

async function sent() {
  const deal = await sentDeal(api);
  return { ...deal, params: { type: 'order_sent', order_id: deal.order.id } };
}

const acknowledgedAt = async (id: string) => {
  const row = await api.db
    .selectFrom('purchase_order')
    .select('acknowledged_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.acknowledged_at;
};

/** An offer that a member without the right to accept asks to have approved. */
async function asked() {
  const buyer = await addParty(api, 'buyer');
  const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
  const rfq = await publishRfq(api, buyer, { set: { created_by: requester.memberId } });
  const { offer } = await quote(api, rfq);
  await giveAddress(api, buyer);
  const asking = await api.as({ token: requester.token })(requestApproval, {
    params: { id: offer.id },
    body: { version: 1, reason: 'Best price' },
  });
  dataOf(asking);
  return { buyer, offer, params: { type: 'award_asked', offer_id: offer.id } };
}

const stateOfOffer = async (id: string) => {
  const row = await api.db
    .selectFrom('offer')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
};

describe('a link that acts', () => {
  it('shows the facts and changes nothing when it is opened, also many times', async () => {
    const { supplier, order, params } = await sent();
    const token = await linkFor(supplier, params);
    for (let times = 0; times < 3; times += 1)
      expect(await open(token)).toMatchObject({
        state: 'open',
        verb: 'acknowledge',
        path: `/seller/po/${order.id}`,
        needs_proof: false,
        facts: { number: order.serial, total: { currency: order.currency } },
      });
    expect(await acknowledgedAt(order.id)).toBeNull();
  });

  it('acts once, whatever number of presses arrive together', async () => {
    const { supplier, order, params } = await sent();
    const token = await linkFor(supplier, params);
    const answers = await Promise.all([press(token), press(token), press(token)]);
    const states = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
    expect(await acknowledgedAt(order.id)).not.toBeNull();
    expect((await open(token)).state).toBe('used');
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', supplier.companyId)
      .where('verb', '=', 'actLink.used')
      .execute();
    expect(log).toHaveLength(1);
  });

  it('confirms the receipt of all open goods of one order', async () => {
    const { buyer, order } = await sent();
    const token = await linkFor(buyer, { type: 'order_acknowledged', order_id: order.id });
    expect(await open(token)).toMatchObject({ verb: 'receive', path: `/buyer/po/${order.id}` });
    expect(dataOf(await press(token)).state).toBe('open');
    const row = await api.db
      .selectFrom('purchase_order')
      .select('delivered_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.delivered_at).not.toBeNull();
  });

  it('stores only the hash of its token', async () => {
    const { supplier, params } = await sent();
    const token = await linkFor(supplier, params);
    const rows = await api.db.selectFrom('act_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await open(`${token.slice(0, -1)}x`)).state).toBe('unknown');
    expect((await open('-')).verb).toBeNull();
  });
});

describe('the end of a link', () => {
  it('is 72 hours after the message', async () => {
    const { supplier, order, params } = await sent();
    const token = await linkFor(supplier, params);
    api.advance(72 * hourMs - 1);
    expect((await open(token)).state).toBe('open');
    api.advance(1);
    expect((await open(token)).state).toBe('expired');
    expect(dataOf(await press(token)).state).toBe('expired');
    expect(await acknowledgedAt(order.id)).toBeNull();
  });

  it('is a change of the record', async () => {
    const { supplier, order, params } = await sent();
    const token = await linkFor(supplier, params);
    const later = new Date(api.now().getTime() + 24 * hourMs);
    await api.db
      .updateTable('session')
      .set({ idle_expires_at: later, expires_at: later })
      .execute();
    dataOf(
      await api.as({ token: supplier.token })(acknowledgeOrder, {
        params: { id: order.id },
        body: {},
      }),
    );
    expect((await open(token)).state).toBe('changed');
    expect(dataOf(await press(token)).state).toBe('changed');
  });

  it.each([
    ['the password', { password_hash: 'another' }],
    ['the address', { email: 'other@aldana.test', email_key: 'other@aldana.test' }],
    ['the membership', { disabled_at: new Date('2026-11-21T10:00:00Z') }],
    ['the wish for such links', { acts_by_link: false }],
    ['the rights', { is_owner: false, roles: ['viewer'] }],
  ])('is a change of %s', async (_, change) => {
    const { supplier, order, params } = await sent();
    const token = await linkFor(supplier, params);
    expect((await open(token)).state).toBe('open');
    const row = 'email' in change ? { ...change, email_key: `${random.id()}@aldana.test` } : change;
    await api.db.updateTable('member').set(row).where('id', '=', supplier.memberId).execute();
    expect((await open(token)).state).toBe('revoked');
    expect(dataOf(await press(token)).state).toBe('revoked');
    expect(await acknowledgedAt(order.id)).toBeNull();
  });

  it('is the suspension of the company', async () => {
    const { supplier, params } = await sent();
    const token = await linkFor(supplier, params);
    const operatorId = random.id();
    const email = `${operatorId}@qeema.test`;
    await api.db
      .insertInto('operator')
      .values({
        id: operatorId,
        email,
        email_key: email,
        password_hash: 'x',
        full_name: 'Hind',
        roles: ['administrator'],
        created_at: api.now(),
      })
      .execute();
    await api.db
      .updateTable('company')
      .set({
        suspended_at: api.now(),
        suspended_by: operatorId,
        suspension_reason: 'Complaints',
      })
      .where('id', '=', supplier.companyId)
      .execute();
    expect((await open(token)).state).toBe('revoked');
  });
});

describe('an approval by link', () => {
  it('within the limit of the approver needs one press', async () => {
    const { buyer, offer, params } = await asked();
    const limitFils = 1_000_000_000_000n;
    const approver = await addMember(api, buyer.companyId, { roles: ['approver'], limitFils });
    const token = await linkFor(approver, params);
    expect(await open(token)).toMatchObject({ verb: 'approve', needs_proof: false });
    expect(dataOf(await press(token)).state).toBe('open');
    expect(await stateOfOffer(offer.id)).toBe('accepted');
  });

  it('above the limit is refused as on the screen, and does not use up the link', async () => {
    const { buyer, offer, params } = await asked();
    const approver = await addMember(api, buyer.companyId, { roles: ['approver'], limitFils: 1n });
    const token = await linkFor(approver, params);
    expect(await press(token)).toMatchObject({ ok: false, code: 'above_limit' });
    expect(await stateOfOffer(offer.id)).toBe('pending');
    expect((await open(token)).state).toBe('open');
  });

  it('without a limit needs the password', async () => {
    const { buyer, offer, params } = await asked();
    const hash = await api.services.passwords.hash(goodPassword);
    if (hash === null) throw new Error('the queue of passwords is full');
    await api.db
      .updateTable('member')
      .set({ password_hash: hash })
      .where('id', '=', buyer.memberId)
      .execute();
    const token = await linkFor(buyer, params);
    expect((await open(token)).needs_proof).toBe(true);
    expect(await press(token)).toMatchObject({
      ok: false,
      errors: { password: expect.anything() },
    });
    expect(await press(token, { password: 'wrong' })).toMatchObject({ code: 'wrong_password' });
    expect(await stateOfOffer(offer.id)).toBe('pending');
    expect(dataOf(await press(token, { password: goodPassword })).state).toBe('open');
    expect(await stateOfOffer(offer.id)).toBe('accepted');
  });
});

describe('the link in a mail', () => {
  it('opens the act in the reader’s language, and its token is in no row and no log line', async () => {
    const smtp = await startFakeSmtp();
    await api.db.deleteFrom('message').execute();
    const { supplier } = await sent();
    await api.db
      .updateTable('message')
      .set({ locale: 'ar' })
      .where('member_id', '=', supplier.memberId)
      .execute();
    const lines: string[] = [];
    const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
    const { db, secrets } = api.services;
    const parts = { sms: null, push: null, demo: false, publicUrl: 'http://qeema.test' };
    await createDelivery({
      ...parts,
      mail,
      db,
      secrets,
      log: createLogger((line) => void lines.push(line)),
      makeActPath: createActPaths({ db, random, clock: api.now }),
      listen: api.listen,
      clock: api.now,
    }).drain();
    mail.close();
    await smtp.close();
    const links = await api.db
      .selectFrom('act_link')
      .select('verb')
      .where('member_id', '=', supplier.memberId)
      .execute();
    expect(links).toEqual([{ verb: 'acknowledge' }]);
    const rows = JSON.stringify(await api.db.selectFrom('message').selectAll().execute());
    expect(rows).not.toContain('act?token');
    expect(lines.join('')).not.toContain('act?token');
  });

  it('is not made for a member who switched it off', async () => {
    const { supplier, params } = await sent();
    const later = new Date(api.now().getTime() + 24 * hourMs);
    await api.db
      .updateTable('session')
      .set({ idle_expires_at: later, expires_at: later })
      .execute();
    const me = api.as({ token: supplier.token });
    expect(dataOf(await me(readSettings, {})).acts_by_link).toBe(true);
    dataOf(await me(saveSettings, { body: { acts_by_link: false } }));
    expect(await linkFor(supplier, params)).toBe('');
    dataOf(await me(saveSettings, { body: {} }));
    expect(dataOf(await me(readSettings, {})).acts_by_link).toBe(false);
  });

  it('is not made for notifications that wait for nothing', async () => {
    const { supplier, order } = await sent();
    expect(await linkFor(supplier, { type: 'order_delivered', order_id: order.id })).toBe('');
    expect(await linkFor(supplier, { type: 'order_sent', order_id: random.id() })).toBe('');
  });
});
