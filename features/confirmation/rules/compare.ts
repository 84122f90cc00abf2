import { daysIn, swapped } from './dates.ts';
import type { ComparedField } from './fields.ts';
import { normaliseName, plainText, type ReadLine } from './text.ts';

/**
 * The result of comparing a form value with a document's text. `different` only if the document has
 * exactly one other value beside the field's label; unclear cases are `notFound`.
 */
export type Comparison =
  | { readonly result: 'equal' | 'different'; readonly printed: string; readonly line: ReadLine }
  | { readonly result: 'notFound' };

const notFound: Comparison = { result: 'notFound' };

export const labels = {
  licence_expires_on:
    /expir|valid (?:until|till|to|upto|up to)|تاريخ الانتهاء|تاريخ انتهاء|ينتهي في|صالح[ةه]? (?:لغاي[ةه]|حتى)/i,
  licence_number: /li[cs]en[cs]e (?:no|number|nr)\b\.?|رقم الرخص[ةه]|رقم الترخيص/i,
  trn: /tax registration (?:no|number)\b\.?|\btrn\b|رقم التسجيل الضريبي|الرقم الضريبي/i,
  legal_name_en: /(?:company|trade|legal|business) name|name of (?:the )?company/i,
  legal_name_ar: /الاسم التجاري|اسم الشرك[ةه]|الاسم القانوني|اسم المنشأ[ةه]/,
} as const;

/**
 * Every label of this or another field in either language, because labels are no part of a value.
 */
const anyLabel = new RegExp(
  [
    ...Object.values(labels).map(({ source }) => source),
    'issue date',
    'تاريخ الإصدار',
    'date',
    'تاريخ',
  ].join('|'),
  'gi',
);

function labelled(lines: readonly ReadLine[], label: RegExp): number[] {
  return lines.flatMap(({ text }, index) => (label.test(plainText(text)) ? [index] : []));
}

export function besideLabels(
  lines: readonly ReadLine[],
  label: RegExp,
  valuesIn: (text: string) => readonly string[],
) {
  return labelled(lines, label).flatMap((index) => {
    for (const line of lines.slice(index, index + 2)) {
      const isOther = line !== lines[index] && anyLabelIn(line.text);
      const values = isOther ? [] : valuesIn(line.text);
      if (values.length > 0) return values.map((value) => ({ value, line }));
    }
    return [];
  });
}

function anyLabelIn(text: string): boolean {
  return plainText(text).search(anyLabel) !== -1;
}

interface Found {
  readonly value: string;
  readonly line: ReadLine;
}

export function onlyOne(found: readonly Found[], keyOf: (value: string) => string): Found | null {
  return new Set(found.map(({ value }) => keyOf(value))).size === 1 ? (found[0] ?? null) : null;
}

function compareDay(value: string, lines: readonly ReadLine[]): Comparison {
  const only = onlyOne(besideLabels(lines, labels.licence_expires_on, daysIn), (day) => day);
  if (only === null) return notFound;
  if (only.value === value) return { result: 'equal', printed: only.value, line: only.line };
  // 03/04/2028 may be the third of April or the fourth of March, so a difference is not certain.
  return swapped(only.value) === value
    ? notFound
    : { result: 'different', printed: only.value, line: only.line };
}

export const fifteenDigits = /(?<!\d)\d(?:[ -]?\d){14}(?!\d)/g;
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

function compareTrn(value: string, lines: readonly ReadLine[]): Comparison {
  const numbersIn = (text: string): string[] => plainText(text).match(fifteenDigits) ?? [];
  for (const line of lines) {
    const same = numbersIn(line.text).find((number) => digitsOf(number) === value);
    if (same !== undefined) return { result: 'equal', printed: same, line };
  }
  const only = onlyOne(besideLabels(lines, labels.trn, numbersIn), digitsOf);
  return only === null ? notFound : { result: 'different', printed: only.value, line: only.line };
}

export const codeOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** `CN-2947163` and the like: at least three characters with a digit. Dates are excluded. */
export function codesIn(text: string): string[] {
  const candidates =
    plainText(text)
      .replace(anyLabel, ' ')
      .match(/[A-Za-z0-9][A-Za-z0-9/-]*/g) ?? [];
  return candidates.filter(
    (word) => codeOf(word).length > 2 && /\d/.test(word) && daysIn(word).length === 0,
  );
}

function compareNumber(value: string, lines: readonly ReadLine[]): Comparison {
  const wanted = codeOf(plainText(value));
  const beside = besideLabels(lines, labels.licence_number, codesIn);
  const same = beside.find((one) => codeOf(one.value) === wanted);
  if (same !== undefined && wanted !== '')
    return { result: 'equal', printed: same.value, line: same.line };
  const only = onlyOne(beside, codeOf);
  if (only === null) return notFound;
  // `2947163` beside `CN-2947163` may be the same number without its prefix, so a difference is not
  // certain.
  const printed = codeOf(only.value);
  const isPart = printed.endsWith(wanted) || wanted.endsWith(printed);
  return isPart ? notFound : { result: 'different', printed: only.value, line: only.line };
}

const isOfScript = { legal_name_en: /[a-z]/i, legal_name_ar: /[\u0620-\u064a]/ } as const;

export function namesIn(field: keyof typeof isOfScript, text: string): string[] {
  const rest = plainText(text).replace(anyLabel, '  ');
  const parts = rest.split(/ {2,}|[:|]/).map((part) => part.trim());
  return parts.filter((part) => isOfScript[field].test(part) && normaliseName(part).length > 2);
}

function findName(value: string, lines: readonly ReadLine[]): Comparison {
  const wanted = normaliseName(value);
  if (wanted === '') return notFound;
  // Pairs of lines come after single lines, because a name may be split over two.
  const single = lines.map((line) => ({ line, text: line.text }));
  const pairs = lines.map((line, index) => ({
    line,
    text: `${line.text} ${lines[index + 1]?.text ?? ''}`,
  }));
  const found = [...single, ...pairs].find(({ text }) =>
    ` ${normaliseName(text)} `.includes(` ${wanted} `),
  );
  if (found === undefined) return notFound;
  const rest = plainText(found.text).replace(anyLabel, ' ').replace(/\s+/g, ' ');
  const printed = rest.replace(/^[\s:|]+/, '').trimEnd();
  return { result: 'equal', printed, line: found.line };
}

function compareName(
  field: keyof typeof isOfScript,
  value: string,
  lines: readonly ReadLine[],
): Comparison {
  const found = findName(value, lines);
  if (found.result !== 'notFound') return found;
  const only = onlyOne(
    besideLabels(lines, labels[field], (text) => namesIn(field, text)),
    normaliseName,
  );
  if (only === null) return notFound;
  const wanted = normaliseName(value).split(' ');
  // A name that continues in the next line, or is shortened, must not count as different.
  const isPart = normaliseName(only.value)
    .split(' ')
    .every((word) => wanted.includes(word));
  return isPart ? notFound : { result: 'different', printed: only.value, line: only.line };
}

/**
 * Compares one form value (`legal_name`: one name per line) with the lines of a document. It only
 * reports, because the reviewer must decide.
 */
export function compareField(
  field: ComparedField,
  value: string,
  lines: readonly ReadLine[],
): Comparison {
  switch (field) {
    case 'licence_expires_on':
      return compareDay(value, lines);
    case 'trn':
      return compareTrn(value, lines);
    case 'licence_number':
      return compareNumber(value, lines);
    case 'legal_name_en':
    case 'legal_name_ar':
      return compareName(field, value, lines);
    case 'legal_name': {
      const found = value.split('\n').map((name) => findName(name, lines));
      return found.find(({ result }) => result === 'equal') ?? notFound;
    }
    case 'full_name':
    case 'position':
    case 'licence_authority':
      return findName(value, lines);
    default:
      return field satisfies never;
  }
}
