import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { stringsOf } from './strings-of.ts';

const letter = '[\\u0621-\\u064a\\u064b-\\u0652]';
/** Matches a whole word with the prefixes of Arabic: و، ف، ب، ك، ل and the article. */
const word = (body: string): RegExp =>
  new RegExp(`(?<!${letter})[وفبكل]?(?:ال|لل)?(?:${body})(?!${letter})`, 'u');

/** Spellings and terms that docs/glossary.md rejects, with their replacements. */
const banned: readonly [wrong: string, pattern: RegExp, right: string][] = [
  ['a supplier without its shadda', word('مورد(?:ين|ون|و|ي|ان|اً)?'), 'مورّد'],
  ['a tanwin after its alef', /\u064b\u0627/u, 'اً: the mark stands on the alef'],
  ['one fee of access or of a request', /رسم (?:ال)?(?:اطلاع|طلب)/u, 'رسوم الاطلاع، رسوم الطلب'],
  ['fees of a right', /رسوم حق/u, 'رسوم الاطلاع'],
  ['a megabyte with jim', /ميجا/u, 'ميغابايت'],
  ['the short name of the TRN', /الرقم(?:ان)? الضريبي/u, 'رقم التسجيل الضريبي'],
  ['a busy label with a verb', /^[يت]جري /u, 'جارٍ with the noun of the act'],
  ['سار with a ya', word('ساري'), 'سارٍ'],
  ['منته with a ya', /منتهي(?!\u0629| ال)/u, 'منتهٍ, or منتهي الصلاحية'],
  ['need without its preposition', /حتاج(?:ان|ون)? تصحيح/u, 'يحتاج إلى تصحيح'],
  ['a mean where the number is a median', /متوسط زمن/u, 'الوقت المعتاد'],
  ['an approver without its kasra', word('معتمد(?:ين|ون)'), 'معتمِد'],
  ['another word for a job title', word('منصب'), 'المسمى الوظيفي'],
  ['another word for a bank account', /حساب\S* المصرفي/u, 'الحساب البنكي'],
  ['another word for an administrator', /مدير حساب/u, 'مسؤول الشركة'],
  ['acknowledging an order as if it were goods', /تأكيد استلام أمر/u, 'تأكيد أمر الشراء'],
  ['Excel in Arabic letters', word('إكسل'), 'Excel'],
  ['money of one’s own, which reads as an owner', /(?:طلب|كل) مالك(?! ال)/u, 'رصيدك'],
  ['an amendment as if it were a revision', /(?:عُدّل|تعديل|عدّل المشتري) (?:ال)?طلب/u, 'ملحق'],
  [
    'figures around dots, which turn around between Arabic letters',
    /(?<!\u2066\d*)\d…\d/u,
    'an isolate around them',
  ],
  ['orders won as if they were profitable', /رابحة/u, 'فزت بها'],
  ['the old term of an RFQ', /طلب(?:ات|ا|ي)? (?:ال)?تسعير/u, 'طلب عرض أسعار'],
  ['a calque of “as a”', /كمشتر|كمورّد|كمقروء|كرسائل/u, 'بحساب مورّد، مقروءة'],
  ['a calque of “in your words”', /بكلماتك|بكلام(?! )/u, 'التفاصيل، برسالة'],
  ['something sent that is on its way', /في الطريق/u, 'أُرسل'],
  ['another name of the console', /لوحة التحكم|لوحة مشغّل/u, 'لوحة الإدارة'],
  ['prices of today for rates', /بأسعار اليوم/u, 'بالنسب السارية اليوم'],
  ['filters as an adjective', /المرشّحات/u, 'معايير التصفية'],
  ['top-ups as shipments', /شحنات رصيد/u, 'عمليات شحن'],
  ['money of one’s own with a preposition', /(?:من|منه|نفاد) مالك(?! ال)/u, 'رصيدك'],
  ['decimals as boxes', /خان(?:ة|ات|تين) عشري/u, 'منازل عشرية'],
  ['disabled as broken', /معطّل|تعطيل/u, 'موقوف، إيقاف'],
  ['papers', /الأوراق/u, 'المستندات'],
  ['receipts in a plural', /الاستلامات/u, 'استلام البضاعة'],
  ['pending offers as suspended ones', /العروض المعلّقة/u, 'عروض بانتظار القرار'],
  ['signs of a password outside an isolate', /(?<!\u2066)@#\$%/u, 'an isolate around them'],
  ['a percent sign after a space', /[\d}] %/u, '5%'],
];

/** The keys of texts that contain `{days}` but have one form only. */
function daysWithoutForms(value: unknown, key: string): string[] {
  if (typeof value === 'string') return value.includes('{days}') ? [key] : [];
  if (typeof value !== 'object' || value === null || 'other' in value) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    daysWithoutForms(inner, `${key}.${name}`),
  );
}

describe('the spelling of Arabic texts', () => {
  const texts = stringsOf(ar);

  it.each(banned)('has no text with %s', (_, pattern, right) => {
    const found = texts
      .filter(([, text]) => pattern.test(text))
      .map(([key, text]) => `${key}: ${text} → ${right}`);
    expect(found).toEqual([]);
  });

  it('has every text with a number of days as a plural', () => {
    const single = Object.entries(ar).flatMap(([name, catalogue]) =>
      daysWithoutForms(catalogue, name),
    );
    expect(single).toEqual([]);
    expect(daysWithoutForms({ a: 'خلال {days} يوماً', b: { other: 'خلال {days} يوم' } }, 'x')).toEqual(
      ['x.a'],
    );
  });

  it('describes a pending offer as awaiting a decision and never an approval', () => {
    const about = texts.filter(([key]) =>
      /^(?:offer\.pending$|shell\.status\.undecided|report\.chart\.quotationStatus)/.test(key),
    );
    expect(about.map(([, text]) => text)).not.toContain('قيد الموافقة');
    expect(ar.offer.pending).toBe('بانتظار القرار');
    expect(ar.shell.status.undecided).toBe(ar.offer.pending);
  });

  it('the check reports each wrong form at its position', () => {
    const samples = [
      'وللموردين',
      'يوم\u064b\u0627',
      'رسم الاطلاع',
      'رسوم حق الاطلاع',
      '5 ميجابايت',
      'الرقم الضريبي',
      'يجري الحفظ',
      'ساري حتى',
      'منتهي',
      'بندان يحتاجان تصحيحاً',
      'متوسط زمن القرار',
      'المعتمدين',
      'المنصب',
      'حسابك المصرفي',
      'مدير حساب شركتك',
      'تأكيد استلام أمر شراء',
      'من إكسل',
      'يمكنك طلب مالك 500',
      'عُدّل الطلب بعد عرضك',
      'بالشكل 1…03',
      'الصفقات الرابحة',
      'طلبات التسعير',
      'سجّل كمورّد',
      'بكلماتك',
      'الرد في الطريق',
      'لوحة التحكم',
      'بأسعار اليوم',
      'المرشّحات',
      'شحنات رصيد',
      'يُدفع من مالك',
      'خانات عشرية',
      'قسم معطّل',
      'الأوراق',
      'الاستلامات',
      'العروض المعلّقة',
      'رمز من @#$%',
      'نسبة 5 %',
    ];
    expect(samples.filter((sample, index) => banned[index]?.[1].test(sample) !== true)).toEqual([]);
    const right = [
      'مورّدين',
      'الموارد',
      'منتهي الصلاحية',
      'منتهية',
      'رسم بياني',
      'طلب تعديل',
      'سارية',
      'طلب مالك الحساب',
      'بالشكل \u20661…03\u2069',
    ];
    expect(right.filter((text) => banned.some(([, pattern]) => pattern.test(text)))).toEqual([]);
  });
});
