import { describe, expect, it } from 'vitest';
import { nextChannelOf } from './fallback.ts';
import { readReport } from './report.ts';
import { isStop } from './stop.ts';
import { fillTemplate, templateOf } from './templates.ts';

describe('a message of a person', () => {
  it.each(['STOP', 'stop!', ' Stop ', 'Unsubscribe', 'إيقاف', 'أوقف', 'اِيقاف', 'ايقاف.', 'إلغاء'])(
    'ends the messages if it is a word for it (%s)',
    (word) => expect(isStop(word)).toBe(true),
  );

  it.each(['', 'stopped', 'please do not stop', 'لا توقف الإرسال', 'ok'])(
    'is no end of the messages otherwise (%s)',
    (word) => expect(isStop(word)).toBe(false),
  );
});

describe('the next channel', () => {
  const facts = {
    channel: 'whatsapp',
    hasSms: true,
    mobile: '+971501234567',
    isMailed: false,
    canGetMail: true,
  };

  it('is SMS, then mail, as far as the reader has them', () => {
    expect(nextChannelOf(facts)).toBe('sms');
    expect(nextChannelOf({ ...facts, hasSms: false })).toBe('email');
    expect(nextChannelOf({ ...facts, mobile: '' })).toBe('email');
    expect(nextChannelOf({ ...facts, channel: 'sms' })).toBe('email');
    expect(nextChannelOf({ ...facts, channel: 'sms', isMailed: true })).toBeNull();
    expect(nextChannelOf({ ...facts, hasSms: false, canGetMail: false })).toBeNull();
  });
});

describe('a template', () => {
  it('is chosen by the topic of the notification', () => {
    expect(templateOf('notification', 'approval')).toBe('approval_notice');
    expect(templateOf('notification', 'money')).toBe('account_notice');
    expect(templateOf('notification', 'offer')).toBe('deal_notice');
    expect(templateOf('notification', 'of a newer version')).toBe('deal_notice');
    expect(templateOf('whatsapp_code', '')).toBe('code');
  });

  it('has parameters of one line and of a limited length', () => {
    const content = { heading: ' A\n\nB ', paragraphs: ['x'.repeat(700), 'y'], code: null };
    const { components } = fillTemplate('deal_notice', 'en', content, '/buyer/rfq');
    const [title, text] = components[0]?.parameters ?? [];
    expect(title?.text).toBe('A B');
    expect(text?.text).toHaveLength(600);
    expect(components[1]?.parameters[0]?.text).toBe('buyer/rfq');
    const empty = fillTemplate('deal_notice', 'en', { ...content, heading: '' }, '/');
    expect(empty.components[0]?.parameters[0]?.text).toBe('-');
  });
});

describe('a report', () => {
  it('is refused if it is no report of WhatsApp', () => {
    for (const raw of ['', 'null', '[]', '{}', '{"object":"page","entry":[]}'])
      expect(readReport(raw)).toBeNull();
  });

  it('skips fields and states that are not known', () => {
    const statuses = [{ id: 'wamid.1', status: 'warning', timestamp: '1' }, 7];
    const value = { messaging_product: 'whatsapp', statuses };
    const changes = [
      { field: 'messages', value },
      { field: 'phone_number_quality_update', value: { event: 'FLAGGED' } },
    ];
    const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes }] });
    expect(readReport(raw)).toEqual({ statuses: [], stops: [], templates: [] });
  });
});
