import { toAsciiDigits } from '#shared/bidi.ts';

/** Letters that a mail's or a site's name is made of; every pattern below is linear in its text. */
const patterns: readonly RegExp[] = [
  // A mail address, also with the sign written out: name (at) example.com.
  /[\p{L}\d._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/giu,
  // An address of the web, with its scheme or without.
  /\b(?:https?:\/\/|www\.)[^\s<>"]{3,200}/giu,
  /(?<![\p{L}\d@._-])[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,3}\.(?:com|net|org|ae|sa|qa|om|bh|kw|io|co|info|biz|me|link|shop)\b(?:\/[^\s<>"]{0,200})?/giu,
];

/**
 * Digits that a telephone number is written in, with what people put between them. A number begins with + or 00, with a
 * Gulf country's code, or with the 0 of a local one; sizes, standards and article numbers rarely do.
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

/** Of the two ways to write one telephone number the same is kept. */
function plain(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^00/, '');
}

/** Contacts of one request that are looked for: more than an operator reads, few enough to compare each with each. */
const contactsMax = 100;

/**
 * What looks like a contact in these texts: mail addresses, addresses of the web and telephone numbers, in either script's
 * digits, each once and in one form, a hundred at most. Buyers are reached through the product until they accept an offer (product §6).
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
  // A site inside a mail address, or one found with and without its scheme, is not told twice.
  const all = [...found];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}
