import { describe, expect, it } from 'vitest';
import { returnedMail, type ReturnedMail } from '#tests/factories/returned-mail.ts';
import { readDeliveryReport } from './delivery-report.ts';

const mailId = '0198c5e2-7a40-7c31-9b6f-3d1f6a2b4c5d';
const to = 'salem@aldana.ae';
const read = (changes: Partial<ReturnedMail> = {}) =>
  readDeliveryReport(returnedMail({ to, mailId, ...changes }));
const emails = async (changes: Partial<ReturnedMail>) =>
  (await read(changes))?.map(({ email }) => email);

describe('a returned mail', () => {
  it('has the unknown address, the reason and the mail that it is about', async () => {
    const reason = `550 5.1.1 <${to}>: Recipient address rejected: No such user here`;
    const found = [{ kind: 'bounce', email: to, mailId, reason }];
    expect(await read()).toEqual(found);
    expect(await read({ names: 'headers' })).toEqual(found);
  });

  it('without the id of one of our mails has no events', async () => {
    expect(await read({ names: 'none' })).toEqual([]);
    expect(await read({ mailId: 'CAF=x1@mail.example.com' })).toEqual([]);
  });

  it.each([
    ['5.1.1', '', true],
    ['5.1.10 (null MX)', '', true],
    ['5.2.1', '', true],
    ['5.1.8', '', false],
    ['5.2.2', '', false],
    ['5.4.4', '', false],
    ['5.7.1', 'smtp; 550 5.7.1 blocked', false],
    ['4.4.1', '', false],
    ['5.0.0', 'smtp; 550 unknown user', true],
    ['5.0.0', 'smtp; 554 no', false],
    ['', 'smtp; 550 unknown user', false],
  ])('of status "%s" and "%s": the address is unknown: %s', async (status, diagnostic, is) => {
    expect(await emails({ status, diagnostic })).toEqual(is ? [to] : []);
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'with the action %s has no events',
    async (action) => {
      expect(await read({ action })).toEqual([]);
    },
  );

  it('names the address before and after a forwarding', async () => {
    expect(await emails({ originalTo: 'info@aldana.ae' })).toEqual(['info@aldana.ae', to]);
    expect(await emails({ originalTo: null })).toEqual([to]);
  });

  it('is found in quoted-printable and with a whole mail inside', async () => {
    const whole = returnedMail({ to, mailId, names: 'headers' })
      .replace(
        'Content-Type: message/delivery-status',
        'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: quoted-printable',
      )
      .replace('Status: 5.1.1', 'Status:=205.1.1')
      .replace('Content-Type: text/rfc822-headers', 'Content-Type: message/rfc822')
      .replace('\r\n\r\n--8E5A320D.1764323698/mx.near.test--', '\r\n\r\nتفاصيل\r\n$&');
    expect(await readDeliveryReport(whole)).toMatchObject([{ email: to, mailId }]);
  });

  it('with more recipients than a mail of ours can have has no events', async () => {
    const group = `\r\nFinal-Recipient: rfc822; ${to}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    const many = returnedMail({ to, mailId }).replace(
      '\r\nFinal-Recipient',
      `${group.repeat(30)}$&`,
    );
    expect(await readDeliveryReport(many)).toEqual([]);
  });
});

it('another mail is no report', async () => {
  expect(await read({ reportType: 'multipart/mixed' })).toBeNull();
  for (const raw of ['', 'text', 'Subject: Out of office\r\n\r\nI am on holiday.'])
    expect(await readDeliveryReport(raw)).toBeNull();
  const deep = Array.from(
    { length: 50 },
    (_, index) => `Content-Type: multipart/report; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  );
  expect(await readDeliveryReport(deep.join(''))).toBeNull();
});
