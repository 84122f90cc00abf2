import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCompany } from '#features/closure/store/erase.ts';
import { listFaqs } from '#features/faq/schema.ts';
import { listPolicies, readPolicy } from '#features/policy/schema/versions.ts';
import { requestMeeting, type MeetingInput } from '#features/meeting/schema.ts';
import { sendContact, type ContactInput } from '#features/contact/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { addParty } from '../factories/access.ts';
import { erasureDue } from '../factories/erasure.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('site');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** A visitor at an address of their own, so that the limits of one do not meet the next. */
function visitor(locale: 'en' | 'ar' = 'en') {
  count += 1;
  return api.as({ address: `203.0.113.${count}`, locale });
}

const message: ContactInput = {
  name: 'مريم السويدي',
  email: 'maryam@aldana.test',
  subject: 'Prices',
  message: 'كيف تُحسب رسوم الاطلاع؟ We buy steel every month.',
};

/** The tests' today is Saturday 21 November 2026. */
const meeting: MeetingInput = {
  full_name: 'Omar Haddad',
  company_name: 'Al Dana Contracting',
  email: 'omar@aldana.test',
  phone: '+971 50 418 7726',
  job_title: 'Procurement manager',
  preferred_day: '2026-11-24',
  preferred_time: '10:30',
};

const contacts = () => api.db.selectFrom('contact_message').selectAll().orderBy('id').execute();
const meetings = () => api.db.selectFrom('meeting_request').selectAll().orderBy('id').execute();

describe('the questions of the site', () => {
  it('are in categories, in the reader’s language, with the brand’s name', async () => {
    const [english, arabic] = await Promise.all([
      visitor()(listFaqs, {}),
      visitor('ar')(listFaqs, {}),
    ]);
    if (!english.ok || !arabic.ok) throw new Error('refused');
    expect(english.data.map(({ name }) => name)).toContain('For suppliers');
    expect(english.data.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(12);
    expect(arabic.data).toHaveLength(english.data.length);
    expect(arabic.data[0]?.name).toBe('الحساب والموافقة عليه');
    expect(JSON.stringify(english.data)).toContain('Qeema reduces what the buyer pays');
    expect(JSON.stringify([english.data, arabic.data])).not.toMatch(/\{brand\}|\{legal\}/);
  });

  it('are found by words of question or answer, all of them, in either Arabic spelling', async () => {
    const find = async (key: string, locale: 'en' | 'ar' = 'en') => {
      const answer = await visitor(locale)(listFaqs, { query: { key } });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.flatMap(({ questions }) => questions.map(({ question }) => question));
    };
    expect(await find('LICENCE expires')).toEqual(['What happens when my licence expires?']);
    expect(await find('مراجعه الحساب', 'ar')).not.toEqual([]);
    expect(await find('100% _ nothing')).toEqual([]);
    expect(await find('licence', 'ar')).toEqual([]);
  });

  it('are shown once they are published only', async () => {
    const row = await api.db
      .selectFrom('faq')
      .select(['id', 'question_en'])
      .executeTakeFirstOrThrow();
    await api.db.updateTable('faq').set({ published_at: null }).where('id', '=', row.id).execute();
    const answer = await visitor()(listFaqs, {});
    expect(JSON.stringify(answer)).not.toContain(row.question_en);
  });
});

describe('terms and policies', () => {
  it('are readable in both languages', async () => {
    const list = await visitor()(listPolicies, {});
    expect(list.ok && list.data.map(({ slug, version }) => [slug, version])).toEqual([
      ['terms', 2],
      ['privacy', 2],
      ['fair-fee', 2],
    ]);
    const english = await visitor()(readPolicy, { params: { slug: 'terms' } });
    const arabic = await visitor('ar')(readPolicy, { params: { slug: 'terms' } });
    expect(english).toMatchObject({
      data: { title: 'Terms and conditions', effective_on: '2026-01-01' },
    });
    expect(english.ok && english.data.body).toContain('Qeema E-Commerce LLC');
    expect(arabic).toMatchObject({ data: { title: 'الشروط والأحكام' } });
    expect((await api.fetch('/policies/cookies')).status).toBe(404);
  });

  it('have versions: the newest that applies today in Dubai', async () => {
    const {
      id: _,
      version: __,
      ...first
    } = await api.db
      .selectFrom('policy')
      .selectAll()
      .where('slug', '=', 'privacy')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('policy')
      .values({
        ...first,
        id: api.services.random.id(),
        version: 3,
        body_en: 'Newer',
        effective_on: '2026-11-22',
      })
      .execute();
    const read = async () => visitor()(readPolicy, { params: { slug: 'privacy' } });
    expect(await read()).toMatchObject({ data: { version: 2 } });
    // 14:00 in Dubai: its midnight is ten hours away.
    api.advance(10 * 3_600_000);
    expect(await read()).toMatchObject({
      data: { version: 3, body: 'Newer', effective_on: '2026-11-22' },
    });
    api.advance(-10 * 3_600_000);
  });
});

describe('a contact message', () => {
  it('is stored with its language, also from a form', async () => {
    const sent = await visitor('ar')(sendContact, { body: message });
    expect(sent).toMatchObject({
      ok: true,
      data: null,
      message: 'شكراً لك. وصلتنا رسالتك، وسنردّ خلال يوم عمل واحد.',
    });
    const form = await api.fetch('/contact', {
      method: 'POST',
      body: new URLSearchParams({ ...message }),
    });
    expect(form.status).toBe(200);
    expect(
      (await contacts()).map(({ name, message: text, locale }) => [name, text, locale]),
    ).toEqual([
      [message.name, message.message, 'ar'],
      [message.name, message.message, 'en'],
    ]);
  });

  it('needs a name and a subject of 3, a message of 10 and a valid e-mail, and is not written otherwise', async () => {
    const before = (await contacts()).length;
    const empty = await visitor()(sendContact, {
      body: { name: '', email: '', subject: '', message: '' },
    });
    expect(empty).toMatchObject({
      status: 422,
      errors: {
        name: ['This field is required'],
        email: ['This field is required'],
        subject: ['This field is required'],
        message: ['This field is required'],
      },
    });
    const short = await visitor()(sendContact, {
      body: { name: ' ab ', email: 'nobody@nowhere', subject: 'ab', message: '123456789' },
    });
    expect(short).toMatchObject({
      status: 422,
      errors: {
        name: ['At least 3 characters.'],
        email: [expect.stringContaining('full email')],
        subject: ['At least 3 characters.'],
        message: ['At least 10 characters.'],
      },
    });
    expect(await contacts()).toHaveLength(before);
  });

  it('is limited to ten an hour from one address', async () => {
    const one = visitor();
    for (let sent = 0; sent < 10; sent += 1)
      expect(await one(sendContact, { body: message })).toMatchObject({ ok: true });
    const refused = await one(sendContact, { body: message });
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(!refused.ok && (refused.retryAfterSeconds ?? 0)).toBeGreaterThan(0);
    expect(await visitor()(sendContact, { body: message })).toMatchObject({ ok: true });
  });
});

describe('a request for a meeting', () => {
  it('is stored with its time as an instant', async () => {
    expect(await visitor()(requestMeeting, { body: meeting })).toMatchObject({
      ok: true,
      data: null,
    });
    const rows = await meetings();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      full_name: 'Omar Haddad',
      company_name: 'Al Dana Contracting',
      email: 'omar@aldana.test',
      phone: '+971504187726',
      job_title: 'Procurement manager',
      preferred_at: new Date('2026-11-24T06:30:00Z'),
      locale: 'en',
    });
  });

  it.each([
    ['today', { preferred_day: '2026-11-21' }, 'preferred_day'],
    ['a Sunday', { preferred_day: '2026-11-22' }, 'preferred_day'],
    ['a day too far', { preferred_day: '2027-03-01' }, 'preferred_day'],
    ['no day', { preferred_day: '2026-02-30' }, 'preferred_day'],
    ['the night', { preferred_time: '23:00' }, 'preferred_time'],
    [
      'a Friday afternoon',
      { preferred_day: '2026-11-27', preferred_time: '14:00' },
      'preferred_time',
    ],
    ['no name', { full_name: ' ' }, 'full_name'],
    ['no company', { company_name: '' }, 'company_name'],
    ['no e-mail', { email: 'omar' }, 'email'],
    ['a short phone', { phone: '12345' }, 'phone'],
    ['no job title', { job_title: '' }, 'job_title'],
  ] as const)('is refused for %s, and nothing is written', async (_name, changes, field) => {
    const before = (await meetings()).length;
    const refused = await visitor()(requestMeeting, { body: { ...meeting, ...changes } });
    expect(refused.status).toBe(422);
    expect(refused.ok ? [] : Object.keys(refused.errors)).toEqual([field]);
    expect(await meetings()).toHaveLength(before);
  });

  it('is limited to ten an hour from one address', async () => {
    const one = visitor();
    for (let sent = 0; sent < 10; sent += 1)
      expect((await one(requestMeeting, { body: meeting })).status).toBe(200);
    expect((await one(requestMeeting, { body: meeting })).status).toBe(429);
  });
});

describe('the data of visitors', () => {
  it('is erased with its author’s account, and with no other', async () => {
    const { companyId } = await addParty(api, 'buyer');
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('member')
      .set({ email_proven_at: api.now() })
      .where('company_id', '=', companyId)
      .execute();
    await visitor()(sendContact, { body: { ...message, email: email.toUpperCase() } });
    await visitor()(requestMeeting, { body: { ...meeting, email } });
    const [messages, requests] = [(await contacts()).length, (await meetings()).length];
    const now = api.now();
    await api.db
      .updateTable('company')
      .set({ closed_at: now })
      .where('id', '=', companyId)
      .execute();
    await api.db.transaction().execute((tx) => eraseCompany(tx, companyId, erasureDue, now));
    expect([(await contacts()).length, (await meetings()).length]).toEqual([
      messages - 1,
      requests - 1,
    ]);
    expect(JSON.stringify([await contacts(), await meetings()]).toLowerCase()).not.toContain(
      email.toLowerCase(),
    );
  });

  it('is deleted after twelve months', async () => {
    const yearMs = 365 * 86_400_000;
    await cleanUp(api.db, new Date(api.now().getTime() + yearMs - 1000));
    expect((await contacts()).length).toBeGreaterThan(0);
    await cleanUp(api.db, new Date(api.now().getTime() + yearMs + 1000));
    expect([await contacts(), await meetings()]).toEqual([[], []]);
  });
});
