import { toAsciiDigits } from '#shared/bidi.ts';

/**
 * Patterns of contacts. Every pattern must be linear in its text, so that no input slows the server
 * down.
 */
const patterns: readonly RegExp[] = [
  /[\p{L}\d._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/giu,
  /\b(?:https?:\/\/|www\.)[^\s<>"]{3,200}/giu,
  /(?<![\p{L}\d@._-])[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,3}\.(?:com|net|org|ae|sa|qa|om|bh|kw|io|co|info|biz|me|link|shop)\b(?:\/[^\s<>"]{0,200})?/giu,
];

/**
 * Digits of a telephone number with the usual separators. A number must begin with + or 00, a Gulf
 * country's code, or the 0 of a local number, because sizes, standards and article numbers rarely
 * do.
 */
const digitsApart = /(?<![\p{L}\d.,/×x*-])(?:\+|00)?\d(?:[\s().-]{0,2}\d){7,14}(?![\p{L}\d])/gu;
const gulfCode = /^(?:971|966|974|968|973|965)\d{7,9}$/;
const local = /^0[1-9]\d{7,8}$/;

function isPhone(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+')) return digits.length >= 9 && digits.length <= 15;
  if (digits.startsWith('00')) return digits.length >= 11 && digits.length <= 17;
  return gulfCode.test(digits) || local.test(digits);
}

/** Normalises a telephone number, so that its two spellings count as one. */
function plain(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^00/, '');
}

/**
 * Limit of contacts per request: more than an operator reads, and few enough to compare all pairs.
 */
const contactsMax = 100;

/**
 * Possible contacts in these texts: mail addresses, web addresses and telephone numbers, in either
 * script's digits, each once and normalised, at most a hundred. Buyers must be reached only through
 * the product until they accept an offer (product §6).
 */
export function findContacts(texts: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (contact: string) => {
    if (found.size < contactsMax) found.add(contact);
  };
  for (const text of texts) {
    if (found.size >= contactsMax) break;
    const read = toAsciiDigits(text.normalize('NFKC'));
    for (const pattern of patterns) {
      for (const [match] of read.matchAll(pattern))
        add(match.toLowerCase().replace(/[.,;:!?)]+$/, ''));
    }
    for (const [match] of read.matchAll(digitsApart)) if (isPhone(match)) add(plain(match));
  }
  // Removes matches within a longer match, so that a site inside a mail address is not listed
  // twice.
  const all = [...found];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}
