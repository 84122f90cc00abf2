import createBidi from 'bidi-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolate, isolateLtr } from '#shared/bidi.ts';
import { markForCopying, readingOrderOf } from './copy-order.ts';

const bidi = createBidi();
const isMark = (letter: string) => /[\u061c\u200e\u200f]/.test(letter);
const isHidden = (letter: string) => /[\u2066-\u2069]/.test(letter);
const typeOf = (letter: string) => bidi.getBidiCharTypeName(letter);
const isRight = (letter: string) => /^(?:R|AL)$/.test(typeOf(letter));
const isLeft = (letter: string) => /^(?:L|EN|ES|ET|CS|AN)$/.test(typeOf(letter));

/** The glyphs from left to right, as a PDF has them: a mark is part of the sign beside it. */
function drawnFromLeft(text: string): string[] {
  const clean = [...text].filter((letter) => !isMark(letter)).join('');
  const glyphs: string[] = [];
  let before = '';
  for (const letter of text) {
    const isFree =
      letter !== '\u200e' && !/[^\p{L}\p{N}\u2066-\u2069]$/u.test(glyphs.at(-1) ?? 'a');
    if (isMark(letter) && !isFree && !(glyphs.at(-1) ?? '').endsWith(letter))
      glyphs.push((glyphs.pop() ?? '') + letter);
    else if (isMark(letter)) before += letter;
    else {
      glyphs.push(before + letter);
      before = '';
    }
  }
  const levels = bidi.getEmbeddingLevels(clean);
  return bidi
    .getReorderedIndices(clean, levels)
    .map((index) => glyphs[index] ?? '')
    .filter((glyph) => !isHidden(glyph));
}

/** Poppler's `reorderText` for a line of a page that is read from right to left. */
function copiedFromRight(glyphs: readonly string[]): string {
  const letters = [...glyphs.join('')];
  let copied = '';
  let at = letters.length - 1;
  while (at >= 0) {
    for (; at >= 0 && !isLeft(letters[at] ?? ''); at -= 1) copied += letters[at] ?? '';
    let start = at;
    while (start >= 0 && !isRight(letters[start] ?? '')) start -= 1;
    copied += letters.slice(start + 1, at + 1).join('');
    at = start;
  }
  return copied;
}

const withoutControls = (text: string) => text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '');
const copied = (text: string) => withoutControls(copiedFromRight(drawnFromLeft(text)));

const phrases = [
  'الدانة للمقاولات ذ.م.م',
  '18 نوفمبر 2026',
  `خصم ${isolate('Q')}`,
  'ثرموستات (شاشة 4.3 بوصة) RS-485، عدد 24',
  'طابوق 400 × 200 × 200 (صنف A)',
  'موقع فيلا 12، قطعة 364-0812',
  `ضريبة القيمة المضافة ${isolateLtr('5%')}`,
  'غرامة تأخير 0.5% أسبوعيا بحد أقصى 5%.',
  'م/2026/0031',
  'نسبة 5-10% من القيمة',
  '(مدينة دبي)',
  `طلب عرض الأسعار ${isolateLtr('(RFQ-10005)')} لدى المورد`,
  'Al Dana Contracting (L.L.C)',
];

describe('marks for copying', () => {
  it.each(phrases)('let a program copy “%s” in its order', (phrase) => {
    expect(copied(markForCopying(phrase, 'rtl'))).toBe(withoutControls(phrase));
  });

  it('are needed: without them most of these phrases are copied in another order', () => {
    const wrong = phrases.filter((phrase) => copied(phrase) !== withoutControls(phrase));
    expect(wrong.length).toBeGreaterThan(5);
  });

  it('let a program copy every Arabic text with figures and signs in its order', () => {
    const word = fc.constantFrom('خصم', 'ذ', 'قطعة', '5', '12.50', '400');
    const sign = fc.constantFrom(' ', ' ', ' ', '، ', ' (', ') ', ' × ', '-', '/', '. ', '%', ': ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sign), { maxLength: 7 }), (parts) => {
        const text = `مادة ${parts.flat().join('')}`.trim();
        expect(copied(markForCopying(text, 'rtl'))).toBe(text);
      }),
    );
  });

  it('change nothing that is drawn', () => {
    const signs = ['ا', 'ب', ' ', 'Q', '5', '%', '(', '-', '/', '،', '.', '\u2066', '\u2069'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs) }), (text) => {
        const seen = (one: string) => drawnFromLeft(one).map(withoutControls).join('');
        const marked = markForCopying(text, 'rtl');
        expect(withoutControls(marked)).toBe(withoutControls(text));
        expect(seen(marked)).toBe(seen(text));
      }),
    );
  });

  it('keep the space after Arabic on a page that is read from the left', () => {
    expect(markForCopying('Thermostat ثرموستات RS-485', 'ltr')).toBe(
      'Thermostat ثرموستات\u200e RS-485',
    );
    expect(markForCopying('18 نوفمبر', 'ltr')).toBe('18 نوفمبر');
  });

  it('are set in each line of a text', () => {
    expect(markForCopying('5 أيام\n6 أيام', 'rtl')).toBe('5 \u200fأيام\n6 \u200fأيام');
  });

  it('keep a space beside a vowel mark, which is drawn over it', () => {
    expect(markForCopying('45 يوماً (من', 'rtl')).toBe('45 \u200fيوماً \u200f(من');
  });
});

describe('the reading order of a document', () => {
  it('is that of the texts which have figures or both kinds of letters', () => {
    expect(readingOrderOf(['Al Dana', 'الدانة', 'درهم إماراتي لا غير'])).toBeNull();
    expect(readingOrderOf(['Al Dana', 'الدانة ذ.م.م'])).toBe('rtl');
    expect(readingOrderOf(['Al Dana', 'مقدماً كله'])).toBe('rtl');
    expect(readingOrderOf(['Thermostat ثرموستات', 'الدانة'])).toBe('ltr');
    expect(readingOrderOf(['Thermostat ثرموستات\nContract', '5 أيام'])).toBe('rtl');
  });
});
