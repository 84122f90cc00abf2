import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#features/notification/store/notify.ts';
import { readSettings, saveSettings } from '#features/preference/schema.ts';
import { readDevice, removePushToken, updatePushToken } from '#features/push/schema.ts';
import { endOtherSessions, logout, signIn } from '#features/session/schema.ts';
import { createDelivery, type Delivery } from '#server/delivery/deliver.ts';
import { createLogger } from '#server/observe/log.ts';
import { createFcm } from '#server/push/fcm.ts';
import { createPushSender, type PushSender } from '#server/push/sender.ts';
import { createWebPush } from '#server/push/web-push.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startFakeFcm, type FakeFcm } from '../fakes/fcm.ts';
import { startFakeWebPush, type FakeWebPush } from '../fakes/web-push.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const pair = createECDH('prime256v1');
const publicKey = pair.generateKeys('base64url');
const subject = 'mailto:push@qeema.test';
const vapid = { publicKey, privateKey: pair.getPrivateKey('base64url'), subject };
const random = seededRandom('push');

let api: TestApi;
let seller: SignedUp;
let web: FakeWebPush;
let fcm: FakeFcm;
let sender: PushSender;

beforeAll(async () => {
  api = await startApi('push');
  seller = await signUpCompany(api, 'supplier');
  await api.db.updateTable('company').set({ approved_at: api.now() }).execute();
  fcm = await startFakeFcm();
});

beforeEach(async () => {
  web = await startFakeWebPush(publicKey);
  sender = createPushSender({
    web: createWebPush(vapid, api.now, [web.origin]),
    fcm: createFcm(fcm.account, api.now, fcm.origin),
  });
  await api.db.updateTable('member').set({ locale: 'en' }).execute();
  for (const table of ['message', 'push_token', 'notification_choice'] as const)
    await api.db.deleteFrom(table).execute();
});

afterEach(() => web.close());

afterAll(async () => {
  await fcm.close();
  expect(api.faults).toEqual([]);
  await api.close();
});

function delivery(push: PushSender | null = sender): Delivery {
  const { db, secrets } = api.services;
  const log = createLogger(() => undefined);
  const parts = {
    mail: null,
    sms: null,
    demo: false,
    publicUrl: 'http://qeema.test',
    log,
    db,
    secrets,
  };
  return createDelivery({ ...parts, push, listen: api.listen, clock: api.now });
}

const about = { rfq_id: 'r1', offer_id: 'o1', number: 'RFQ-10482', title: 'Copper cable' };

async function tell(company = 'Al Dana', memberId = seller.memberId): Promise<void> {
  const params = { ...about, company };
  await api.db
    .transaction()
    .execute((tx) =>
      notify(tx, { random, now: api.now() }, { memberId, type: 'offer_accepted', params }),
    );
}

function pushes() {
  return api.db
    .selectFrom('message')
    .selectAll()
    .where('channel', '=', 'push')
    .orderBy('id')
    .execute();
}

const devices = () => api.db.selectFrom('push_token').selectAll().execute();
const register = (token: string, session = seller.token) =>
  api.as({ token: session })(updatePushToken, { body: { token } });

async function anotherSession(): Promise<string> {
  const answer = await api.as()(signIn, { body: { email: seller.email, password: goodPassword } });
  if (!answer.ok || !('token' in answer.data)) throw new Error('not signed in');
  return answer.data.token;
}

describe('a device', () => {
  it('is refused without a session, and for neither a token nor a subscription', async () => {
    expect(await api.as()(updatePushToken, { body: { token: 'x' } })).toMatchObject({
      ok: false,
      status: 401,
    });
    expect(await api.as()(removePushToken, {})).toMatchObject({ ok: false, status: 401 });
    const { keys } = JSON.parse(web.subscribe().token) as { keys: object };
    const wrong = [
      '{',
      '{}',
      JSON.stringify({ endpoint: 'file:///etc/passwd', keys }),
      JSON.stringify({ endpoint: 'https://x.test/', keys: { ...keys, auth: '' } }),
      JSON.stringify({ endpoint: 'https://x.test/', keys: null }),
      'a b',
    ];
    for (const token of wrong)
      expect(await register(token)).toMatchObject({ ok: false, status: 422 });
    expect(await devices()).toEqual([]);
  });

  it('belongs to one session, ends with it, and with the switch', async () => {
    await register('first-token');
    await register(web.subscribe().token);
    expect(await devices()).toHaveLength(1);
    const settings = async () => {
      const answer = await api.as({ token: seller.token })(readSettings, {});
      return answer.ok && answer.data.push.on;
    };
    expect(await settings()).toBe(true);
    await api.as({ token: seller.token })(removePushToken, {});
    expect([await settings(), await devices()]).toEqual([false, []]);
    const other = await anotherSession();
    await register('second-token', other);
    await api.as({ token: other })(logout, {});
    expect(await devices()).toMatchObject([{ session_id: null }]);
    // Firebase devices get no such push, because it would be an empty message.
    await delivery().drain();
    expect([await devices(), fcm.received]).toEqual([[], []]);
  });

  it('gets one push without text after its session has ended, which informs its worker', async () => {
    const isLive = async (id = '') => {
      const answer = await api.as()(readDevice, { query: { id } });
      return answer.ok && answer.data.live;
    };
    const other = await anotherSession();
    await register(web.subscribe().token, other);
    await tell();
    const [device] = await devices();
    expect([await isLive(device?.id), await isLive(random.id())]).toEqual([true, false]);
    // Ended from elsewhere, without a user at that browser.
    await api.as({ token: seller.token })(endOtherSessions, { body: { password: goodPassword } });
    expect(await isLive(device?.id)).toBe(false);
    web.setMood('is-broken');
    await delivery().drain();
    web.setMood('takes');
    await delivery().drain();
    // Pending pushes went nowhere, and the last push is tried once.
    expect([await devices(), await pushes(), web.received]).toEqual([[], [], []]);

    const again = await anotherSession();
    await register(web.subscribe().token, again);
    const [second] = await devices();
    await api.as({ token: again })(logout, {});
    await delivery().drain();
    expect(web.received.map(({ payload }) => payload)).toEqual([{ device: second?.id }]);
  });

  it('that signs in again before that push gets nothing of the earlier session', async () => {
    const { token } = web.subscribe();
    const other = await anotherSession();
    await register(token, other);
    await tell();
    await api.as({ token: other })(logout, {});
    await register(token, await anotherSession());
    await delivery().drain();
    expect([web.received, await pushes()]).toEqual([[], []]);
    expect(await devices()).toHaveLength(1);
  });

  it('that another session takes over gets no pending push of the earlier one', async () => {
    const { token } = web.subscribe();
    await register(token);
    await tell();
    await register(token, await anotherSession());
    await delivery().drain();
    expect([web.received, await pushes()]).toEqual([[], []]);
  });
});

describe('a push to a browser', () => {
  it('arrives encrypted, with title, text and path in the reader’s language, and is recorded as sent', async () => {
    const browser = web.subscribe();
    await register(browser.token);
    await api.db
      .updateTable('member')
      .set({ locale: 'ar' })
      .where('id', '=', seller.memberId)
      .execute();
    await tell();
    await delivery().drain();
    expect(web.received).toHaveLength(1);
    const [push] = web.received;
    expect(push).toMatchObject({ path: browser.path, subject, ttl: '86400' });
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
    const { id, device, ...shown } = push?.payload ?? {};
    const { id: told } = await api.db
      .selectFrom('notification')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([id, device]).toEqual([told, (await devices())[0]?.id]);
    expect(shown).toEqual({
      title: 'تم قبول عرضك',
      body: expect.stringContaining('Copper cable') as string,
      path: '/ar/seller/wizard/o1',
      lang: 'ar',
      dir: 'rtl',
    });
    expect(await pushes()).toMatchObject([{ state: 'sent', tries: 1, kind: 'notification' }]);
  });

  it('is sent to every signed-in device of its reader, and to none if the kind is switched off', async () => {
    await register(web.subscribe().token);
    await register(web.subscribe().token, await anotherSession());
    await tell();
    expect(await pushes()).toHaveLength(2);
    const choices = [{ kind: 'offer_accepted', channel: 'push', choice: 'never' }] as const;
    await api.as({ token: seller.token })(saveSettings, { body: { choices: [...choices] } });
    // Unsent pushes are removed.
    expect(await pushes()).toEqual([]);
    await tell();
    expect(await pushes()).toEqual([]);
  });

  it('is truncated to the size of one push', async () => {
    await register(web.subscribe().token);
    await tell('قيمة '.repeat(1500));
    await delivery().drain();
    expect(web.received).toHaveLength(1);
    expect(String(web.received[0]?.payload['body'])).toMatch(/…$/);
  });

  it.each(['is-gone', 'is-unknown'] as const)(
    'to a subscription that %s removes the device and itself',
    async (mood) => {
      await register(web.subscribe().token);
      await tell();
      web.setMood(mood);
      await delivery().drain();
      expect([await devices(), await pushes()]).toEqual([[], []]);
    },
  );

  it('is retried after the time that a busy service requests, and later after each failure of a broken one', async () => {
    await register(web.subscribe().token);
    await tell();
    web.setMood('is-busy');
    await delivery().drain();
    const [busy] = await pushes();
    expect(busy).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_error: expect.stringContaining('HTTP 429') as string,
    });
    expect(busy?.next_try_at.getTime()).toBe(api.now().getTime() + 600_000);
    api.advance(600_000);
    web.setMood('is-broken');
    await delivery().drain();
    const [broken] = await pushes();
    expect(broken).toMatchObject({ state: 'waiting', tries: 2 });
    expect(broken?.next_try_at.getTime()).toBe(api.now().getTime() + 30_000);
    api.advance(30_000);
    web.setMood('takes');
    await delivery().drain();
    expect(web.received).toHaveLength(1);
    expect(await pushes()).toMatchObject([{ state: 'sent', tries: 3 }]);
  });

  it('that a process sent before it died without recording it is sent again under the same topic and id', async () => {
    await register(web.subscribe().token);
    await tell();
    const db = new Proxy(api.db, {
      get(target, name) {
        // The claim uses another method, so only later writes fail.
        if (name === 'updateTable' && web.received.length > 0) throw new Error('killed');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function'
          ? (value as (...args: unknown[]) => unknown).bind(target)
          : value;
      },
    });
    const { secrets } = api.services;
    const log = createLogger(() => undefined);
    const parts = {
      mail: null,
      sms: null,
      demo: false,
      publicUrl: 'http://qeema.test',
      log,
      db,
      secrets,
    };
    await createDelivery({ ...parts, push: sender, listen: api.listen, clock: api.now }).drain();
    expect(await pushes()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    api.advance(600_000);
    await delivery().drain();
    const [first, second] = web.received;
    expect([second?.topic, second?.payload['id']]).toEqual([first?.topic, first?.payload['id']]);
    expect(await pushes()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('is never sent to an address that is no push service', async () => {
    const { keys } = JSON.parse(web.subscribe().token) as { keys: object };
    const real = createPushSender({ web: createWebPush(vapid, api.now), fcm: null });
    const addresses = [
      'https://169.254.169.254/latest',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.test/x',
      'https://fcm.googleapis.com:8443/x',
      'https://push.apple.com.evil.test/x',
      `${web.origin}/send/1`,
    ];
    for (const endpoint of addresses) {
      await register(JSON.stringify({ endpoint, keys }));
      await tell();
      await delivery(real).drain();
      expect([endpoint, await devices(), await pushes()]).toEqual([endpoint, [], []]);
    }
    expect(web.received).toEqual([]);
  });

  it('is stored if nothing is configured', async () => {
    await register(web.subscribe().token);
    await tell();
    await delivery(null).drain();
    expect(await pushes()).toMatchObject([{ state: 'kept' }]);
  });
});

describe('a push through Firebase', () => {
  it('arrives with an access token that is requested once', async () => {
    await register('device-1');
    await tell();
    await tell();
    await delivery().drain();
    expect(fcm.received.map(({ token }) => token)).toEqual(['device-1', 'device-1']);
    const { notification, data } = fcm.received[0] ?? expect.fail('no push');
    expect(notification.title).toBe('Your offer was accepted');
    expect(data).toMatchObject({ path: '/seller/wizard/o1', lang: 'en', dir: 'ltr' });
    expect(fcm.grants()).toBe(1);
  });

  it('requests another access token if the old one is invalid or has ended', async () => {
    await register('device-2');
    await tell();
    const one = delivery();
    await one.drain();
    const before = fcm.grants();
    fcm.revoke();
    await tell();
    await one.drain();
    api.advance(5_000);
    await one.drain();
    expect((await pushes()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(fcm.grants()).toBe(before + 1);
    api.advance(3_600_000);
    await tell();
    await one.drain();
    expect(fcm.grants()).toBe(before + 2);
  });

  it('removes a device that is not registered, and is retried when the service requests it', async () => {
    await register('gone-1');
    await tell();
    await delivery().drain();
    expect([await devices(), await pushes()]).toEqual([[], []]);
    await register('busy-1');
    await tell();
    await delivery().drain();
    const [busy] = await pushes();
    expect(busy?.next_try_at.getTime()).toBe(api.now().getTime() + 60_000);
    await api.db.deleteFrom('message').execute();
    await register('broken-1');
    await tell();
    await delivery().drain();
    expect(await pushes()).toMatchObject([
      { state: 'waiting', last_error: expect.stringContaining('503') as string },
    ]);
  });
});
