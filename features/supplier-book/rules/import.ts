import { headingRowsMax, plainHeading } from '#shared/sheets.ts';

/** Contacts of one import. */
export const importMax = 300;

export const contactColumns = [
  'name',
  'email',
  'mobile',
  'trn',
  'licence_number',
  'locale',
  'groups',
  'note',
] as const;
export type ContactColumn = (typeof contactColumns)[number];
export type TypedContact = Readonly<Record<ContactColumn, string>>;

export interface ImportedContact {
  /** From 1, as the person counts: rows of the table with its heading, or cards. */
  readonly row: number;
  readonly contact: TypedContact;
}

/** Column headings in common use, as `plainHeading` writes them. */
const headings: Readonly<Record<ContactColumn, readonly string[]>> = {
  name: [
    'name',
    'company',
    'companyname',
    'supplier',
    'suppliername',
    'الاسم',
    'اسم',
    'الشركة',
    'المورد',
    'اسمالشركة',
    'اسمالمورد',
  ],
  email: ['email', 'mail', 'emailaddress', 'البريد', 'البريدالالكتروني', 'الايميل'],
  mobile: [
    'mobile',
    'mobilenumber',
    'phone',
    'phonenumber',
    'whatsapp',
    'الجوال',
    'رقمالجوال',
    'الهاتف',
    'الموبايل',
    'واتساب',
  ],
  trn: ['trn', 'taxnumber', 'vatnumber', 'رقمالتسجيلالضريبي', 'الرقمالضريبي'],
  licence_number: [
    'licence',
    'license',
    'licencenumber',
    'licensenumber',
    'tradelicence',
    'tradelicense',
    'الرخصة',
    'رقمالرخصة',
  ],
  locale: ['language', 'locale', 'اللغة'],
  groups: ['groups', 'group', 'category', 'categories', 'المجموعات', 'المجموعة', 'القسم', 'الاقسام'],
  note: ['note', 'notes', 'remark', 'remarks', 'ملاحظة', 'ملاحظات'],
};

const blank: TypedContact = {
  name: '',
  email: '',
  mobile: '',
  trn: '',
  licence_number: '',
  locale: '',
  groups: '',
  note: '',
};

function localeOf(text: string): string {
  const plain = plainHeading(text);
  if (plain.startsWith('ar') || plain.startsWith('عرب') || plain.startsWith('العرب')) return 'ar';
  return plain === '' ? '' : 'en';
}

function columnsOf(row: readonly string[]): ReadonlyMap<number, ContactColumn> {
  const found = new Map<number, ContactColumn>();
  for (const [index, cell] of row.entries()) {
    const plain = plainHeading(cell);
    const column = contactColumns.find(
      (one) => headings[one].includes(plain) && ![...found.values()].includes(one),
    );
    if (column !== undefined) found.set(index, column);
  }
  return found;
}

/** The contacts of a table below its row of headings. Empty: no row has a heading for the name. */
export function contactsOfTable(rows: readonly (readonly string[])[]): ImportedContact[] {
  const heads = rows.slice(0, headingRowsMax).map(columnsOf);
  const at = heads.findIndex((columns) => [...columns.values()].includes('name'));
  const columns = heads[at];
  if (columns === undefined) return [];
  return rows.flatMap((cells, index) => {
    if (index <= at || cells.every((cell) => cell.trim() === '')) return [];
    const typed = Object.fromEntries(
      [...columns].map(([column, name]) => [name, (cells[column] ?? '').trim()]),
    );
    const contact = { ...blank, ...typed };
    return [{ row: index + 1, contact: { ...contact, locale: localeOf(contact.locale) } }];
  });
}

export function isVcard(text: string): boolean {
  return text.trimStart().toUpperCase().startsWith('BEGIN:VCARD');
}

/** RFC 6350 3.4: a value's escaped commas, semicolons, line ends and backslashes. */
function unescaped(value: string): string {
  return value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) =>
    letter.toLowerCase() === 'n' ? ' ' : letter,
  );
}

interface Head {
  readonly name: string;
  readonly params: string;
}

interface Property extends Head {
  readonly value: string;
}

/** In capitals. A group may precede a name (RFC 6350 3.3). */
function headOf(text: string): Head {
  const [head = '', ...params] = text.toUpperCase().split(';');
  return { name: head.slice(head.lastIndexOf('.') + 1), params: params.join(';') };
}

/** Character sets of old phones, by their names in capitals. Others are read as UTF-8. */
const decoders = new Map(
  ['WINDOWS-1256', 'ISO-8859-6', 'ISO-8859-1'].map((name) => [name, new TextDecoder(name)]),
);
const utf8 = new TextDecoder();

/** RFC 2045 6.7. Bytes that are no text become U+FFFD, which the fields of a contact refuse. */
function decoded(value: string, params: string): string {
  if (!value.includes('=')) return value;
  const [, charset = ''] = /CHARSET=([^;]+)/.exec(params) ?? [];
  const decoder = decoders.get(charset) ?? utf8;
  const textOf = (run: string) =>
    decoder.decode(
      Uint8Array.from(run.slice(1).split('='), (digits) => Number.parseInt(digits, 16)),
    );
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, textOf).replaceAll(/[\r\n]+/g, ' ');
}

/**
 * RFC 6350 3.2: a line continues after a line end and a space. In vCard 2.1, as Android writes it, an
 * encoded line that ends with `=` continues, too.
 */
function propertiesOf(card: string): Property[] {
  const found: { head: Head; isEncoded: boolean; parts: string[] }[] = [];
  let isSoftBreak = false;
  for (const line of card.split(/\r?\n/)) {
    const last = found.at(-1);
    if (last !== undefined && (isSoftBreak || /^[ \t]/.test(line))) {
      last.parts.push(isSoftBreak ? line : line.slice(1));
    } else {
      const colon = line.indexOf(':');
      const head = headOf(line.slice(0, Math.max(colon, 0)));
      const isEncoded = head.params.includes('QUOTED-PRINTABLE');
      found.push({ head, isEncoded, parts: [line.slice(colon + 1)] });
    }
    isSoftBreak = endSoftBreak(found.at(-1));
  }
  return found.map(({ head, isEncoded, parts }) => {
    const value = parts.join('');
    return { ...head, value: (isEncoded ? decoded(value, head.params) : value).trim() };
  });
}

/** Deletes the `=` of a soft line break (RFC 2045 6.7). False: there is none. */
function endSoftBreak(property?: { isEncoded: boolean; parts: string[] }): boolean {
  const end = property?.parts.at(-1)?.trimEnd();
  if (property?.isEncoded !== true || end?.endsWith('=') !== true) return false;
  property.parts.splice(-1, 1, end.slice(0, -1));
  return true;
}

/** The parts of `N`: family and given name. Version 2.1 requires no `FN`. */
function nameOf(value: string): string {
  const [family = '', given = ''] = value.split(/(?<!\\);/).map((part) => unescaped(part).trim());
  return [given, family].filter(Boolean).join(' ');
}

function contactOfCard(card: string): TypedContact {
  const properties = propertiesOf(card);
  const all = (name: string) => properties.filter((one) => one.name === name);
  const first = (name: string) => unescaped(all(name)[0]?.value ?? '').trim();
  const phone = all('TEL').find(({ params }) => params.includes('CELL')) ?? all('TEL')[0];
  const [company = ''] = (all('ORG')[0]?.value ?? '').split(/(?<!\\);/);
  const name = unescaped(company).trim();
  const person = first('FN') || nameOf(all('N')[0]?.value ?? '');
  return {
    ...blank,
    name: name === '' ? person : name,
    email: first('EMAIL'),
    mobile: (phone?.value ?? '').replace(/^tel:/i, ''),
    locale: localeOf(first('LANG')),
    groups: unescaped(first('CATEGORIES')),
    note: name === '' ? first('NOTE') : [person, first('NOTE')].filter(Boolean).join(' · '),
  };
}

/** The contacts of vCards of version 2.1, 3 or 4 (RFC 2426 and RFC 6350). */
export function contactsOfCards(text: string): ImportedContact[] {
  return text
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1)
    .map((card, index) => ({ row: index + 1, contact: contactOfCard(card) }));
}
