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

  it('are no table', () => {
    expect(isVcard('name,email')).toBe(false);
    expect(contactsOfCards('name,email')).toEqual([]);
  });
});
