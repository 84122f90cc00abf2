import { z } from 'zod';
import { toAsciiDigits } from './bidi.ts';
import { lineLengthMax, noteLengthMax } from './lengths.ts';
import type { FieldProblem } from './refusals.ts';

/**
 * Control characters, unpaired surrogates and bidi overrides have no place in a name: NUL breaks PostgreSQL, overrides
 * let one text pass for another. Isolates and ZWJ stay: scripts and emoji need them.
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

/** Joiners, marks of direction and letters without a shape: allowed between others, nothing to read by themselves. */
const unseen = /[\p{Cf}\p{NChar}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Zero-width spaces, byte order marks and code points that Unicode reserves: pasted along unseen, without meaning. */
const meaningless = /[\u200b\ufeff\p{NChar}]/gu;
const isolateStart = /[\u2066-\u2068]/;
const isolateEnd = '\u2069';

/** Isolates of one line that are opened and closed; one without the other reorders the text around it, and is left out. */
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
 * The text without what nobody typed on purpose. Nobody could find it to take it out, so it is removed instead of refused:
 * it would get into documents and XML, where some of it cannot be written. A line's end ends an isolate.
 */
function withoutStrays(text: string): string {
  return text.replace(meaningless, '').split('\n').map(withPairedIsolates).join('\n').trim();
}

/** A text of which nothing can be seen is an empty one, also where a rule asks for words only in some cases. */
function emptyIfUnseen(text: string): string {
  return isReadable(text, 1) || forbiddenInNote.test(text) ? text : '';
}

/** Whether `min` characters are left for who reads it: three zero-width spaces are no reason for anything. */
function isReadable(text: string, min: number): boolean {
  return min === 0 || text.replaceAll(unseen, '').trim().length >= min;
}

/**
 * A text of at most `max` UTF-16 units. The length is final: no check, change or expression that follows runs on a longer
 * text, since some take far more time than its length. Every text of a request begins with this or with `trimmed`.
 */
export function bounded(max: number) {
  return z.string().max(max, { abort: true });
}

/** A text of at most `max` UTF-16 units without white space at its ends; final as in `bounded`. */
export function trimmed(max: number) {
  return z.string().trim().max(max, { abort: true });
}

/** A trimmed line of text of `min` to `max` characters that can be seen, without strays. `min` 0 makes it optional (empty). */
export function line(min = 1, max = lineLengthMax) {
  return trimmed(max)
    .overwrite(emptyIfUnseen)
    .min(min)
    .refine((text) => isCleanLine(text) && isReadable(text, min), 'characters')
    .overwrite(withoutStrays);
}

/** A trimmed text of several lines, without strays. */
export function note(min = 0, max = noteLengthMax) {
  return trimmed(max)
    .overwrite(emptyIfUnseen)
    .min(min)
    .refine((text) => isCleanNote(text) && isReadable(text, min), 'characters')
    .overwrite(withoutStrays);
}

/** One e-mail address, as typed but trimmed: 254 is the longest that SMTP carries (RFC 5321). */
export const email = trimmed(254)
  .min(1)
  .refine(
    (text) => /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u.test(text),
    'email',
  )
  .refine(isCleanLine, 'characters');

/** Digits as typed in either script, without spaces and dashes (design §1.5). */
export const digits = trimmed(40).transform((text) =>
  toAsciiDigits(text).replace(/[\s\u2066-\u2069-]/g, ''),
);

/**
 * What people and address books put between the digits of a phone number: spaces of any width, dashes, dots, slashes, brackets,
 * marks of direction.
 */
const phoneSeparators =
  /[\s()./\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\uff0d-]/g;

/** A phone number without what stands between its digits, in ASCII; every other character stays. */
export function plainPhone(text: string): string {
  return toAsciiDigits(text)
    .replace(phoneSeparators, '')
    .replace(/^\uff0b/, '+');
}

const phoneDigits = trimmed(40).transform(plainPhone);

/**
 * A phone number: 6 to 15 digits, an optional leading + (specification §5: at least 6; E.164: at most 15). This is its shape,
 * which browsers check too; the server then reads it with the countries' numbering plans (shared/phone-number.ts).
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
 * A mobile number: with its country code as any phone number (`00` is as good as +), without one 8 to 10 digits, as the
 * Gulf's numbers have (specification §5: number fields of 8 to 10 digits).
 */
export const mobile = phoneDigits
  .transform((text) => text.replace(/^00/, '+'))
  .pipe(phone)
  .refine(
    (text) => text.startsWith('+') || (text.length >= 8 && text.length <= 10),
    'mobileDigits',
  );

/** A calendar day that exists, `YYYY-MM-DD`. */
export const day = trimmed(40)
  .min(1)
  .transform(toAsciiDigits)
  .refine((text) => isCalendarDay(text), 'date');

/** A calendar day or nothing; an empty field of a form is nothing. */
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

/** Why an operator decides so: three characters at least, so that somebody can read it later. */
export const reason = note(3, 1000);

/** The version of a row on the screen: where it is another one by now, nothing is saved. */
export const seenVersion = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

/** A list of an operator's as it was seen and as it is to stand, by its ids, with the reason (new-order.ts). */
export function newOrder<S extends z.ZodType<string>>(id: S) {
  const ids = z.array(id).min(1).max(1000);
  return z.object({ seen: ids, order: ids, reason });
}

/** A check box or boolean as a form or JSON sends it. */
export const flag = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])])
  .transform(isOn);

function isOn(value: boolean | string): boolean {
  return value === true || value === 'on' || value === 'true' || value === '1';
}

type Issue = z.core.$ZodIssue;

/** What a form sends of a choice that was not made is an empty text, not a wrong one. */
function emptyOrInvalid({ input }: Issue): 'required' | 'invalid' {
  return input === '' ? 'required' : 'invalid';
}

function keyOfIssue(issue: Issue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { key: issue.input === undefined || issue.input === null ? 'required' : 'invalid' };
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
      // Our own schemas name the text by its key; Zod's stock sentences hold spaces and are never shown.
      return { key: /^[a-zA-Z]+$/.test(issue.message) ? issue.message : emptyOrInvalid(issue) };
    default:
      return { key: emptyOrInvalid(issue) };
  }
}

/** Zod's issues as problems the catalogue has words for; the first one of each field only. */
export function problemsOf(error: z.core.$ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!problems.has(path)) problems.set(path, { path, ...keyOfIssue(issue) });
  }
  return [...problems.values()];
}

/** Parses with the input kept on each issue, which is how a missing value is told from a wrong one. */
export function parseInput<S extends z.core.$ZodType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; problems: FieldProblem[] } {
  const result = z.safeParse(schema, input, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: problemsOf(result.error) };
}
