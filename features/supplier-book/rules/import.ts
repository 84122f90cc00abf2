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

interface Property {
  readonly name: string;
  readonly params: string;
  readonly value: string;
}

/** RFC 6350 3.2 and 3.3: a line continues after a line end and a space; a group may precede a name. */
function propertiesOf(card: string): Property[] {
  return card
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      if (colon < 0) return [];
      const [head = '', ...params] = line.slice(0, colon).toUpperCase().split(';');
      const name = head.slice(head.lastIndexOf('.') + 1);
      return [{ name, params: params.join(';'), value: line.slice(colon + 1).trim() }];
    });
}

function contactOfCard(card: string): TypedContact {
  const properties = propertiesOf(card);
  const all = (name: string) => properties.filter((one) => one.name === name);
  const first = (name: string) => unescaped(all(name)[0]?.value ?? '').trim();
  const phone = all('TEL').find(({ params }) => params.includes('CELL')) ?? all('TEL')[0];
  const [company = ''] = (all('ORG')[0]?.value ?? '').split(/(?<!\\);/);
  const name = unescaped(company).trim();
  return {
    ...blank,
    name: name === '' ? first('FN') : name,
    email: first('EMAIL'),
    mobile: (phone?.value ?? '').replace(/^tel:/i, ''),
    locale: localeOf(first('LANG')),
    groups: unescaped(first('CATEGORIES')),
    note: name === '' ? first('NOTE') : [first('FN'), first('NOTE')].filter(Boolean).join(' · '),
  };
}

/** The contacts of vCards of version 3 or 4 (RFC 2426 and RFC 6350). */
export function contactsOfCards(text: string): ImportedContact[] {
  return text
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1)
    .map((card, index) => ({ row: index + 1, contact: contactOfCard(card) }));
}
