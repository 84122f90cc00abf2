import { z } from 'zod';
import { toAsciiDigits } from './bidi.ts';
import { lineLengthMax, noteLengthMax } from './lengths.ts';
import type { FieldProblem } from './refusals.ts';

/**
 * Control characters, unpaired surrogates and bidi overrides are refused: NUL breaks PostgreSQL,
 * and overrides can disguise a text. Isolates and ZWJ are allowed because scripts and emoji need
 * them.
 */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const forbiddenInLine = /[\u0000-\u001f\u007f\u202a-\u202e\ufffd]/;
// oxlint-disable-next-line no-control-regex -- as above, but a note may hold tabs and line breaks
const forbiddenInNote = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\ufffd]/;

function isCleanLine(text: string): boolean {
  return text.isWellFormed() && !forbiddenInLine.test(text);
}

function isCleanNote(text: string): boolean {
  return text.isWellFormed() && !forbiddenInNote.test(text);
}

/**
 * Joiners, direction marks and letters without a shape: allowed between other characters, but not
 * readable alone.
 */
const unseen = /[\p{Cf}\p{NChar}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Zero-width spaces, byte order marks and reserved code points: pasted unnoticed, without meaning.
 */
const meaningless = /[\u200b\ufeff\p{NChar}]/gu;
const isolateStart = /[\u2066-\u2068]/;
const isolateEnd = '\u2069';

/** Removes unpaired isolates of a line, because they reorder the text around them. */
function withPairedIsolates(text: string): string {
  const letters = [...text];
  const open: number[] = [];
  const paired = new Set<number>();
  for (const [index, letter] of letters.entries()) {
    if (isolateStart.test(letter)) open.push(index);
    const start = letter === isolateEnd ? open.pop() : undefined;
    if (start !== undefined) paired.add(start).add(index);
  }
  return letters
    .filter(
      (letter, index) => paired.has(index) || !(isolateStart.test(letter) || letter === isolateEnd),
    )
    .join('');
}

/**
 * Removes invisible characters instead of refusing them, because a user could never find them, and
 * documents and XML cannot contain some. A line's end closes an isolate.
 */
function withoutStrays(text: string): string {
  return text.replace(meaningless, '').split('\n').map(withPairedIsolates).join('\n').trim();
}

/**
 * An invisible text counts as empty, so that a rule that requires text in some cases refuses it.
 */
function emptyIfUnseen(text: string): string {
  return isReadable(text, 1) || forbiddenInNote.test(text) ? text : '';
}

/** True if at least `min` visible characters remain: three zero-width spaces are no reason. */
function isReadable(text: string, min: number): boolean {
  return min === 0 || text.replaceAll(unseen, '').trim().length >= min;
}

/**
 * A text of at most `max` UTF-16 units. The check aborts, so that no later check, change or
 * expression runs on a longer text. Every text of a request begins with this or with `trimmed`.
 */
export function bounded(max: number) {
  return z.string().max(max, { abort: true });
}

export function trimmed(max: number) {
  return z.string().trim().max(max, { abort: true });
}

/** A trimmed line of `min` to `max` visible characters. `min` 0 makes it optional (empty). */
export function line(min = 1, max = lineLengthMax) {
  return trimmed(max)
    .overwrite(emptyIfUnseen)
    .min(min)
    .refine((text) => isCleanLine(text) && isReadable(text, min), 'characters')
    .overwrite(withoutStrays);
}

export function note(min = 0, max = noteLengthMax) {
  return trimmed(max)
    .overwrite(emptyIfUnseen)
    .min(min)
    .refine((text) => isCleanNote(text) && isReadable(text, min), 'characters')
    .overwrite(withoutStrays);
}

/** The reason of a rejection: one of the usual `causes`, a text of at least 3 characters, or both. */
export function rejectionReason<const Causes extends readonly string[]>(
  causes: Causes,
  max: number,
) {
  return z
    .object({ cause: z.enum(causes).optional(), reason: note(0, max).default('') })
    .refine(({ cause, reason }) => cause !== undefined || reason.length >= 3, {
      message: 'reasonChoice',
      path: ['reason'],
    });
}

/** One trimmed email address; 254 is the longest that SMTP carries (RFC 5321). */
export const email = trimmed(254)
  .min(1)
  .refine(
    (text) => /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u.test(text),
    'email',
  )
  // An empty label of a domain, and one that begins or ends with a hyphen, exists nowhere.
  .refine((text) => !/[@.][.-]|-(?:\.|$)/.test(text.slice(text.indexOf('@'))), 'email')
  .refine(isCleanLine, 'characters');

/** Digits in either script, without spaces and dashes (design §1.5). */
export const digits = trimmed(40).transform((text) =>
  toAsciiDigits(text).replace(/[\s\u2066-\u2069-]/g, ''),
);

/** Separators that people and address books put between a phone number's digits. */
const phoneSeparators =
  /[\s()./\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\uff0d-]/g;

export function plainPhone(text: string): string {
  return toAsciiDigits(text)
    .replace(phoneSeparators, '')
    .replace(/^\uff0b/, '+');
}

const phoneDigits = trimmed(40).transform(plainPhone);

/**
 * A phone number's shape: 6 to 15 digits, an optional + (specification §5.28: at least 6; E.164: at
 * most 15). Browsers check it too; the server then applies numbering plans
 * (shared/phone-number.ts).
 */
export const phone = phoneDigits.pipe(
  z
    .string()
    .min(1)
    .regex(/^\+?\d*$/, 'digits')
    .regex(/^\+?\d{6,}$/, 'phoneMin')
    .regex(/^\+?\d{0,15}$/, 'phoneMax'),
);

/**
 * A mobile number: with its country code like any phone number (`00` counts as +), without one 8 to
 * 10 digits (specification §5).
 */
export const mobile = phoneDigits
  .transform((text) => text.replace(/^00/, '+'))
  .pipe(phone)
  .refine(
    (text) => text.startsWith('+') || (text.length >= 8 && text.length <= 10),
    'mobileDigits',
  );

export const day = trimmed(40)
  .min(1)
  .transform(toAsciiDigits)
  .refine((text) => isCalendarDay(text), 'date');

export const optionalDay = trimmed(40)
  .transform(toAsciiDigits)
  .refine((text) => text === '' || isCalendarDay(text), 'date')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(text) &&
    text >= '1900-01-01'
  );
}

/** An operator's reason: at least three characters, so that it can be understood later. */
export const reason = note(3, 1000);

/**
 * The version of the row on screen. Nothing is saved if the row has another version, so that no
 * change is overwritten unseen.
 */
export const seenVersion = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

/**
 * A whole number, or its digits in either script. `Number` would read an empty text, null and an
 * empty list as 0.
 */
export function wholeNumber(min: number, max: number) {
  const read = (value: string | number) => {
    const text = typeof value === 'string' ? toAsciiDigits(value) : '';
    return /^\d{1,15}$/.test(text) ? Number(text) : value;
  };
  return z
    .union([z.number(), trimmed(40)])
    .transform(read)
    .pipe(z.int().min(min).max(max));
}

export function newOrder<S extends z.ZodType<string>>(id: S) {
  const ids = z.array(id).min(1).max(1000);
  return z.object({ seen: ids, order: ids, reason });
}

export const flag = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])])
  .transform(isOn);

function isOn(value: boolean | string): boolean {
  return value === true || value === 'on' || value === 'true' || value === '1';
}

type Issue = z.core.$ZodIssue;

/** A choice that was not made arrives as '' or not at all, and is missing rather than wrong. */
function emptyOrInvalid({ input }: Issue): 'required' | 'invalid' {
  return input === '' || input === undefined || input === null ? 'required' : 'invalid';
}

function keyOfIssue(issue: Issue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { key: emptyOrInvalid(issue) };
    case 'too_small':
      if (issue.origin !== 'string')
        return { key: 'tooSmall', args: { min: Number(issue.minimum) } };
      return issue.minimum === 1 || issue.input === ''
        ? { key: 'required' }
        : { key: 'tooShort', args: { n: Number(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string'
        ? { key: 'tooLong', args: { n: Number(issue.maximum) } }
        : { key: 'tooBig', args: { max: Number(issue.maximum) } };
    case 'invalid_format':
    case 'custom':
      // Our schemas name a text's key; Zod's own messages contain spaces and are never shown.
      return { key: /^[a-zA-Z]+$/.test(issue.message) ? issue.message : emptyOrInvalid(issue) };
    default:
      return { key: emptyOrInvalid(issue) };
  }
}

export function problemsOf(error: z.core.$ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!problems.has(path)) problems.set(path, { path, ...keyOfIssue(issue) });
  }
  return [...problems.values()];
}

/**
 * Parses with the input kept on each issue, so that a missing value can be distinguished from a
 * wrong one.
 */
export function parseInput<S extends z.core.$ZodType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; problems: FieldProblem[] } {
  const result = z.safeParse(schema, input, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: problemsOf(result.error) };
}

/**
 * For a rule about several fields of an object: `superRefine(rule, onceValid('password'))`. The rule
 * runs when the named fields are valid, while Zod alone would skip it until every field is, so that
 * one attempt shows all errors.
 */
export function onceValid(...names: readonly string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      typeof value === 'object' &&
      value !== null &&
      issues.every(({ path: [name] = [] }) => name !== undefined && !names.includes(String(name))),
  };
}
