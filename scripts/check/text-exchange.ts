import { z } from 'zod';
import { readCatalogue, type Text } from './catalogue.ts';
import { catalogueRoots, localesCheck } from './locales.ts';
import type { Problem, SourceFile } from './project.ts';

type Value = Text['value'];
const value = z.union([z.string(), z.record(z.string(), z.string())]);
/** By key; plural texts have an object of forms. */
const exchange = z.record(z.string(), z.object({ en: value, ar: value }));
export type Exchange = z.output<typeof exchange>;

const languages = ['en', 'ar'] as const;

function readTexts(files: readonly SourceFile[], language: (typeof languages)[number]) {
  const { path, name } = catalogueRoots[language];
  return new Map(readCatalogue(files, path, name).texts.map((text) => [text.key, text]));
}

/** Every text of the product in both languages. */
export function exportTexts(files: readonly SourceFile[]): Exchange {
  const arabic = readTexts(files, 'ar');
  return Object.fromEntries(
    [...readTexts(files, 'en').values()].map(({ key, value: en }) => [
      key,
      { en, ar: arabic.get(key)?.value ?? '' },
    ]),
  );
}

interface Edit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly literal: string;
}

function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return text.includes("'") && !text.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

function editsOf(text: Text, given: Value): Edit[] | string {
  const before = typeof text.value === 'string' ? { '': text.value } : text.value;
  const after = typeof given === 'string' ? { '': given } : given;
  if (Object.keys(before).toSorted().join(' ') !== Object.keys(after).toSorted().join(' '))
    return 'has other plural forms in the imported file';
  return Object.entries(after).flatMap(([form, wording]) => {
    const span = text.spans[form];
    if (span === undefined || before[form] === wording) return [];
    return [{ path: text.path, ...span, literal: quote(wording) }];
  });
}

function apply(file: SourceFile, edits: readonly Edit[]): SourceFile {
  let { text } = file;
  for (const { start, end, literal } of edits.toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}${literal}${text.slice(end)}`;
  return { path: file.path, text };
}

/**
 * The catalogue files with the given texts, and what is wrong with them: unknown keys, other plural
 * forms, and all that the check of the catalogues finds. Keys that are not given remain as they are.
 */
export function importTexts(
  files: readonly SourceFile[],
  input: unknown,
): { changed: SourceFile[]; problems: Problem[] } {
  const read = exchange.safeParse(input);
  const fault = (message: string): Problem => ({ path: 'texts', line: 1, message });
  if (!read.success) return { changed: [], problems: [fault(z.prettifyError(read.error))] };
  const problems: Problem[] = [];
  const edits: Edit[] = [];
  for (const language of languages) {
    const texts = readTexts(files, language);
    for (const [key, both] of Object.entries(read.data)) {
      const text = texts.get(key);
      const found = text === undefined ? 'is no key' : editsOf(text, both[language]);
      if (typeof found === 'string') problems.push(fault(`${key}: ${found}`));
      else edits.push(...found);
    }
  }
  const byPath = Map.groupBy(edits, ({ path }) => path);
  const after = files.map((file) => {
    const own = byPath.get(file.path);
    return own === undefined ? file : apply(file, own);
  });
  const changed = after.filter(({ path }) => byPath.has(path));
  return { changed, problems: [...problems, ...localesCheck.run(after)] };
}
