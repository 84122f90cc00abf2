/** Texts that end the messages, as people send them in English and Arabic. */
const endings: ReadonlySet<string> = new Set([
  'stop',
  'unsubscribe',
  'cancel',
  'ايقاف',
  'اوقف',
  'توقف',
  'الغاء',
]);

const marks = /[\u064b-\u065f\u0670\u0640]/g;

/**
 * Returns true if a message asks to end the messages. Case, punctuation, vowel marks and the forms
 * of alef do not matter, because phones write them differently.
 */
export function isStop(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return endings.has(plain);
}
