import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createTranslator } from '#shared/i18n.ts';
import { labelOf, recordTypeOf, valueOf, type Reader } from './labels.ts';

const english = { locale: 'en', text: createTranslator('en', en) } as unknown as Reader;
const arabic = { locale: 'ar', text: createTranslator('ar', ar) } as unknown as Reader;
const bare = (text: string) => stripBidiControls(text).replaceAll('\u202f', ' ');

const category = '01930000-0000-7000-8000-00000000c001';
const names = new Map([[category, 'Cement']]);

describe('a value of the audit log', () => {
  it.each([
    [
      'operator.rolesChanged',
      'roles',
      'finance, reviewer',
      'Finance and Reviewer',
      'الشؤون المالية ومراجع',
    ],
    ['package.changed', 'price', '1500.00', 'AED 1,500.00', 'AED 1,500.00'],
    ['fee.changed', 'fee_rate', '0.5', '0.5%', '0.5%'],
    ['tax.rateChanged', '', '5', '5%', '5%'],
    ['rate.added', '', '0.979300', '0.979300', '0.979300'],
    ['rate.added', 'currency', 'SAR', 'Saudi Riyal (SAR)', 'ريال سعودي (SAR)'],
    ['fee.changed', 'valid_from', '2026-12-01', '1 Dec 2026', '1 ديسمبر 2026'],
    [
      'meeting.confirmed',
      '',
      '2026-12-01T06:30:00.000Z',
      '1 Dec 2026, 10:30',
      '1 ديسمبر 2026، 10:30',
    ],
    ['meeting.declined', '', 'declined', 'Declined', 'معتذر عنها'],
    ['contact.replied', '', 'answered', 'Answered', 'تم الرد عليها'],
    ['moderation.ruled', 'finds_contacts', 'true', 'Yes', 'نعم'],
    ['moderation.ruled', 'finds_contacts', 'false', 'No', 'لا'],
    ['account.suspended', 'state', 'suspended', 'Suspended', 'معلّق'],
    ['account.documentRefused', 'kind', 'licence', 'Trade licence', 'الرخصة التجارية'],
    ['message.givenUp', 'kind', 'notification', 'Notification', 'إشعار'],
    ['place.cityAdded', 'country', 'AE', 'United Arab Emirates', 'الإمارات العربية المتحدة'],
    ['place.countryAdded', 'code', 'SA', 'Saudi Arabia', 'المملكة العربية السعودية'],
    ['place.cityAdded', 'emirate', 'DXB', 'Dubai', 'دبي'],
    ['policy.added', 'slug', 'fair-fee', 'Fair fee', 'الرسوم العادلة'],
    ['audit.proven', 'entries', '12345', '12,345', '12,345'],
    ['audit.proven', 'broken', 'gap', 'Entry is missing.', 'القيد مفقود.'],
    [
      'audit.proven',
      'broken',
      'cut',
      'The chain ends before entry, which an earlier check recorded.',
      'تنتهي السلسلة قبل القيد الذي رآه فحص سابق.',
    ],
    ['faq.edited', 'category_id', category, 'Cement', 'Cement'],
  ])('of the type %s is shown as text: %s %s', (verb, name, value, text, textInArabic) => {
    expect(bare(valueOf(english, { verb, name, value }, names))).toBe(text);
    expect(bare(valueOf(arabic, { verb, name, value }, names))).toBe(textInArabic);
  });

  it.each([
    ['faq.edited', 'question_en', 'true'],
    ['category.changed', 'name_en', '2026-12-01'],
    ['wallet.topUpRefused', 'amount', 'much'],
    ['operator.rolesChanged', 'roles', 'astronaut'],
    ['newer.verb', 'newer_field', 'newer word'],
    ['contact.replied', '', 'lost'],
    ['fee.changed', 'fee_rate', ''],
    // Values that resemble a date but are none; the log must still open.
    ['category.merged', 'into', '2026-13-45'],
    ['faq.moved', 'order', '2026-02-31'],
    ['newer.verb', 'newer_field', '2026-12-01T99:99Z'],
  ])(
    'that a person typed, or that is unknown, is shown as stored: %s %s %s',
    (verb, name, value) => {
      expect(valueOf(arabic, { verb, name, value })).toBe(value);
    },
  );

  it('has a label for its field, also where the record itself changed', () => {
    expect(labelOf(english, 'tax.rateChanged', '')).toBe('VAT');
    expect(labelOf(arabic, 'contact.closed', '')).toBe('الحالة');
    expect(labelOf(english, 'category.changed', '')).toBe('');
    expect(labelOf(english, 'newer.verb', 'newer_field')).toBe('newer_field');
  });
});

it('a record is named by its kind', () => {
  expect([recordTypeOf(english, 'top_up'), recordTypeOf(arabic, 'top_up')]).toEqual([
    'Top-up',
    'شحن رصيد',
  ]);
  expect(recordTypeOf(english, 'newer_record')).toBe('newer_record');
});
