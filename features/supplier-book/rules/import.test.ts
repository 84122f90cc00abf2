import { describe, expect, it } from 'vitest';
import { contactsOfCards, contactsOfTable, isVcard } from './import.ts';

describe('a table of suppliers', () => {
  it('is read below its headings, in either language and any order', () => {
    const rows = [
      ['Our suppliers', ''],
      ['E-mail', 'Company name', 'Mobile', 'Groups', 'Language'],
      ['s@gulf.test', 'Gulf Steel', '0504187726', 'Steel', 'Arabic'],
      ['', '', '', '', ''],
      ['', 'مصنع', '0504187727', '', ''],
    ];
    expect(contactsOfTable(rows)).toMatchObject([
      {
        row: 3,
        contact: { name: 'Gulf Steel', email: 's@gulf.test', groups: 'Steel', locale: 'ar' },
      },
      { row: 5, contact: { name: 'مصنع', mobile: '0504187727', locale: '' } },
    ]);
    const arabic = contactsOfTable([
      ['اسم الشركة', 'رقم التسجيل الضريبي'],
      ['مصنع', '1003'],
    ]);
    expect(arabic).toMatchObject([{ contact: { name: 'مصنع', trn: '1003' } }]);
  });

  it('without a heading for the name has no suppliers', () => {
    expect(contactsOfTable([['Gulf Steel', 's@gulf.test']])).toEqual([]);
    expect(contactsOfTable([])).toEqual([]);
  });
});

describe('vCards', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Huda Salem',
    'ORG:Gulf Steel\\, LLC;Sales',
    'item1.EMAIL;TYPE=work:huda@gulf.test',
    'TEL;TYPE=voice:+97143710092',
    'TEL;VALUE=uri;TYPE=CELL:tel:+971504187726',
    'CATEGORIES:Steel,Cables',
    'NOTE:Pays on ',
    ' delivery\\nonly',
    'LANG:ar',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:مصنع الكابلات',
    'END:VCARD',
  ].join('\r\n');

  it('give the company, the mobile number before others, folded lines and escaped letters', () => {
    expect(isVcard(text)).toBe(true);
    expect(contactsOfCards(text)).toMatchObject([
      {
        row: 1,
        contact: {
          name: 'Gulf Steel, LLC',
          email: 'huda@gulf.test',
          mobile: '+971504187726',
          groups: 'Steel,Cables',
          note: 'Huda Salem · Pays on delivery only',
          locale: 'ar',
        },
      },
      { row: 2, contact: { name: 'مصنع الكابلات', email: '', mobile: '' } },
    ]);
  });

  /** As Android 2 to 6 export it: no folding by spaces, and soft line breaks inside a letter. */
  const android = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=A7=D9=84=D8=AE=D9=84=D9=8A=D8=AC;=D9=86=D9=88=D8=B1;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D9=86=D9=88=D8=B1=20=D8=A7=D9=84=D8=AE=D9=84=D9=',
    '=8A=D8=AC',
    'TEL;CELL;PREF:0504187726',
    'EMAIL;HOME:n@gulf.test',
    'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D9=85=D8=B5=D9=86=D8=B9 No. 3=\t',
    ' =D8=AF=D8=A8=D9=8A;Sales',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Pays=0D=0Aon delivery=',
    '',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQ=',
    ' AAB=',
    '',
    'END:VCARD',
  ];

  it('of old phones give decoded letters, also across soft line breaks', () => {
    expect(contactsOfCards(android.join('\r\n'))).toMatchObject([
      {
        row: 1,
        contact: {
          name: 'مصنع No. 3 دبي',
          email: 'n@gulf.test',
          mobile: '0504187726',
          note: 'نور الخليج · Pays on delivery',
        },
      },
    ]);
  });

  it.each([
    [
      'no FN',
      'N;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8=A7=D9=84=D9=85;=D9=87=D8=AF=D9=89;;;',
      'هدى سالم',
    ],
    ['the bare parameter', 'FN;QUOTED-PRINTABLE:=D9=87=D8=AF=d9=89', 'هدى'],
    ['another character set', 'FN;CHARSET=windows-1256;ENCODING=QUOTED-PRINTABLE:=E4=E6=D1', 'نور'],
    ['an unknown character set', 'FN;CHARSET=none;ENCODING=QUOTED-PRINTABLE:=D9=87', 'ه'],
    [
      'letters that are not encoded',
      'FN;ENCODING=QUOTED-PRINTABLE:نور =26 Sons = 2',
      'نور & Sons = 2',
    ],
    ['bytes that are no text', 'FN;ENCODING=QUOTED-PRINTABLE:A=D9=2', 'A\uFFFD=2'],
    ['an = that is not encoded', 'FN:a=41=', 'a=41='],
    ['a colon in its value', 'FN;ENCODING=QUOTED-PRINTABLE:A=3A B: C', 'A: B: C'],
  ])('are decoded with %s', (_, line, name) => {
    expect(contactsOfCards(`BEGIN:VCARD\n${line}\nEND:VCARD`)).toMatchObject([
      { contact: { name } },
    ]);
  });

  it('never join the next property to a line that is not encoded', () => {
    const text2 = 'BEGIN:VCARD\nFN:Gulf=\nEMAIL:s@gulf.test\nEND:VCARD';
    expect(contactsOfCards(text2)).toMatchObject([
      { contact: { name: 'Gulf=', email: 's@gulf.test' } },
    ]);
  });

  it.each([
    ['soft breaks', `FN;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(99_000)}`],
    ['folded lines', `FN:${'\n a'.repeat(66_000)}`],
    ['encoded bytes', `FN;ENCODING=QUOTED-PRINTABLE:${'=41'.repeat(66_000)}`],
    ['broken bytes', `FN;ENCODING=QUOTED-PRINTABLE:${'=4'.repeat(99_000)}`],
    ['spaces', `FN;ENCODING=QUOTED-PRINTABLE:${' '.repeat(198_000)}=\n`],
    ['character sets', 'A;CHARSET=x;QUOTED-PRINTABLE:=41\n'.repeat(6000)],
    ['parameters', `FN${';CHARSET='.repeat(20_000)}:=41`],
  ])('with many %s are read at once', (_, line) => {
    const startedAt = performance.now();
    expect(contactsOfCards(`BEGIN:VCARD\n${line}\nEND:VCARD`)).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('are no table', () => {
    expect(isVcard('name,email')).toBe(false);
    expect(contactsOfCards('name,email')).toEqual([]);
  });
});
