import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone-format.ts';
import { readPhoneFields, readPhoneNumber } from './phone-number.ts';
import { isolateLtr } from './bidi.ts';
import { locales } from './locale.ts';
import { validationAr } from './texts/ar.ts';
import { validationEn } from './texts/en.ts';
import { mobile } from './validation.ts';

const numberOf = (text: string, country?: string) => readPhoneNumber(text, country)?.number ?? null;

describe('a phone number in a notation of the Gulf', () => {
  it.each([
    ['0501234567', '+971501234567'],
    ['501234567', '+971501234567'],
    ['050 123 4567', '+971501234567'],
    ['050-123-4567', '+971501234567'],
    ['(050) 123.4567', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', '+971501234567'],
    ['+971501234567', '+971501234567'],
    ['+971 (0)50 123 4567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['971501234567', '+971501234567'],
    ['\u202a+971 50 123 4567\u202c', '+971501234567'],
    ['04 371 0092', '+97143710092'],
    ['800 1234', '+9718001234'],
    ['+966 51 234 5678', '+966512345678'],
    ['966512345678', '+966512345678'],
    ['00974 3312 3456', '+97433123456'],
    ['+968 9212 3456', '+96892123456'],
    ['+973 3600 1234', '+97336001234'],
    ['+965 500 12345', '+96550012345'],
    ['+44 7911 123456', '+447911123456'],
  ])('%s is %s', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each([
    ['0512345678', 'SA', '+966512345678'],
    ['33123456', 'QA', '+97433123456'],
    ['92123456', 'OM', '+96892123456'],
    ['36001234', 'BH', '+97336001234'],
    ['50012345', 'KW', '+96550012345'],
    ['0501234567', 'XX', '+971501234567'],
    ['43710092', 'AE', '+97143710092'],
  ])('%s in %s is %s', (text, country, number) => {
    expect(numberOf(text, country)).toBe(number);
  });

  it.each([
    '+999123456',
    '+123456',
    '12345678',
    '+971510000000',
    '0501234',
    '+9715012345678',
    '',
    '+',
    '1'.repeat(40),
  ])('%j is no number', (text) => {
    expect(readPhoneNumber(text)).toBeNull();
  });

  it.each(['33123456', '44123456', '43710092', '66012345'])(
    '%s is no number without a country: it could be a mobile or landline of five',
    (text) => {
      expect(readPhoneNumber(text)).toBeNull();
    },
  );

  it.each([
    '+971501234567 ext 12',
    '+49301234567 x5',
    '0501234567;ext=12',
    '050 1234567 / 0551234567',
    'ext. 12',
  ])('%s is no number, because an extension is no part of one', (text) => {
    expect(readPhoneNumber(text)).toBeNull();
  });

  it.each([
    '\u061c0501234567',
    '\u200b050 123 4567',
    '\ufeff0501234567',
    '050\u22121234567',
    '＋９７１５０１２３４５６７',
  ])('%j is parsed despite its marks', (text) => {
    expect(numberOf(text)).toBe('+971501234567');
    expect(mobile.safeParse(text).success).toBe(true);
  });

  it('is distinguished from a landline, where the country’s plan permits it', () => {
    expect(readPhoneNumber('0501234567')).toMatchObject({ country: 'AE', isMobile: true });
    expect(readPhoneNumber('043710092')).toMatchObject({ country: 'AE', isMobile: false });
    expect(readPhoneNumber('+12025550123')).toMatchObject({ country: 'US', isMobile: true });
  });
});

describe('the phone numbers of a form', () => {
  it('are E.164, and empty or absent ones remain so', () => {
    expect(readPhoneFields({ mobile: '0501234567', phone: undefined, whatsapp: '' })).toEqual({
      numbers: { mobile: '+971501234567', phone: undefined, whatsapp: '' },
    });
  });

  it('are refused each at its field: an invalid number, and a mobile that SMS cannot reach', () => {
    expect(
      readPhoneFields({ mobile: '043710092', phone: '+999123456', whatsapp: '043710092' }),
    ).toEqual({
      refused: 'invalid',
      fields: [
        { path: 'mobile', key: 'mobileUnknown' },
        { path: 'phone', key: 'landlineUnknown' },
      ],
    });
  });

  it.each([
    ['501234567', '43710092', '+97143710092'],
    ['+974 3312 3456', '44123456', '+97444123456'],
    ['+966 51 234 5678', '112345678', '+966112345678'],
    ['+966 51 234 5678', '04 371 0092', '+97143710092'],
  ])('beside the mobile %s, the landline %s is %s', (mobileText, phone, number) => {
    expect(readPhoneFields({ mobile: mobileText, phone })).toMatchObject({
      numbers: { phone: number },
    });
  });

  it('are refused in the national form if the mobile names no country either', () => {
    expect(readPhoneFields({ mobile: '33123456', phone: '43710092' })).toMatchObject({
      fields: [{ path: 'mobile' }, { path: 'phone' }],
    });
  });

  it.each(locales)('have an example of their kind, which no line breaks: %s', (locale) => {
    const validation = { en: validationEn, ar: validationAr }[locale];
    expect(validation.phoneUnknown).toContain(isolateLtr('+971\u00a050\u00a0123\u00a04567'));
    expect(validation.landlineUnknown).toContain(isolateLtr('+971\u00a04\u00a0371\u00a00092'));
  });
});

describe('a stored number', () => {
  it.each([
    '+971501234567',
    '+97143710092',
    '+966512345678',
    '+966112345678',
    '+97433123456',
    '+97444123456',
    '+96892123456',
    '+96824123456',
    '+97336001234',
    '+97317001234',
    '+96550012345',
    '+96552123456',
    '+96522212345',
    '+96566012345',
    '+96599012345',
    '+96541234567',
  ])('%s is shown in the groups of its country, as libphonenumber has them', (number) => {
    expect(formatPhone(number)).toBe(parsePhoneNumberFromString(number)?.formatInternational());
  });

  it.each(['+447911123456', '0501234567', '', '+9718001234'])('%j remains as it is', (number) => {
    expect(formatPhone(number)).toBe(number);
  });
});
