/**
 * Unicode isolates: the text inside has its own direction and never affects the text around it (UAX
 * 9).
 */
const firstStrongIsolate = '\u2068';
const leftToRightIsolate = '\u2066';
const popIsolate = '\u2069';

const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function hasRightToLeft(text: string): boolean {
  return rightToLeftLetters.test(text);
}

export function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popIsolate}`;
}

/**
 * Isolates an id, amount, phone number, IBAN, TRN, range or file size left to right (design §8), so
 * that Arabic text around it cannot reorder it.
 */
export function isolateLtr(text: string): string {
  return `${leftToRightIsolate}${text}${popIsolate}`;
}

/** Removes bidi controls, because an override could mislead in comparisons, logs and file names. */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

const digitZeros = [0x0660, 0x06f0, 0xff10];

/**
 * Converts Arabic-Indic, extended Arabic-Indic and full-width digits to ASCII, ٫ to a point, and
 * drops ٬.
 */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero =
        digitZeros.find((candidate) => code >= candidate && code <= candidate + 9) ?? code;
      return String(code - zero);
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '');
}
