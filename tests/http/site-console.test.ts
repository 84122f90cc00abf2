import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptTerms } from '#features/policy/schema/consent.ts';
import * as contacts from '#features/contact/schema.ts';
import * as meetings from '#features/meeting/schema.ts';
import * as policies from '#features/policy/schema/versions.ts';
import { listPolicies, readPolicy } from '#features/policy/schema/versions.ts';
import { requestMeeting } from '#features/meeting/schema.ts';
import { sendContact } from '#features/contact/schema.ts';
import { notifyNewTerms } from '#features/policy/commands/terms.ts';
import { claimDueMessages } from '#features/message/store.ts';
import { readSession } from '#features/session/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { sendRow } from '#server/delivery/send.ts';
import { addContact, addEditor, addMeeting } from '../factories/site.ts';
import { addMember } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';

const dayMs = 86_400_000;
let api: TestApi;
let token: string;
let owner: SignedUp;
beforeAll(async () => {
  api = await startApi('site-desk');
  token = await addEditor(api);
  owner = await signUpCompany(api, 'buyer', { email: 'sara@desk.test' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const desk = () => api.as({ token });
const visitor = () => api.as({ address: '198.51.100.7' });

const log = async (verb: string) => loggedOf(api, verb);

const mailsTo = async (destination: string) =>
  api.db
    .selectFrom('message')
    .selectAll()
    .where('destination', '=', destination)
    .orderBy('id')
    .execute();

describe('versions of the terms', () => {
  const body = (changes: object = {}) => ({
    slug: 'terms' as const,
    title_en: 'Terms and conditions',
    title_ar: 'الشروط والأحكام',
    body_en: `## What is new\n\nEverything that stood before, and this.`,
    body_ar: `## الجديد\n\nكل ما سبق، وهذا أيضاً، إضافة إلى ما اتفقنا عليه.`,
    effective_on: '2026-11-21',
    reason: 'A new service',
    seen_version: 2,
    ...changes,
  });
  const inForce = async () => {
    const { version } = dataOf(await visitor()(readPolicy, { params: { slug: 'terms' } }));
    return version;
  };
  const due = async (who: string) =>
    dataOf(await api.as({ token: who })(readSession, {}))?.terms_due;

  it('are accepted at the sign-up, by version and time', async () => {
    const given = await api.db
      .selectFrom('consent')
      .innerJoin('policy', 'policy.id', 'consent.policy_id')
      .select(['slug', 'version', 'way', 'accepted_at'])
      .where('member_id', '=', owner.memberId)
      .execute();
    expect(given).toEqual([{ slug: 'terms', version: 2, way: 'sign_up', accepted_at: api.now() }]);
    expect(await due(owner.token)).toBeNull();
  });

  it('need both languages, a reason and a day from today on, and are not written otherwise', async () => {
    const refused = await desk()(policies.addPolicyVersion, {
      body: body({ body_ar: '', title_ar: '', reason: 'x' }),
    });
    expect(Object.keys(refused.ok ? {} : refused.errors).toSorted()).toEqual([
      'body_ar',
      'reason',
      'title_ar',
    ]);
    const early = await desk()(policies.addPolicyVersion, {
      body: body({ effective_on: '2026-11-20' }),
    });
    expect(early).toMatchObject({ status: 422, errors: { effective_on: [expect.any(String)] } });
    expect(dataOf(await desk()(policies.listPolicyVersions, {}))).toHaveLength(6);
  });

  it('are withdrawn before their day, with a reason, and never edited or deleted', async () => {
    const { id } = dataOf(
      await desk()(policies.addPolicyVersion, { body: body({ effective_on: '2026-12-01' }) }),
    );
    expect(await inForce()).toBe(2);
    // No version may begin before an existing one.
    const before = await desk()(policies.addPolicyVersion, { body: body({ seen_version: 3 }) });
    expect(before).toMatchObject({ status: 422, errors: { effective_on: [expect.any(String)] } });
    dataOf(
      await desk()(policies.withdrawPolicyVersion, {
        params: { id },
        body: { reason: 'A mistake in it' },
      }),
    );
    const again = await desk()(policies.withdrawPolicyVersion, {
      params: { id },
      body: { reason: 'A mistake in it' },
    });
    expect(again).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await log('policy.withdrawn')).toMatchObject([
      { params: { version: 3, reason: 'A mistake in it' } },
    ]);
    for (const change of [
      () =>
        api.db.updateTable('policy').set({ body_en: 'Other' }).where('version', '=', 1).execute(),
      () => api.db.updateTable('policy').set({ withdrawn_at: null }).where('id', '=', id).execute(),
      () => api.db.deleteFrom('policy').where('id', '=', id).execute(),
    ])
      await expect(change()).rejects.toThrow('neither edited nor deleted');
    const { id: first } = dataOf(await desk()(policies.listPolicyVersions, {})).find(
      ({ slug, version }) => slug === 'terms' && version === 2,
    ) ?? {
      id: '',
    };
    const started = await desk()(policies.withdrawPolicyVersion, {
      params: { id: first },
      body: { reason: 'Old' },
    });
    expect(started).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('are reported once to every existing user, who each confirm them', async () => {
    const colleague = await addMember(api, owner.companyId);
    api.advance(1000);
    const late = await desk()(policies.addPolicyVersion, { body: body() });
    expect(late).toMatchObject({ status: 409, code: 'conflict' });
    const { id } = dataOf(
      await desk()(policies.addPolicyVersion, { body: body({ seen_version: 3 }) }),
    );
    expect(await inForce()).toBe(4);
    expect(dataOf(await desk()(policies.readPolicyVersion, { params: { id } }))).toMatchObject({
      state: 'in_force',
      note: 'A new service',
      before: { version: 2 },
    });
    api.advance(1000);
    const newcomer = await signUpCompany(api, 'supplier', { email: 'new@desk.test' });
    const telling = { db: api.db, random: api.services.random };
    const told = await notifyNewTerms(telling, api.now());
    expect(await notifyNewTerms(telling, api.now())).toBe(0);
    const rows = await api.db
      .selectFrom('notification')
      .select('member_id')
      .where('type', '=', 'terms_changed')
      .execute();
    const ids = rows.map((row) => row.member_id);
    expect(ids).toHaveLength(told);
    expect(ids).toEqual(expect.arrayContaining([owner.memberId, colleague.memberId]));
    expect(ids).not.toContain(newcomer.memberId);
    expect(
      (await mailsTo('sara@desk.test')).filter(({ kind }) => kind === 'terms_changed'),
    ).toHaveLength(1);
    expect(await due(owner.token)).toEqual({ version: 4, effective_on: '2026-11-21' });
    expect(await due(colleague.token)).toEqual({ version: 4, effective_on: '2026-11-21' });
    expect(await due(newcomer.token)).toBeNull();
    const accept = (version: number) =>
      api.as({ token: owner.token })(acceptTerms, { body: { version } });
    expect(await accept(3)).toMatchObject({ status: 409, code: 'conflict' });
    dataOf(await accept(4));
    dataOf(await accept(4));
    expect(await due(owner.token)).toBeNull();
    expect(await log('terms.accepted')).toHaveLength(1);
    expect(
      dataOf(await visitor()(listPolicies, {})).find(({ slug }) => slug === 'terms'),
    ).toMatchObject({
      version: 4,
    });
  });
});

describe('the inbox of messages', () => {
  const message = {
    name: 'مريم السويدي',
    email: 'maryam@desk.test',
    subject: 'الأسعار',
    message: 'كيف تُحسب رسوم الاطلاع؟\n<b>شكراً</b>',
  };

  it('answers in the language of the message, in a thread, and closes', async () => {
    dataOf(await api.as({ locale: 'ar', address: '198.51.100.9' })(sendContact, { body: message }));
    const { data: rows } = dataOf(
      await desk()(contacts.listContacts, { query: { key: 'الأسعار' } }),
    );
    const [row] = rows;
    expect(rows).toMatchObject([
      {
        name: 'مريم السويدي',
        state: 'new',
        locale: 'ar',
        excerpt: expect.stringContaining('رسوم'),
      },
    ]);
    const params = { id: row?.id ?? '' };
    const reply = (text: string, seen: number) =>
      desk()(contacts.replyToContact, { params, body: { text, seen_version: seen } });
    dataOf(await reply('حسب قيمة الطلب.\n\nمع التحية', 1));
    expect(await reply('رد الزميل على الرسالة', 1)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    dataOf(await reply('ونضيف: أقلها 25 درهماً.', 2));
    const mails = await mailsTo('maryam@desk.test');
    expect(mails).toMatchObject([
      {
        kind: 'contact_reply',
        locale: 'ar',
        params: { text: 'حسب قيمة الطلب.\n\nمع التحية', subject: 'الأسعار' },
      },
      { kind: 'contact_reply' },
    ]);
    const seen = dataOf(await desk()(contacts.readContact, { params }));
    expect(seen).toMatchObject({
      state: 'answered',
      version: 3,
      can: { reply: true, close: true, close_silently: true, reopen: false },
    });
    expect(seen.steps.map(({ verb, by, mail }) => [verb, by, mail])).toEqual([
      ['reply', 'Noor', 'waiting'],
      ['reply', 'Noor', 'waiting'],
    ]);
    dataOf(await desk()(contacts.closeContact, { params, body: { reason: '', seen_version: 3 } }));
    expect(await reply('Once more, please', 4)).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    dataOf(
      await desk()(contacts.reopenContact, {
        params,
        body: { reason: 'She wrote again', seen_version: 4 },
      }),
    );
    expect(dataOf(await desk()(contacts.readContact, { params }))).toMatchObject({
      state: 'answered',
    });
  });

  it('closes without an answer only with a reason', async () => {
    const params = { id: await addContact(api) };
    const close = (reason: string) =>
      desk()(contacts.closeContact, { params, body: { reason, seen_version: 1 } });
    expect(await close(' \n')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    dataOf(await close('An advertisement'));
    expect(await log('contact.closed')).toMatchObject([
      { params: { from: 'new', to: 'closed', reason: 'An advertisement' } },
      { params: { from: 'answered' } },
    ]);
    const { data } = dataOf(await desk()(contacts.listContacts, { query: { state: 'closed' } }));
    expect(data.map(({ id }) => id)).toContain(params.id);
  });
});

describe('meetings', () => {
  const agreed = {
    day: '2026-11-25',
    time: '11:00',
    minutes: 45,
    place: 'Our office',
    link: 'https://meet.example/q',
  };

  it('are confirmed with an invitation, moved with the next one, and held', async () => {
    const asked = {
      full_name: 'Omar',
      company_name: 'Al Dana',
      email: 'omar@desk.test',
      phone: '+971504187726',
    };
    const at = { job_title: 'Manager', preferred_day: '2026-11-24', preferred_time: '10:30' };
    dataOf(await visitor()(requestMeeting, { body: { ...asked, ...at } }));
    const { data } = dataOf(await desk()(meetings.listMeetings, {}));
    const params = { id: data.find(({ email }) => email === 'omar@desk.test')?.id ?? '' };
    const confirm = (changes: object) =>
      desk()(meetings.confirmMeeting, { params, body: { ...agreed, seen_version: 1, ...changes } });
    for (const [changes, field] of [
      [{ day: '2026-11-20' }, 'day'],
      [{ day: '2027-11-20' }, 'day'],
      [{ time: '25:00' }, 'time'],
      [{ place: '', link: '' }, 'place'],
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ minutes: 7 }, 'minutes'],
    ] as const) {
      const refused = await confirm(changes);
      expect([refused.status, refused.ok ? [] : Object.keys(refused.errors)]).toEqual([
        422,
        [field],
      ]);
    }
    dataOf(await confirm({}));
    const another = { time: '12:00', link: '', seen_version: 2 };
    expect(await confirm(another)).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await confirm({ ...another, reason: 'hm' })).toMatchObject({ status: 422 });
    dataOf(await confirm({ ...another, reason: 'The room is taken' }));
    expect(await log('meeting.confirmed')).toMatchObject([
      { params: { reason: 'The room is taken' } },
      {},
    ]);
    const mails = await mailsTo('omar@desk.test');
    expect(mails.map(({ kind, params: told }) => [kind, told])).toMatchObject([
      [
        'meeting_confirmed',
        {
          starts_at: '2026-11-25T07:00:00.000Z',
          sequence: '0',
          note: 'Our office',
          url: 'https://meet.example/q',
        },
      ],
      ['meeting_confirmed', { starts_at: '2026-11-25T08:00:00.000Z', sequence: '1' }],
    ]);
    const finish = (seen: number, reason = '') =>
      desk()(meetings.finishMeeting, { params, body: { reason, seen_version: seen } });
    expect(await finish(3, 'ok')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await finish(3)).toMatchObject({ status: 409, code: 'state_changed' });
    await api.db
      .updateTable('meeting_request')
      .set({ due_at: api.now() })
      .where('id', '=', params.id)
      .execute();
    // A word about it may have two lines, as its field has.
    dataOf(await finish(3, 'They want a trial.\nCall in June.'));
    const seen = dataOf(await desk()(meetings.readMeeting, { params }));
    expect(seen).toMatchObject({
      state: 'done',
      can: { confirm: false, decline: false, finish: false },
    });
    expect(seen.steps.map(({ verb }) => verb)).toEqual(['confirm', 'confirm', 'finish']);
    expect(seen.steps.at(-1)?.text).toBe('They want a trial.\nCall in June.');
  });

  it('are declined with a reason that is mailed, and sorted by the nearest first', async () => {
    const params = { id: await addMeeting(api, { email: 'late@desk.test' }) };
    const near = await addMeeting(api, { due_at: new Date(api.now().getTime() + 1000) });
    const { data } = dataOf(await desk()(meetings.listMeetings, {}));
    expect(data[0]?.id).toBe(near);
    const decline = (reason: string) =>
      desk()(meetings.declineMeeting, { params, body: { reason, seen_version: 1 } });
    expect(await decline(' ')).toMatchObject({ status: 422 });
    dataOf(await decline('We are closed that day'));
    expect(await decline('We are closed that day')).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await mailsTo('late@desk.test')).toMatchObject([
      { kind: 'meeting_declined', params: { note: 'We are closed that day', was_invited: '' } },
    ]);
    expect(await log('meeting.declined')).toMatchObject([
      { params: { from: 'new', to: 'declined' } },
    ]);
  });
});

it('answers and invitations are readable by mail programs and calendars, for any text of a visitor', async () => {
  const smtp = await startFakeSmtp();
  const mail = createMailSender({ smtpUrl: smtp.url, from: 'Qeema <no-reply@qeema.test>' });
  const { db, clock, secrets } = api.services;
  const parts = {
    db,
    clock,
    secrets,
    mail,
    sms: null,
    push: null,
    publicUrl: 'https://qeema.test',
  };
  const signal = AbortSignal.timeout(10_000);
  const until = new Date(api.now().getTime() + 60_000);
  for (const row of await claimDueMessages(db, api.now(), until, 100))
    await sendRow(parts, row, signal);
  const to = (address: string) =>
    smtp.mails.filter((one) => one.to[0] === address).map(({ parsed }) => parsed);
  const [answer] = to('maryam@desk.test');
  expect(answer?.subject).toBe('رد: الأسعار');
  expect(answer?.html).toContain('&lt;b&gt;شكراً&lt;/b&gt;');
  expect(answer?.text).toContain('لأنك راسلت');
  const [first, second] = to('omar@desk.test');
  expect(first?.html).toContain('href="https://meet.example/q"');
  const files = [first, second].map((one) =>
    one?.attachments.find(({ filename }) => filename === 'meeting.ics'),
  );
  const texts = files.map((file) => new TextDecoder().decode(file?.content as ArrayBuffer));
  expect(texts[0]).toMatch(
    /METHOD:REQUEST[^]*SEQUENCE:0[^]*DTSTART:20261125T070000Z[^]*LOCATION:Our office/,
  );
  expect(texts[1]).toMatch(/SEQUENCE:1[^]*DTSTART:20261125T080000Z/);
  const [declined] = to('late@desk.test');
  expect([declined?.subject, declined?.attachments]).toEqual(['Your meeting request', []]);
  mail.close();
  await smtp.close();
});

it('messages of visitors are deleted a year after the last event, with their mails', async () => {
  const params = { id: await addContact(api, { email: 'old@desk.test' }) };
  const sentAt = api.now().getTime();
  api.advance(200 * dayMs);
  const late = api.as({ token: await addEditor(api, 'Later') });
  const body = { text: 'Sorry that it took so long.', seen_version: 1 };
  dataOf(await late(contacts.replyToContact, { params, body }));
  const kept = async () => {
    const row = await api.db
      .selectFrom('contact_message')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst();
    return [row !== undefined, (await mailsTo('old@desk.test')).length];
  };
  await cleanUp(api.db, new Date(sentAt + 366 * dayMs));
  expect(await kept()).toEqual([true, 1]);
  await cleanUp(api.db, new Date(sentAt + 566 * dayMs));
  expect(await kept()).toEqual([false, 0]);
});
