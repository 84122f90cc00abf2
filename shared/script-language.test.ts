import { describe, expect, it } from 'vitest';
import { languageOf } from './script-language.ts';

describe('the language of a text', () => {
  it.each([
    ['أسمنت بورتلاندي', 'en', 'ar'],
    ['٢٥ طن حديد', 'en', 'ar'],
    ['Portland cement', 'ar', 'en'],
    ['(PPR) أنابيب', 'ar', 'en'],
  ] as const)('%s on a page in %s is %s', (text, page, language) => {
    expect(languageOf(text, page)).toBe(language);
  });

  it.each([
    ['Portland cement', 'en'],
    ['أسمنت', 'ar'],
    ['592 × 592 × 600', 'ar'],
    ['', 'en'],
    ['水泥', 'en'],
  ] as const)('of %j on a page in %s is not stated', (text, page) => {
    expect(languageOf(text, page)).toBeUndefined();
  });
});
