import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';

/** Every string of the catalogue with its key, the forms of a plural each for itself. */
function stringsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    stringsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

const letter = '[\\u0621-\\u064a\\u064b-\\u0652]';
/** A pattern for a whole word, with what Arabic writes in front of it: و، ف، ب، ك، ل and the article. */
const word = (body: string): RegExp =>
  new RegExp(`(?<!${letter})[وفبكل]?(?:ال|لل)?(?:${body})(?!${letter})`, 'u');

/** Spellings and words that docs/glossary.md decided against, and what stands in their place. */
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
];

describe('the spelling of Arabic texts', () => {
  const texts = stringsOf(ar);

  it.each(banned)('has no text with %s', (_, pattern, right) => {
    const found = texts
      .filter(([, text]) => pattern.test(text))
      .map(([key, text]) => `${key}: ${text} → ${right}`);
    expect(found).toEqual([]);
  });

  it('has an offer wait for a decision, never for an approval', () => {
    const about = texts.filter(([key]) =>
      /^(?:offer\.(?:pending$|tab\.)|report\.chart\.quotationStatus)/.test(key),
    );
    expect(about.map(([, text]) => text)).not.toContain('قيد الموافقة');
    expect(ar.offer.pending).toBe('بانتظار القرار');
    expect(ar.offer.tab.pending).toBe(ar.offer.pending);
    expect(ar.shell.status.undecided).toBe(ar.offer.pending);
  });

  it('finds each wrong form where it is written', () => {
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
