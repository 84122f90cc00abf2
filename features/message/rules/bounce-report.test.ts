import { describe, expect, it } from 'vitest';
import { readBounceReport } from './bounce-report.ts';

const read = (body: unknown) => readBounceReport(JSON.stringify(body));
const email = 'salem@aldana.ae';

describe('a report of Postmark', () => {
  const bounce = { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: email };

  it('has the address of a hard bounce and of a complaint', async () => {
    expect(await read({ ...bounce, Details: '550 5.1.1 unknown' })).toEqual([
      { kind: 'bounce', email, reason: '550 5.1.1 unknown' },
    ]);
    expect(await read({ ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toEqual([
      { kind: 'complaint', email, reason: '' },
    ]);
  });

  it.each(['SoftBounce', 'Transient', 'Blocked', 'DMARCPolicy', 'AutoResponder'])(
    'of the type %s is ignored',
    async (Type) => {
      expect(await read({ ...bounce, Type })).toEqual([]);
    },
  );

  it('of a delivery or an opening is ignored', async () => {
    expect(await read({ RecordType: 'Delivery', Recipient: email })).toEqual([]);
  });
});

describe('a report of Amazon SES', () => {
  const bounce = (bounceType: string, bounceSubType: string) => ({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: email, diagnosticCode: 'smtp; 550 5.1.1' }],
    },
    mail: { source: 'no-reply@rfq.example.ae' },
  });
  const found = [{ kind: 'bounce', email, reason: 'smtp; 550 5.1.1' }];

  it('is read alone, inside a message of SNS and inside an event of EventBridge', async () => {
    const body = bounce('Permanent', 'General');
    expect(await read(body)).toEqual(found);
    expect(await read({ Type: 'Notification', Message: JSON.stringify(body) })).toEqual(found);
    const { notificationType, ...rest } = body;
    const detail = { eventType: notificationType, ...rest };
    expect(await read({ 'detail-type': 'Email Bounced', source: 'aws.ses', detail })).toEqual(
      found,
    );
  });

  it('of a transient bounce, or of one about the content, is ignored', async () => {
    expect(await read(bounce('Transient', 'MailboxFull'))).toEqual([]);
    expect(await read(bounce('Permanent', 'ContentRejected'))).toEqual([]);
  });

  it('has each address of a complaint', async () => {
    const complainedRecipients = [{ emailAddress: email }, { emailAddress: 'huda@aldana.ae' }];
    expect(
      await read({ notificationType: 'Complaint', complaint: { complainedRecipients } }),
    ).toEqual([
      { kind: 'complaint', email, reason: '' },
      { kind: 'complaint', email: 'huda@aldana.ae', reason: '' },
    ]);
  });
});

it('a body of another form is no report', async () => {
  for (const body of [null, [], {}, 'text', { Type: 'Notification', Message: 'text' }])
    expect(await read(body)).toBeNull();
  expect(await readBounceReport('{')).toBeNull();
});
