/**
 * The stems of the most common leaked passwords, letters and digits only. Variants with capitals,
 * look-alikes or a tail of digits and signs are refused too, because attackers try them first
 * (product §12).
 */
const stems = [
  'password',
  'passwort',
  'motdepasse',
  'qwerty',
  'qwertyuiop',
  'azerty',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'abcdefgh',
  'admin',
  'administrator',
  'root',
  'user',
  'test',
  'testing',
  'guest',
  'welcome',
  'letmein',
  'login',
  'master',
  'monkey',
  'dragon',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'shadow',
  'michael',
  'jennifer',
  'charlie',
  'secret',
  'changeme',
  'default',
  'hello',
  'trustno',
  'whatever',
  'freedom',
  'computer',
  'internet',
  'samsung',
  'google',
  'facebook',
  'mohammed',
  'mohamed',
  'muhammad',
  'ahmed',
  'abdullah',
  'dubai',
  'emirates',
  'uae',
  'abudhabi',
  'riyadh',
  'saudi',
  'company',
  'office',
  'spring',
  'summer',
  'autumn',
  'winter',
  'january',
  'december',
  'qeema',
];

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

const known = new Set(stems);

function lettersOf(text: string): string {
  return [...text]
    .map((letter) => substitutes[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '');
}

function letterBounds(text: string): [first: number, last: number] {
  const isLetter = (at: number) => /[^\d\W_]/.test(text.charAt(at));
  let last = text.length - 1;
  while (last >= 0 && !isLetter(last)) last -= 1;
  let first = 0;
  while (first < last && !isLetter(first)) first += 1;
  return [first, last];
}

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const [first, last] = letterBounds(lower);
  const withoutTail = lower.slice(0, last + 1);
  const withoutEnds = lower.slice(first, last + 1);
  return [lower, withoutTail, withoutEnds].some((text) => known.has(lettersOf(text)));
}
