import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activate, signUp } from '#features/registration/schema.ts';
import { signIn } from '#features/session/schema.ts';
import { newestMessage, signUpBody } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('call limits');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const hourMs = 3_600_000;
const invalid = signUpBody('buyer', { email: 'salem@aldana' });

describe('thirty people behind one address', () => {
  it('register within an hour with five invalid forms and one wrong code each', async () => {
    const office = api.as({ address: '198.51.100.7' });
    for (let person = 0; person < 30; person += 1) {
      const email = `office${person}@aldana.test`;
      for (let mistake = 0; mistake < 5; mistake += 1)
        expect(await office(signUp, { body: invalid })).toMatchObject({ code: 'invalid' });
      const begun = await office(signUp, { body: signUpBody('buyer', { email }) });
      if (!begun.ok) throw new Error(`${person}: ${begun.code}`);
      const { ticket } = begun.data;
      const { params } = await newestMessage(api, email);
      const code = params['code'] ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await office(activate, { body: { ticket, code: wrong } })).toMatchObject({
        code: 'wrong_code',
      });
      expect(await office(activate, { body: { ticket, code } })).toMatchObject({ ok: true });
    }
  }, 120_000);

  it('cannot send more than 600 invalid forms an hour', async () => {
    api.advance(hourMs);
    const office = api.as({ address: '198.51.100.8' });
    for (let count = 0; count < 600; count += 1)
      expect(await office(signUp, { body: invalid })).toMatchObject({ code: 'invalid' });
    expect(await office(signUp, { body: invalid })).toMatchObject({ code: 'too_many_requests' });
    const email = 'after.mistakes@aldana.test';
    expect(await office(signUp, { body: signUpBody('buyer', { email }) })).toMatchObject({
      ok: true,
    });
    api.advance(hourMs);
    expect(await office(signUp, { body: invalid })).toMatchObject({ code: 'invalid' });
  }, 120_000);
});

describe('wrong passwords from one address', () => {
  it.each([
    ['en', 'Too many attempts. Try again in 1 minute.', 60],
    ['ar', 'محاولات كثيرة. حاول مرة أخرى \u2068خلال دقيقة واحدة\u2069.', 60],
    ['en', 'Too many attempts. Try again in 1 second.', 1],
  ] as const)(
    'stop after 20 a minute, and in %s the message is %j',
    async (locale, message, left) => {
      const nextMs = Math.ceil((api.now().getTime() + 1) / 60_000) * 60_000;
      api.advance(nextMs - api.now().getTime() + (60 - left) * 1000);
      const client = api.as({ address: `198.51.100.${20 + left + locale.length}`, locale });
      for (let count = 0; count < 20; count += 1) {
        const body = { email: `nobody${count}@aldana.test`, password: 'Another!42-oud' };
        expect(await client(signIn, { body })).toMatchObject({ code: 'wrong_credentials' });
      }
      const body = { email: 'nobody@aldana.test', password: 'Another!42-oud' };
      expect(await client(signIn, { body })).toMatchObject({
        code: 'too_many_requests',
        message,
        retryAfterSeconds: left,
      });
    },
    60_000,
  );
});
