/** Legal forms with the form that they mean. A name may leave its form out. */
const legalForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    llc: 'llc',
    fzllc: 'fzllc',
    fze: 'fze',
    fzc: 'fzco',
    fzco: 'fzco',
    dmcc: 'dmcc',
    pjsc: 'pjsc',
    psc: 'psc',
    plc: 'plc',
    wll: 'wll',
    spc: 'spc',
    ltd: 'ltd',
    limited: 'ltd',
    inc: 'inc',
    co: 'co',
    company: 'co',
    est: 'est',
    establishment: 'est',
    ذمم: 'llc',
    شمح: 'fze',
    شمع: 'psc',
    شركه: 'co',
    موسسه: 'est',
  }),
);

/** Spellings of one Arabic letter; hamza and madda are marks after NFKD. */
const letters: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' };

/** Words in lower case without marks and punctuation; letters between dots are one word (L.L.C.). */
function splitName(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\u0640\p{Cf}]/gu, '')
    .replaceAll(/[ٱىةکی]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('&', ' and ');
  const parts: string[] = [];
  let isInitials = false;
  for (const word of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    const isLetter = word.length === 1;
    if (isLetter && isInitials) parts.push((parts.pop() ?? '') + word);
    else parts.push(word);
    isInitials = isLetter;
  }
  return parts;
}

interface LegalName {
  readonly core: string;
  readonly forms: ReadonlySet<string>;
}

function parse(name: string): LegalName {
  const parts = splitName(name);
  return {
    core: parts.filter((word) => !legalForms.has(word)).join(''),
    forms: new Set(parts.flatMap((word) => legalForms.get(word) ?? [])),
  };
}

/**
 * True if the holder of a bank account is the company of one of these legal names: equal but for
 * case, marks, punctuation, spaces, spellings of Arabic letters, and a legal form that one of both
 * leaves out. Another form is another company.
 */
export function isHolderCompany(holder: string, legalNames: readonly string[]): boolean {
  const given = parse(holder);
  return legalNames.some((name) => {
    const legal = parse(name);
    return legal.core !== '' && legal.core === given.core && isPart(legal.forms, given.forms);
  });
}

/** True if a withdrawal goes to a bank account that is not in one of the company's legal names. */
export function isOtherHolder(
  row: { readonly method: 'bank_transfer' | 'card'; readonly holder_name: string },
  legalNames: readonly string[],
): boolean {
  return row.method === 'bank_transfer' && !isHolderCompany(row.holder_name, legalNames);
}

function isPart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].every((form) => other.has(form)) || [...other].every((form) => one.has(form));
}

export function legalNamesOf(company: {
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
}): string[] {
  return [company.legal_name_en, company.legal_name_ar].filter((name) => name !== '');
}
