import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProfile, saveProfile } from '#features/account/schema.ts';
import { rewriteAddressPhones } from '#features/address/commands.ts';
import { addAddress } from '#features/address/schema.ts';
import { requestMeeting } from '#features/meeting/schema.ts';
import { notify } from '#features/notification/store/notify.ts';
import { codeTriesMax } from '#features/registration/rules.ts';
import { activate, resendCode, signUp } from '#features/registration/schema.ts';
import { rewriteMemberPhones } from '#features/user/commands/phones.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createLogger } from '#server/observe/log.ts';
import { createSmsSender } from '#server/delivery/sms.ts';
import { gulfCountries } from '#shared/phone-number.ts';
import { systemRandom } from '#server/crypto/random.ts';
import { addParty, type Party } from '../factories/access.ts';
import { signUpBody, signUpCompany } from '../factories/company.ts';
import { startFakeSms, type FakeSms } from '../fakes/sms.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let gateway: FakeSms;
let count = 0;
const lines: string[] = [];

beforeAll(async () => {
  api = await startApi('phone-numbers');
  gateway = await startFakeSms();
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.deleteFrom('message').execute();
  await api.db.deleteFrom('rate_limit').execute();
  lines.length = 0;
});

/** Sends all that is due through the strict gateway; answers the rows of the outbox. */
async function deliver() {
  const { db, secrets } = api.services;
  const sms = createSmsSender({
    url: gateway.url,
    account: 'AC1',
    token: 't',
    sender: 'Qeema',
    countries: gulfCountries,
  });
  const log = createLogger((line) => void lines.push(line));
  const parts = {
    mail: null,
    sms,
    push: null,
    demo: true,
    publicUrl: 'http://qeema.test',
    log,
    db,
    secrets,
  };
  await createDelivery({ ...parts, listen: api.listen, clock: api.now }).drain();
  return api.db.selectFrom('message').select(['channel', 'destination', 'state']).execute();
}

function begin(
  changes: Parameters<typeof signUpBody>[1] = {},
  locale: 'en' | 'ar' = 'en',
  address?: string,
) {
  count += 1;
  const client = api.as({ address: address ?? `203.0.113.${count}`, locale });
  return client(signUp, {
    body: signUpBody('buyer', { email: `phone${count}@aldana.test`, channel: 'sms', ...changes }),
  });
}

describe('the code by SMS', () => {
  it.each([
    ['0501234567', '+971501234567'],
    ['501234567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['050-123 4567', '+971501234567'],
    ['+966512345678', '+966512345678'],
    ['00974 33123456', '+97433123456'],
    ['+96892123456', '+96892123456'],
    ['+97336001234', '+97336001234'],
    ['+96550012345', '+96550012345'],
  ])('for %s arrives at %s', async (mobile, number) => {
    expect(await begin({ mobile })).toMatchObject({ ok: true, data: { channel: 'sms' } });
    expect(await deliver()).toEqual([{ channel: 'sms', destination: number, state: 'sent' }]);
    expect(gateway.received.at(-1)?.to).toBe(number);
    const row = await api.db
      .selectFrom('registration')
      .select('mobile')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.mobile).toBe(number);
  });

  it.each([
    ['mobile', '+999123456', 'This isn’t a valid phone number', 'لا يوجد رقم هاتف'],
    ['mobile', '+123456', 'This isn’t a valid phone number', 'لا يوجد رقم هاتف'],
    ['mobile', '+97143710092', 'This isn’t a mobile number', 'هذا ليس رقم جوال'],
    ['phone', '+97141234567', 'This isn’t a valid phone number', 'لا يوجد رقم هاتف'],
    ['whatsapp', '+999123456', 'This isn’t a valid phone number', 'لا يوجد رقم هاتف'],
  ])(
    'is not sent if %s is %s, and the field shows the reason in both languages',
    async (field, text, english, arabic) => {
      const refused = await begin({ [field]: text });
      expect(refused).toMatchObject({
        status: 422,
        errors: { [field]: [expect.stringContaining(english)] },
      });
      expect(await begin({ [field]: text }, 'ar')).toMatchObject({
        errors: { [field]: [expect.stringContaining(arabic)] },
      });
      expect(await deliver()).toEqual([]);
    },
  );

  it('is sent to no country that is not enabled, while e-mail works', async () => {
    const mobile = '+447911123456';
    const refused = await begin({ mobile });
    expect(refused).toMatchObject({
      status: 422,
      errors: { channel: ['We don’t send SMS to this country. Choose email.'] },
    });
    expect(await begin({ mobile, channel: 'email' })).toMatchObject({
      ok: true,
      data: { channel: 'email' },
    });
  });
});

describe('an SMS that the gateway refuses', () => {
  it('is logged without the number', async () => {
    await begin({ mobile: '+971500000400' });
    expect(await deliver()).toMatchObject([{ state: 'failed' }]);
    const told = lines.join('');
    expect(told).toContain('21211');
    expect(told).not.toContain('500000400');
  });
});

describe('a number that was stored as typed', () => {
  /** Stores a number as a process of the version before would. */
  async function typed(
    party: Party,
    numbers: { mobile: string; whatsapp?: string; phone?: string },
  ) {
    await api.db
      .updateTable('member')
      .set({ ...numbers, typed_phones: null })
      .where('id', '=', party.memberId)
      .execute();
  }
  const stored = (party: Party) =>
    api.db
      .selectFrom('member')
      .select(['mobile', 'whatsapp', 'phone', 'typed_phones'])
      .where('id', '=', party.memberId)
      .executeTakeFirstOrThrow();

  it('is rewritten in the background, and the typed form remains beside it', async () => {
    const party = await addParty(api, 'supplier');
    await typed(party, { mobile: '0501234567', whatsapp: '+971501234567', phone: '12345678' });
    await rewriteMemberPhones(api.db);
    const after = {
      mobile: '+971501234567',
      whatsapp: '+971501234567',
      phone: '12345678',
      typed_phones: { mobile: '0501234567' },
    };
    expect(await stored(party)).toEqual(after);
    expect(await rewriteMemberPhones(api.db)).toBe(0);
    expect(await stored(party)).toEqual(after);
  });

  it('is rewritten after a sign-up that the version before began', async () => {
    const sent = await begin({ mobile: '+971501234567' });
    if (!sent.ok) throw new Error(sent.code);
    await api.db.updateTable('registration').set({ mobile: '0501234567' }).execute();
    await deliver();
    const code = /\d{6}/.exec(gateway.received.at(-1)?.body ?? '')?.[0] ?? '';
    expect(await api.as()(activate, { body: { ticket: sent.data.ticket, code } })).toMatchObject({
      ok: true,
    });
    await rewriteMemberPhones(api.db);
    const member = api.db
      .selectFrom('member')
      .select(['mobile', 'typed_phones'])
      .orderBy('id', 'desc');
    expect(await member.executeTakeFirst()).toEqual({
      mobile: '+971501234567',
      typed_phones: { mobile: '0501234567' },
    });
  });

  it('loses its typed form when its owner replaces it', async () => {
    const party = await addParty(api, 'supplier');
    await typed(party, { mobile: '0501234567', phone: '043710092' });
    await rewriteMemberPhones(api.db);
    await api.as({ token: party.token })(saveProfile, { body: { mobile: '0551234567' } });
    expect(await stored(party)).toMatchObject({
      mobile: '+971551234567',
      typed_phones: { phone: '043710092' },
    });
  });

  it('is unchanged if no country is known and several have such numbers', async () => {
    const party = await addParty(api, 'supplier');
    await typed(party, { mobile: '+971501234567', whatsapp: '33123456' });
    await rewriteMemberPhones(api.db);
    expect(await stored(party)).toMatchObject({ whatsapp: '33123456', typed_phones: {} });
  });

  it('is parsed by the country of the company’s default address', async () => {
    const party = await addParty(api, 'supplier');
    await addPlace(party, 'SA', '0512345678');
    await typed(party, { mobile: '0512345678' });
    await rewriteMemberPhones(api.db);
    expect(await stored(party)).toMatchObject({
      mobile: '+966512345678',
      typed_phones: { mobile: '0512345678' },
    });
  });

  it('of an address is rewritten by its city’s country, and an invalid one remains', async () => {
    const party = await addParty(api, 'supplier');
    const { id } = await addPlace(party, 'SA', '+966512345678');
    const set = (phone: string) =>
      api.db
        .updateTable('address')
        .set({ phone, typed_phone: null })
        .where('id', '=', id)
        .execute();
    const read = () =>
      api.db.selectFrom('address').select(['phone', 'typed_phone']).where('id', '=', id).execute();
    await set('0512345678');
    await rewriteAddressPhones(api.db);
    expect(await read()).toEqual([{ phone: '+966512345678', typed_phone: '0512345678' }]);
    await set('ext. 12');
    await rewriteAddressPhones(api.db);
    expect(await read()).toEqual([{ phone: 'ext. 12', typed_phone: '' }]);
  });

  it('that cannot be parsed is requested in the profile, until it is valid', async () => {
    const party = await addParty(api, 'supplier');
    await typed(party, { mobile: '12345678', phone: '043710092' });
    const client = api.as({ token: party.token });
    const unreadable = async () => {
      const answer = await client(readProfile, {});
      return answer.ok ? answer.data.unreadable_phones : answer.code;
    };
    expect(await unreadable()).toEqual(['mobile']);
    const refused = await client(saveProfile, { body: { mobile: '12345678' } });
    expect(refused).toMatchObject({
      status: 422,
      errors: { mobile: [expect.stringContaining('country code')] },
    });
    expect(await client(saveProfile, { body: { mobile: '050 123 4567' } })).toMatchObject({
      data: { mobile: '+971501234567', unreadable_phones: [] },
    });
  });

  it('still gets the SMS that replaces a returned mail', async () => {
    const supplier = await signUpCompany(api, 'supplier', { email: 'before@aldana.test' });
    await api.db
      .updateTable('member')
      .set({ mobile: '0501234999' })
      .where('id', '=', supplier.memberId)
      .execute();
    await api.db
      .insertInto('mail_bounce')
      .values({ email_key: supplier.email, kind: 'bounce', reason: '', bounced_at: api.now() })
      .execute();
    const news = {
      memberId: supplier.memberId,
      type: 'withdrawal_paid',
      params: { amount: '500.00' },
    } as const;
    await api.db
      .transaction()
      .execute((tx) => notify(tx, { random: systemRandom, now: api.now() }, news));
    await deliver();
    expect(gateway.received.at(-1)?.to).toBe('+971501234999');
  });
});

/** An address in some city of a country. */
async function addPlace(party: Party, country: string, phone: string) {
  await api.db
    .updateTable('country')
    .set({ disabled_at: null })
    .where('code', '=', country)
    .execute();
  const city = await api.db
    .selectFrom('city')
    .select('id')
    .where('country_code', '=', country)
    .executeTakeFirstOrThrow();
  await api.db.updateTable('city').set({ disabled_at: null }).where('id', '=', city.id).execute();
  const place = { label: 'Office', area: 'A', street: 'S', building: 'B', landmark: 'L' };
  const body = { ...place, city_id: city.id, phone, is_default: true };
  const added = await api.as({ token: party.token })(addAddress, { body });
  if (!added.ok) throw new Error(`${added.code} ${JSON.stringify(added.errors)}`);
  return added.data;
}

describe('other forms', () => {
  it('parse a local number of an address in the country of its city', async () => {
    const party = await addParty(api, 'buyer');
    expect(await addPlace(party, 'SA', '0512345678')).toMatchObject({ phone: '+966512345678' });
  });

  it('parse the number of a meeting request, and refuse an invalid one', async () => {
    const body = {
      full_name: 'Omar Rashid',
      company_name: 'Al Dana',
      email: 'omar@aldana.test',
      job_title: 'Manager',
      preferred_day: '2026-11-24',
      preferred_time: '10:00',
    };
    const client = api.as({ address: '203.0.113.250' });
    expect(await client(requestMeeting, { body: { ...body, phone: '+999123456' } })).toMatchObject({
      status: 422,
      errors: { phone: [expect.stringContaining('country code')] },
    });
    expect(
      await client(requestMeeting, { body: { ...body, phone: '050 418 7726' } }),
    ).toMatchObject({ ok: true });
    expect(await api.db.selectFrom('meeting_request').select('phone').execute()).toEqual([
      { phone: '+971504187726' },
    ]);
  });
});

describe('the limits of SMS', () => {
  const hourMs = 3_600_000;
  const at = (index: number, prefix = '+97150') => `${prefix}${String(1_000_000 + index)}`;

  it('are three an hour and six a day for one number in any notation, while e-mail works on', async () => {
    const writings = ['0501234567', '501234567', '+971501234567'];
    for (const mobile of writings) expect(await begin({ mobile })).toMatchObject({ ok: true });
    const refused = await begin({ mobile: '٠٥٠١٢٣٤٥٦٧' });
    expect(refused).toMatchObject({
      status: 429,
      code: 'sms_number_limit',
      retryAfterSeconds: 3600,
    });
    expect(refused).toMatchObject({ message: expect.stringContaining('in 1 hour') });
    expect(await begin({ mobile: '0501234567' }, 'ar')).toMatchObject({
      message: expect.stringContaining('ساعة'),
    });
    expect(await begin({ mobile: '0501234567', channel: 'email' })).toMatchObject({ ok: true });
    expect(await begin({ mobile: at(1) })).toMatchObject({ ok: true });
    api.advance(hourMs);
    for (const mobile of writings) expect(await begin({ mobile })).toMatchObject({ ok: true });
    api.advance(hourMs);
    expect(await begin({ mobile: '0501234567' })).toMatchObject({ code: 'sms_number_limit' });
    api.advance(24 * hourMs);
    expect(await begin({ mobile: '0501234567' })).toMatchObject({ ok: true });
  });

  it('count repeated codes as well', async () => {
    const sent = await begin({ mobile: '0501234567' });
    if (!sent.ok) throw new Error(sent.code);
    const client = api.as({ address: '203.0.113.251' });
    const again = () => {
      api.advance(61_000);
      return client(resendCode, { body: { ticket: sent.data.ticket } });
    };
    expect(await again()).toMatchObject({ ok: true });
    expect(await again()).toMatchObject({ ok: true });
    expect(await again()).toMatchObject({ status: 429, code: 'sms_number_limit' });
    const byMail = await client(resendCode, {
      body: { ticket: sent.data.ticket, channel: 'email' },
    });
    expect(byMail).toMatchObject({ ok: true, data: { channel: 'email' } });
  });

  it('charge a refused SMS neither to the codes by e-mail nor to the code sent before', async () => {
    const mobile = '0501234567';
    const email = 'often@aldana.test';
    // The codes of an address are limited by network.
    const network = '203.0.113.250';
    const sent = await begin({ mobile, email }, 'en', network);
    if (!sent.ok) throw new Error(sent.code);
    await begin({ mobile });
    await begin({ mobile });
    for (let index = 0; index < 6; index += 1)
      expect(await begin({ mobile, email }, 'en', network)).toMatchObject({
        code: 'sms_number_limit',
      });
    const { ticket } = sent.data;
    api.advance(61_000);
    expect(await api.as()(resendCode, { body: { ticket } })).toMatchObject({
      code: 'sms_number_limit',
    });
    const row = api.db.selectFrom('registration').select('tries_left').where('email', '=', email);
    expect(await row.executeTakeFirst()).toEqual({ tries_left: codeTriesMax });
    for (let index = 0; index < 4; index += 1)
      expect(await begin({ mobile, email, channel: 'email' }, 'en', network)).toMatchObject({
        ok: true,
      });
    expect(await begin({ mobile, email, channel: 'email' }, 'en', network)).toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('count two concurrent clicks as one SMS', async () => {
    const sent = await begin({ mobile: '0501234567' });
    if (!sent.ok) throw new Error(sent.code);
    api.advance(61_000);
    const again = () => api.as()(resendCode, { body: { ticket: sent.data.ticket } });
    const answers = await Promise.all([again(), again()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    api.advance(61_000);
    expect(await again()).toMatchObject({ ok: true });
    api.advance(61_000);
    expect(await again()).toMatchObject({ code: 'sms_number_limit' });
  });

  it('disclose nothing about accounts', async () => {
    const known = await signUpCompany(api, 'buyer', { email: 'known@aldana.test' });
    const mobile = at(7);
    for (let index = 0; index < 3; index += 1)
      expect(await begin({ mobile, email: known.email })).toMatchObject({ ok: true });
    expect(await begin({ mobile, email: known.email })).toMatchObject({ code: 'sms_number_limit' });
  });

  it('stop one operator’s numbers at two fifths of all, and all at their number, with one alarm each', async () => {
    const small = await startApi('sms-limits', { SMS_PER_HOUR: '5' });
    const { sms } = small.services;
    const allow = async (numbers: readonly string[]) => {
      const verdicts = [];
      for (const number of numbers) verdicts.push((await sms.allow(number)).allowed);
      return verdicts;
    };
    expect(await allow([at(1), at(2), at(3), at(4)])).toEqual([true, true, false, false]);
    expect(small.faults).toHaveLength(1);
    expect(small.faults[0]).toContain('"scope":"prefix"');
    expect(
      await allow([at(1, '+97154'), at(2, '+97154'), at(1, '+97155'), at(1, '+97156')]),
    ).toEqual([true, true, true, false]);
    expect(await sms.allow(at(2, '+97156'))).toMatchObject({
      allowed: false,
      why: 'overall',
      retryAfterSeconds: 3600,
    });
    expect(small.faults).toHaveLength(2);
    expect(small.faults[1]).toContain('"scope":"all"');
    expect(small.faults.join('')).not.toContain(at(1));
    expect(sms.gauge().values).toEqual([
      [{ outcome: 'allowed' }, 5],
      [{ outcome: 'country' }, 0],
      [{ outcome: 'number' }, 0],
      [{ outcome: 'prefix' }, 2],
      [{ outcome: 'all' }, 2],
    ]);
    small.advance(hourMs);
    expect(await allow([at(1)])).toEqual([true]);
    await small.close();
  });
});
