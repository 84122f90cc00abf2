import { describe, expect, it } from 'vitest';
import { compareField } from './compare.ts';
import { daysIn, swapped } from './dates.ts';
import type { ComparedField } from './fields.ts';
import { linesOf, normaliseName, type ReadLine } from './text.ts';

function read(...texts: string[]): ReadLine[] {
  return texts.map((text, index) => ({
    text,
    page: 1,
    x: 0,
    y: index * 20,
    width: 100,
    height: 12,
  }));
}

function resultOf(field: ComparedField, value: string, ...texts: string[]): [string, string?] {
  const found = compareField(field, value, read(...texts));
  return found.result === 'notFound' ? ['notFound'] : [found.result, found.printed];
}

describe('days in the text of a document', () => {
  it.each([
    ['23/03/2028', '2028-03-23'],
    ['23-03-2028', '2028-03-23'],
    ['23.3.2028', '2028-03-23'],
    ['2028-03-23', '2028-03-23'],
    ['2028/03/23', '2028-03-23'],
    ['23 Mar 2028', '2028-03-23'],
    ['23-Mar-2028', '2028-03-23'],
    ['23 MARCH, 2028', '2028-03-23'],
    ['March 23, 2028', '2028-03-23'],
    ['٢٣/٠٣/٢٠٢٨', '2028-03-23'],
    ['۲۳/۰۳/۲۰۲۸', '2028-03-23'],
    ['٢٣ مارس ٢٠٢٨', '2028-03-23'],
    ['23 آذار 2028', '2028-03-23'],
    ['\u200f23/03/2028\u200f', '2028-03-23'],
  ])('are found in "%s"', (text, day) => {
    expect(daysIn(`Expiry ${text} end`)).toEqual([day]);
  });

  it.each(['31/02/2028', '23/13/2028', '23/03/28', '123/03/2028', '23/03/20281', '', '1184207'])(
    'are not found in "%s"',
    (text) => {
      expect(daysIn(text)).toEqual([]);
    },
  );

  it('are each returned once, with both readings of an ambiguous one', () => {
    expect(daysIn('23/03/2028 23 March 2028 24/03/2025')).toEqual(['2028-03-23', '2025-03-24']);
    expect(swapped('2028-03-04')).toBe('2028-04-03');
    expect(swapped('2028-03-23')).toBeNull();
  });
});

describe('the expiry date of a licence', () => {
  const cells: [string, string[], [string, string?]][] = [
    ['beside its label', ['Expiry date  23/03/2028  تاريخ الانتهاء'], ['equal', '2028-03-23']],
    ['under its label', ['Expiry date', '23/03/2028'], ['equal', '2028-03-23']],
    ['beside an Arabic label', ['تاريخ الانتهاء  ٢٣/٠٣/٢٠٢٨'], ['equal', '2028-03-23']],
    ['in words', ['Valid until 23 March 2028'], ['equal', '2028-03-23']],
    ['another day beside its label', ['Expiry date  23/03/2027'], ['different', '2027-03-23']],
    ['another day under its label', ['تاريخ الانتهاء', '23/03/2027'], ['different', '2027-03-23']],
    [
      'the same other day twice',
      ['Expiry date 23/03/2027', 'ينتهي في 23/03/2027'],
      ['different', '2027-03-23'],
    ],
    ['two different days', ['Expiry date 23/03/2027', 'Valid until 23/03/2029'], ['notFound']],
    [
      'issue and expiry on one line',
      ['Issue date 24/03/2025 Expiry date 23/03/2027'],
      ['notFound'],
    ],
    ['no label', ['23/03/2027'], ['notFound']],
    ['another label under it', ['Expiry date', 'Issue date 24/03/2025'], ['notFound']],
    ['no day', ['Expiry date: see overleaf'], ['notFound']],
    ['nothing', [], ['notFound']],
  ];
  it.each(cells)('is compared with the document in the case "%s"', (_name, lines, expected) => {
    expect(resultOf('licence_expires_on', '2028-03-23', ...lines)).toEqual(expected);
  });

  it('is not different where day and month can be exchanged', () => {
    expect(resultOf('licence_expires_on', '2028-04-03', 'Expiry date 04/03/2028')).toEqual([
      'notFound',
    ]);
    expect(resultOf('licence_expires_on', '2028-04-03', 'Expiry date 03/04/2028')).toEqual([
      'equal',
      '2028-04-03',
    ]);
  });
});

describe('the tax number', () => {
  const trn = '100487219600003';
  const cells: [string, string[], [string, string?]][] = [
    ['in one piece', ['TRN 100487219600003'], ['equal', '100487219600003']],
    ['in groups', ['TRN: 100 4872 1960 0003'], ['equal', '100 4872 1960 0003']],
    ['with strokes', ['100-4872-1960-0003'], ['equal', '100-4872-1960-0003']],
    ['in Arabic digits', ['رقم التسجيل الضريبي ١٠٠٤٨٧٢١٩٦٠٠٠٠٣'], ['equal', '100487219600003']],
    ['without a label', ['Invoice of 100487219600003'], ['equal', '100487219600003']],
    [
      'another one at its label',
      ['Tax Registration Number', '100487219600099'],
      ['different', '100487219600099'],
    ],
    ['another one without a label', ['784199012345671'], ['notFound']],
    ['two others', ['TRN 100487219600099', 'TRN 100487219600098'], ['notFound']],
    ['part of a longer number', ['TRN 1004872196000031'], ['notFound']],
    ['nothing', [], ['notFound']],
  ];
  it.each(cells)('is compared with the document in the case "%s"', (_name, lines, expected) => {
    expect(resultOf('trn', trn, ...lines)).toEqual(expected);
  });
});

describe('the licence number', () => {
  const cells: [string, string[], [string, string?]][] = [
    ['beside its label', ['Licence No.  CN-2947163  رقم الرخصة'], ['equal', 'CN-2947163']],
    [
      'written otherwise',
      ['License Number: cn 2947163', 'رقم الرخصة CN2947163'],
      ['equal', 'CN2947163'],
    ],
    ['in Arabic digits', ['رقم الرخصة  CN-٢٩٤٧١٦٣'], ['equal', 'CN-2947163']],
    ['another one', ['Licence No.  CN-2947999'], ['different', 'CN-2947999']],
    ['without its prefix', ['Licence No.  2947163'], ['notFound']],
    ['another one without a label', ['Register No.  1947305'], ['notFound']],
    ['two others', ['Licence No.  CN-1000001 CN-1000002'], ['notFound']],
    ['a day only', ['Licence No.  23/03/2028'], ['notFound']],
    ['nothing', [], ['notFound']],
  ];
  it.each(cells)('is compared with the document in the case "%s"', (_name, lines, expected) => {
    expect(resultOf('licence_number', 'CN-2947163', ...lines)).toEqual(expected);
  });
});

describe('a name in a document', () => {
  const english = 'Wadi Saffa Building Materials LLC';
  const arabic = 'وادي الصفا لمواد البناء ذ.م.م';
  const cells: [string, ComparedField, string, string[], [string, string?]][] = [
    [
      'in capitals, with dots',
      'legal_name_en',
      english,
      ['Company name  WADI SAFFA BUILDING MATERIALS L.L.C'],
      ['equal', 'WADI SAFFA BUILDING MATERIALS L.L.C'],
    ],
    [
      'in full',
      'legal_name_en',
      english,
      ['Wadi Saffa Building Materials Limited Liability Company'],
      ['equal', 'Wadi Saffa Building Materials Limited Liability Company'],
    ],
    [
      'in two lines',
      'legal_name_en',
      english,
      ['WADI SAFFA BUILDING', 'MATERIALS L.L.C'],
      ['equal', 'WADI SAFFA BUILDING MATERIALS L.L.C'],
    ],
    [
      'the first line only',
      'legal_name_en',
      english,
      ['Trade name  WADI SAFFA BUILDING', 'Legal form', 'MATERIALS LLC'],
      ['notFound'],
    ],
    [
      'another one at its label',
      'legal_name_en',
      english,
      ['Trade name  Falaj Supplies LLC  الاسم التجاري'],
      ['different', 'Falaj Supplies LLC'],
    ],
    ['another one without a label', 'legal_name_en', english, ['Falaj Supplies LLC'], ['notFound']],
    ['part of a longer word', 'legal_name_en', 'Dana LLC', ['Aldana LLC'], ['notFound']],
    [
      'in Arabic, with marks and a stroke',
      'legal_name_ar',
      arabic,
      ['اسم الشركة  وَادِي الصفـــا لمواد البناء ذ م م'],
      ['equal', 'وادي الصفا لمواد البناء ذ م م'],
    ],
    [
      'in Arabic, in full',
      'legal_name_ar',
      arabic,
      ['وادي الصفا لمواد البناء ذات مسؤولية محدودة'],
      ['equal', 'وادي الصفا لمواد البناء ذات مسؤولية محدودة'],
    ],
    [
      'another Arabic one at its label',
      'legal_name_ar',
      arabic,
      ['الاسم التجاري  الفلج للتوريدات ذ.م.م'],
      ['different', 'الفلج للتوريدات ذ.م.م'],
    ],
    [
      'a Latin one beside the Arabic label',
      'legal_name_ar',
      arabic,
      ['Trade name  FALAJ LLC  الاسم التجاري'],
      ['notFound'],
    ],
    [
      'of either language on a letter',
      'legal_name',
      `${english}\n${arabic}`,
      [`We, ${arabic}, authorise`],
      ['equal', `We, ${arabic}, authorise`],
    ],
    [
      'in one line under another',
      'legal_name_en',
      english,
      ['Letter of authorisation', english],
      ['equal', english],
    ],
    [
      'after a label and a colon',
      'legal_name_en',
      english,
      [`Trade name : ${english}`],
      ['equal', english],
    ],
    [
      'of neither language on a letter',
      'legal_name',
      `${english}\n${arabic}`,
      ['We, Falaj LLC, authorise'],
      ['notFound'],
    ],
    [
      'of a person',
      'full_name',
      'Khalid Al Mansoori',
      ['Name: KHALID AL MANSOORI'],
      ['equal', 'Name: KHALID AL MANSOORI'],
    ],
    [
      'of another person',
      'full_name',
      'Khalid Al Mansoori',
      ['Name: SALEM AL KETBI'],
      ['notFound'],
    ],
    ['of a position', 'position', 'Owner', ['its owner'], ['equal', 'its owner']],
    ['of an authority', 'licence_authority', 'Dubai DET', ['Government of Dubai'], ['notFound']],
    ['that is empty', 'position', '', ['anything'], ['notFound']],
    ['of nothing', 'legal_name_en', english, [], ['notFound']],
  ];
  it.each(cells)('is compared in the case "%s" (%s)', (_name, field, value, lines, expected) => {
    expect(resultOf(field, value, ...lines)).toEqual(expected);
  });

  it('is equal in all its spellings', () => {
    expect(normaliseName('شركة أحمد ـ للمقاولات')).toBe(normaliseName('شركه احمد للمقاولات'));
    expect(normaliseName('Al-Dana  Contracting, L.L.C.')).toBe('al dana contracting llc');
  });
});

describe('the lines of a page', () => {
  const item = (text: string, x: number, y: number, isRtl = false) => ({
    text,
    x,
    y,
    width: 40,
    height: 12,
    isRtl,
  });

  it('consist of adjacent runs, with the position of all of them', () => {
    const items = [
      item('23/03/2028', 120, 101),
      item('Expiry date', 10, 100),
      item('Activity', 10, 130),
      item(' ', 60, 100),
    ];
    expect(linesOf([{ page: 2, items }])).toEqual([
      { text: 'Expiry date 23/03/2028', page: 2, x: 10, y: 100, width: 150, height: 13 },
      { text: 'Activity', page: 2, x: 10, y: 130, width: 40, height: 12 },
    ]);
  });

  it('have Arabic words in reading order', () => {
    const items = [
      item('الانتهاء', 200, 100, true),
      item('تاريخ', 250, 100, true),
      item('23/03/2028', 100, 100),
    ];
    expect(linesOf([{ page: 1, items }])[0]?.text).toBe('23/03/2028  تاريخ الانتهاء');
  });

  it('of an image are none', () => {
    expect(linesOf([{ page: 1, items: [] }])).toEqual([]);
    expect(linesOf([])).toEqual([]);
  });
});
