import {
  placeholdersOf,
  readCatalogue,
  stringsOf,
  type Catalogue,
  type Text,
} from './catalogue.ts';
import { arabicInEnglish, latinInArabic, sameInBoth } from './locale-words.ts';
import type { Check, Problem, SourceFile } from './project.ts';
import { findUnusedTexts } from './unused-texts.ts';

export const catalogueRoots = {
  en: { path: 'app/texts/en.ts', name: 'en' },
  ar: { path: 'app/texts/ar.ts', name: 'ar' },
} as const;

const englishForms = ['one', 'other'];
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Forms for one exact number, which may spell the number out: "بقيت محاولتان". */
const formsWithoutCount = new Set(['zero', 'one', 'two']);

const arabicLetter = /[\u0620-\u064a]/;

function at(text: Text, message: string): Problem {
  return { path: text.path, line: text.line, message: `${text.key}: ${message}` };
}

function compareKeys(english: Catalogue, arabic: Catalogue): Problem[] {
  const englishKeys = new Set(english.texts.map((text) => text.key));
  const arabicKeys = new Set(arabic.texts.map((text) => text.key));
  return [
    ...english.texts
      .filter((text) => !arabicKeys.has(text.key))
      .map((text) => at(text, 'has no Arabic text')),
    ...arabic.texts
      .filter((text) => !englishKeys.has(text.key))
      .map((text) => at(text, 'has no English text')),
  ];
}

function checkForms(text: Text, forms: readonly string[]): Problem[] {
  if (typeof text.value === 'string') return [];
  const present = Object.keys(text.value);
  const wrong = [
    ...forms.filter((form) => !present.includes(form)).map((form) => `lacks the form ${form}`),
    ...present
      .filter((form) => !forms.includes(form))
      .map((form) => `has a form ${form} that the language does not use`),
  ];
  return wrong.map((message) => at(text, message));
}

/**
 * Every string of a text must have the English placeholders; an exact form may spell its count out.
 */
function checkPlaceholders(text: Text, english: Text): Problem[] {
  const model = stringsOf(english).find(([form]) => form === 'other' || form === '')?.[1] ?? '';
  const wanted = new Set(placeholdersOf(model));
  return stringsOf(text).flatMap(([form, value]) => {
    const present = new Set(placeholdersOf(value));
    const missing = [...wanted].filter(
      (name) => !present.has(name) && !(name === 'n' && formsWithoutCount.has(form)),
    );
    const extra = [...present].filter(
      (name) => !wanted.has(name) && !(name === 'n' && form !== ''),
    );
    const label = form === '' ? '' : ` (${form})`;
    return [
      ...missing.map((name) => at(text, `lacks {${name}}${label}`)),
      ...extra.map((name) => at(text, `has {${name}}, which the English does not${label}`)),
    ];
  });
}

/** A string without placeholders, code, addresses and links, because they are not language. */
function proseOf(value: string): string {
  return value
    .replace(/\{\w+\}|`[^`]*`/g, ' ')
    .replace(/\S+@\S+\.[a-z]+|https?:\/\/\S+|www\.\S+/gi, ' ')
    .trim();
}

const wrongCharacters: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /[^\d\s],|,(?!\d)/, message: 'a Latin comma: write ،' },
  { pattern: /\?/, message: 'a Latin question mark: write ؟' },
  { pattern: /;/, message: 'a Latin semicolon: write ؛' },
  { pattern: /[٠-٩۰-۹]/, message: 'digits are written 0-9, the reader chooses how they look' },
  { pattern: /[یکگپچژ]/, message: 'a Persian letter: type it on an Arabic keyboard' },
  // Allowed before a placeholder or a Latin word: لـ{name}.
  { pattern: /\u0640[\u0620-\u064a]/, message: 'a stretched letter (tatweel)' },
];

function untranslatedIn(value: string): string[] {
  const found = [...proseOf(value).matchAll(/[A-Za-z][A-Za-z-]*/g)];
  return found.map(([word]) => word).filter((word) => !latinInArabic.has(word));
}

function checkArabicProse(value: string): string[] {
  const prose = proseOf(value);
  return [
    ...untranslatedIn(value).map(
      (word) => `"${word}" inside Arabic: translate it or add it to scripts/check/locale-words.ts`,
    ),
    ...wrongCharacters.filter(({ pattern }) => pattern.test(prose)).map(({ message }) => message),
  ];
}

function checkArabic(text: Text, english: Text): Problem[] {
  if (sameInBoth.has(text.key)) return [];
  const englishStrings = new Set(stringsOf(english).map(([, value]) => value));
  return stringsOf(text).flatMap(([, value]) => {
    if (value.trim() === '') return [at(text, 'is empty')];
    if (englishStrings.has(value) && untranslatedIn(value).length > 0)
      return [at(text, 'is the English text')];
    return checkArabicProse(value).map((message) => at(text, message));
  });
}

function checkEnglish(text: Text): Problem[] {
  return stringsOf(text).flatMap(([, value]) => {
    if (value.trim() === '') return [at(text, 'is empty')];
    return arabicLetter.test(value) && !arabicInEnglish.has(text.key)
      ? [at(text, 'Arabic letters in English')]
      : [];
  });
}

/** A noun's catalogue outside the whole one is reported, because its texts are never shown. */
function findLeftOut(
  files: readonly SourceFile[],
  english: Catalogue,
  arabic: Catalogue,
): Problem[] {
  return files
    .filter((file) => /^(?:features|app)\/.*\/(?:[\w-]*-)?(?:en|ar)\.ts$/.test(file.path))
    .filter(
      (file) =>
        ![
          ...english.paths,
          ...arabic.paths,
          catalogueRoots.en.path,
          catalogueRoots.ar.path,
        ].includes(file.path),
    )
    .map((file) => ({
      path: file.path,
      line: 1,
      message: `is not part of ${catalogueRoots.en.path} or ${catalogueRoots.ar.path}`,
    }));
}

/** Requires every text in both languages with their plural forms, and refuses unused texts. */
export const localesCheck: Check = {
  name: 'locales',
  run: (files) => {
    const english = readCatalogue(files, catalogueRoots.en.path, catalogueRoots.en.name);
    const arabic = readCatalogue(files, catalogueRoots.ar.path, catalogueRoots.ar.name);
    const byKey = new Map(english.texts.map((text) => [text.key, text]));
    return [
      ...english.problems,
      ...arabic.problems,
      ...compareKeys(english, arabic),
      ...english.texts.flatMap((text) => [
        ...checkForms(text, englishForms),
        ...checkPlaceholders(text, text),
        ...checkEnglish(text),
      ]),
      ...arabic.texts.flatMap((text) => {
        const model = byKey.get(text.key);
        if (model === undefined) return [];
        return [
          ...checkForms(text, arabicForms),
          ...checkPlaceholders(text, model),
          ...checkArabic(text, model),
        ];
      }),
      ...findLeftOut(files, english, arabic),
      ...findUnusedTexts(files, english),
    ];
  },
};
