import { describe, expect, it } from 'vitest';
import { stripBidiControls } from './bidi.ts';
import { createFormatter } from './format.ts';

const english = createFormatter('en');
const arabic = createFormatter('ar');
const instant = new Date('2026-11-28T12:02:00Z');

describe('the formatter', () => {
  it('writes days and times by the clock of Dubai', () => {
    expect(english.date(instant)).toBe('28 Nov 2026');
    expect(arabic.date(instant)).toBe('28 نوفمبر 2026');
    expect(stripBidiControls(english.dateTime(instant))).toBe('28 Nov 2026, 16:02');
    expect(stripBidiControls(arabic.dateTime(instant))).toBe('28 نوفمبر 2026، 16:02');
    expect(english.date(new Date('2026-11-28T20:00:00Z'))).toBe('29 Nov 2026');
  });

  it('writes a calendar day as that day, in any time zone of the machine', () => {
    expect(english.day('2026-01-01')).toBe('1 Jan 2026');
    expect(arabic.day('2026-12-31')).toBe('31 ديسمبر 2026');
  });

  it('writes weekday and month in full where the layout permits, and the month alone under a bar', () => {
    expect(english.longDate(new Date('2026-11-27T20:00:00Z'))).toBe('Saturday 28 November 2026');
    expect(arabic.longDate(instant)).toBe('السبت 28 نوفمبر 2026');
    expect(english.month('2026-01')).toBe('Jan');
    expect(arabic.month('2026-12')).toBe('ديسمبر');
  });

  it('keeps Latin digits in Arabic unless the reader chose the others', () => {
    expect(arabic.number(1234.5)).toBe('1,234.5');
    expect(createFormatter('ar', 'arab').number(1234.5)).toBe('١٬٢٣٤٫٥');
    expect(createFormatter('ar', 'arab').amount('1284.50', 'AED')).toBe('١٬٢٨٤٫٥٠');
  });

  it('isolates text that must not be reordered', () => {
    expect(english.percent(0.05)).toBe('\u20665%\u2069');
    expect(arabic.bytes(5 * 1024 * 1024)).toBe('\u20665 MB\u2069');
    expect(english.bytes(1536)).toBe('\u20661.5 KB\u2069');
    expect(english.bytes(0)).toBe('\u20660 B\u2069');
  });

  it('writes the distance of a moment in the largest unit that fits', () => {
    const after = (ms: number) => new Date(instant.getTime() + ms);
    expect(english.relative(after(3 * 3_600_000 + 1), instant)).toBe('in 3 hours');
    expect(english.relative(after(-2 * 86_400_000), instant)).toBe('2 days ago');
    expect(english.relative(after(59_000), instant)).toBe('this minute');
    expect(arabic.relative(after(86_400_000), instant)).toBe('غدا\u064b');
  });

  it.each([
    [1, 'in 1 second', 'خلال ثانية واحدة'],
    [59, 'in 59 seconds', 'خلال 59 ثانية'],
    [60, 'in 1 minute', 'خلال دقيقة واحدة'],
    [61, 'in 2 minutes', 'خلال دقيقتين'],
    [1870, 'in 32 minutes', 'خلال 32 دقيقة'],
    [7200, 'in 120 minutes', 'خلال 120 دقيقة'],
    [7201, 'in 3 hours', 'خلال 3 ساعات'],
    [172_800, 'in 48 hours', 'خلال 48 ساعة'],
    [172_801, 'in 3 days', 'خلال 3 أيام'],
  ])('writes a delay of %i seconds rounded up', (seconds, inEnglish, inArabic) => {
    expect(english.wait(seconds)).toBe(inEnglish);
    expect(arabic.wait(seconds)).toBe(inArabic);
  });

  it('joins names as the language does', () => {
    expect(english.list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(arabic.list(['أ', 'ب'])).toBe('أ وب');
  });

  it('is created once for each language', () => {
    expect(createFormatter('en')).toBe(english);
  });
});
