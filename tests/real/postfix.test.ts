import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#features/registration/schema.ts';
import { invitationOf } from '#server/delivery/invitation.ts';
import { createMailSender, type OutgoingMail } from '#server/delivery/mail.ts';
import { sentence } from '#server/pages/texts.ts';
import { createApiClient } from '#shared/client.ts';
import { signUpBody } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { seededRandom } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { login, postfixPackages, startPostfix, type Postfix } from './postfix.ts';
import { ask, startProduct } from './product.ts';

const random = seededRandom('real postfix');
const from = 'قيمة <returned@near.test>';
const hard = [
  '.',
  '..leading dots',
  'From the line’s start',
  'نص عربي طويل '.repeat(40).trim(),
  'end',
];

const mailTo = (to: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: random.id(),
  to,
  locale: 'ar',
  subject: 'عرض جديد على «خرسانة جاهزة C40» من شركة الدانة للمقاولات العامة — 320 م³',
  html: `<!doctype html><html lang="ar" dir="rtl"><body><p>${hard.join('</p>\n<p>')}</p></body></html>`,
  text: hard.join('\n'),
  unsubscribeUrl: 'https://rfq.example.com/ar/unsubscribe?token=abc',
  ...changes,
});

const invitation = invitationOf(
  {
    kind: 'meeting_confirmed',
    to: 'salem@near.test',
    params: {
      uid: 'a-meeting',
      starts_at: '2026-12-01T06:30:00Z',
      made_at: '2026-11-28T06:30:00Z',
      minutes: '45',
      sequence: '0',
      name: 'سالم الكتبي',
      note: 'مكتب 4، برج 2، مرسى دبي',
      url: 'https://meet.example/abc',
    },
  },
  'ar',
  (key, args) => sentence('ar', key, args),
);

const unavailable = await provideTestServer();

describePart(
  'Postfix',
  postfixPackages,
  (pathOf) => {
    let postfix: Postfix;
    const never = new AbortController().signal;
    const send = async (mail: OutgoingMail, smtpUrl = postfix.smtpUrl) => {
      const sender = createMailSender({ smtpUrl, from });
      try {
        return await sender.send(mail, never);
      } finally {
        sender.close();
      }
    };
    beforeAll(async () => {
      postfix = await startPostfix(pathOf);
    });
    afterAll(() => postfix.stop());

    it('gets no mail while its certificate is not trusted', async () => {
      const outcome = await send(mailTo('huda@near.test'));
      expect(outcome).toMatchObject({ ok: false, permanent: false });
      expect(JSON.stringify(outcome)).toContain('self-signed certificate');
      expect(postfix.log()).not.toContain('qmgr');
    });

    describe('with a trusted certificate', () => {
      beforeAll(() => {
        const own = readFileSync(postfix.certificateFile, 'utf8');
        tls.setDefaultCACertificates([...tls.getCACertificates(), own]);
      });

      it('delivers an Arabic mail with HTML, text and an invitation, as it was written', async () => {
        expect(await send(mailTo('salem@near.test', { invitation }))).toEqual({ ok: true });
        const [mail] = await postfix.mails('salem', 1);
        expect(mail).toMatchObject({
          envelopeFrom: '<returned@near.test>',
          subject: mailTo('').subject,
          from: from,
          to: 'salem@near.test',
          defects: [],
        });
        expect(mail?.headers).toMatchObject({
          'auto-submitted': 'auto-generated',
          'content-language': 'ar',
          'list-unsubscribe': '<https://rfq.example.com/ar/unsubscribe?token=abc>',
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        });
        expect(mail?.headers['received']).toContain('ESMTPSA');
        const { text, html } = mailTo('');
        const parts = mail?.parts.map((part) => ({
          ...part,
          content: part.content.replaceAll('\r\n', '\n').trimEnd(),
        }));
        const ics = (invitation?.ics ?? '').replaceAll('\r\n', '\n').trimEnd();
        expect(parts).toEqual([
          { type: 'text/plain', filename: null, method: null, content: text },
          { type: 'text/html', filename: null, method: null, content: html },
          { type: 'text/calendar', filename: null, method: 'REQUEST', content: ics },
          { type: 'application/ics', filename: 'meeting.ics', method: null, content: ics },
        ]);
        // RFC 5321 §4.5.3.1.6: a server may cut longer lines.
        const longest = Math.max(...(mail?.raw.split(/\r?\n/).map((line) => line.length) ?? []));
        expect(longest).toBeLessThanOrEqual(998);
      });

      it('refuses a wrong password, and the mail waits for a right one', async () => {
        const wrong = postfix.smtpUrl.replace(encodeURIComponent(login.password), 'wrong');
        const outcome = await send(mailTo('huda@near.test'), wrong);
        expect(outcome).toMatchObject({ ok: false, permanent: false });
        expect(JSON.stringify(outcome)).toContain('535 5.7.8');
      });

      it('gets the code of a sign-up from the product itself', async () => {
        const product = await startProduct({
          environment: {
            MAIL_SMTP_URL: postfix.smtpUrl,
            MAIL_FROM: from,
            NODE_EXTRA_CA_CERTS: postfix.certificateFile,
          },
        });
        try {
          const [url = ''] = product.urls;
          const client = createApiClient(async (path, { method, headers, body }) =>
            ask(`${url}/api${path}`, {
              method: method ?? 'GET',
              headers: { ...Object.fromEntries(new Headers(headers)), 'Accept-Language': 'ar' },
              ...(typeof body === 'string' ? { body } : {}),
            }),
          );
          const body = signUpBody('buyer', { email: 'huda@near.test' });
          dataOf(await client(signUp, { body }));
          const [mail] = await postfix.mails('huda', 1);
          expect(mail?.defects).toEqual([]);
          expect(mail?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
          expect(mail?.parts[0]?.content).toMatch(/\b\d{6}\b/);
          expect(mail?.parts[0]?.content).toMatch(/\p{Script=Arabic}/u);
        } finally {
          await product.stop();
        }
      });
    });
  },
  unavailable,
);
