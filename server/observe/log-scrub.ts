import { stripBidiControls, toAsciiDigits } from '#shared/bidi.ts';

/**
 * Removes personal data and secrets from a text for the log, because mail servers, gateways and
 * databases repeat numbers and addresses in errors (ASVS 16.2.5). Every expression repeats a
 * bounded number of characters and the text is cut first, so the time is linear.
 */

/** Not inside a longer word or number, nor in its decimals: `0.0501234567` is a fraction. */
const from = String.raw`(?<![\w-])(?<!\d[.,])`;
const to = String.raw`(?!-?[\da-fA-F])`;

const phones: readonly RegExp[] = [
  // With a sign or 00 before the country code; E.164 has 8 to 15 digits.
  /\+\d(?:[\s()./-]{0,2}\d){7,14}/g,
  new RegExp(String.raw`${from}00[1-9](?:[\s()./-]{0,2}\d){7,13}${to}`, 'g'),
  new RegExp(String.raw`${from}\(?0[1-9](?:[ .()/-]{0,2}\d){7,8}${to}`, 'g'),
  new RegExp(String.raw`${from}(?:971|966|974|968|973|965)(?:[ .-]?\d){8,9}${to}`, 'g'),
];

/** Seven to twelve digits after a word for phone. Dates do not match. */
const announced =
  /(?<![\w\u0600-\u06ff])((?:tel|telephone|phone|mobile|whatsapp|fax|to|number|(?:ال)?(?:رقم|هاتف|جوال|واتساب|فاكس))["')]?\s{0,4}[:=]?\s{0,4}["'(]{0,2})(?!\d{4}-\d\d-)\d(?:[ .()/-]{0,2}\d){6,11}(?!-?[\da-fA-F])/gi;

/** A mobile number without its 0. Only inside sentences, because a bare number may be an amount. */
const bareMobile = new RegExp(String.raw`${from}5[024-68][ -]?\d{3}[ -]?\d{4}${to}`, 'g');

/** Also at the end of longer names: `reset_token`, `accessToken`. */
const secretNames = 'tokens?|ticket|password|passwd|secret|signature|api[_-]?key|secret[_-]?key';
/** Whole words only, because other words contain them: `shopping`. */
const secretTerms = 'session|reset|otp|pin|sig';

const others: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The token of an invitation's link is a part of its address.
  [/(\/quote\/)[\w-]{20,2000}/g, '$1[secret]'],
  [/:\/\/[^\s:/@]{1,200}:[^\s@/]{1,200}@/g, '://[secret]@'],
  [
    /[^\s@<>"'(),:;=\\/[\]]{1,64}@[^\s@<>"'(),;:=\\/]{1,190}\.[^\s@<>"'(),;:=\\/.]{1,63}/g,
    '[e-mail]',
  ],
  // Headers may hold several secrets, so the rest of the line is removed.
  [/\b((?:set-)?cookie|authorization)(["']?\s{0,4}[:=]\s{0,4})[^\n]{1,2000}/gi, '$1$2[secret]'],
  [/\b(Bearer|Basic) [\w.~+/=-]{16,2000}/gi, '$1 [secret]'],
  [
    new RegExp(
      String.raw`(${secretNames}|\b(?:${secretTerms}))(["']?\s{0,4}[:=]\s{0,4}["']?)[^\s&"',;)}]{1,2000}`,
      'gi',
    ),
    '$1$2[secret]',
  ],
  // Six digits are a sign-in code; other lengths are error codes.
  [/\b(code)(["']?\s{0,4}[:=]\s{0,4}["']?)\d{6}(?!\d)/gi, '$1$2[secret]'],
  [/([?&]code=)[^\s&"'<>]{1,500}/gi, '$1[secret]'],
  [/([?&][\w.-]{1,60}=)[\w.~%+-]{20,2000}/g, '$1[secret]'],
  [/\b(?:(?:sk|rk|pk)_(?:live|test)|whsec)_\w{4,500}/g, '[secret]'],
  [/\beyJ[\w-]{8,2000}\.[\w-]{2,2000}\.[\w-]{2,1000}/g, '[secret]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g, '[IBAN]'],
  [/\b(?:AE|SA|QA|OM|BH|KW)\d{2}(?: ?[A-Z\d]{4}){4,6}(?: ?[A-Z\d]{1,3})?\b/gi, '[IBAN]'],
  // A TRN has fifteen digits and begins with 1 (in Saudi Arabia with 3), printed as 100 1234 5678
  // 9003.
  [new RegExp(String.raw`${from}[13]\d\d([ -]?)\d{4}\1\d{4}\1\d{4}${to}`, 'g'), '[TRN]'],
  [/\b(licence(?:_number| number)?["')]?\s{0,4}[:=]\s{0,4}["'(]?)[\w/-]{3,60}/gi, '$1[licence]'],
  // Values that PostgreSQL repeats from a row or an input; ids stay.
  [/(\bKey \([\w, ]{1,80}\)=\()(?!\[|[\da-f]{8}-)[^)]{1,500}\)/g, '$1[value])'],
  [/(\binvalid input (?:syntax|value) for [\w ]{1,60}: )"[^"\n]{0,500}"/g, '$1"[value]"'],
  [/\b(?:CN|DED|DET)[- ]\d{5,10}\b/g, '[licence]'],
];

/** Longest text, in characters: a stack trace of about thirty lines. */
export const scrubbedLengthMax = 4000;

/** Characters that clients percent-encode in addresses: `fatima%40aldana.ae`, `%2B971…`. */
const encoded = /%(?:20|26|2b|3a|3d|40)/gi;

function flatten(text: string): string {
  return toAsciiDigits(stripBidiControls(text))
    .replace(encoded, decodeURIComponent)
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[\u2010-\u2012\u2212\uff0d]/g, '-')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '');
}

export function scrub(text: string): string {
  // Bidi controls are removed, because they could imitate another log line (ASVS 16.4.1).
  let scrubbed = flatten(text.slice(0, scrubbedLengthMax));
  for (const [pattern, instead] of others) scrubbed = scrubbed.replace(pattern, instead);
  for (const pattern of phones) scrubbed = scrubbed.replace(pattern, '[phone]');
  scrubbed = scrubbed.replace(announced, '$1[phone]');
  return /^-?\d+$/.test(scrubbed) ? scrubbed : scrubbed.replace(bareMobile, '[phone]');
}
