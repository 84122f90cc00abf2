/** Texts in which a search reads RFQ 10482, in the program and in SQL. */
export const numberTexts = [
  '10482',
  'RFQ-10482',
  'rfq 10482',
  'Rfq10482',
  'RFQ - 10482',
  'RFQ–10482',
  '#10482',
  'RFQ #10482',
  '010482',
  '  10482 ',
  '١٠٤٨٢',
  'RFQ-١٠٤٨٢',
  '۱۰۴۸۲',
  '\u2066RFQ-10482\u2069',
];

/** Texts in which it reads no number. */
export const otherTexts = [
  '',
  'RFQ',
  'RFQ-',
  'pump 10482',
  '10482 mm',
  '104.82',
  '-',
  '1234567890123',
  'PO-10482',
  '10 482',
  '१०४८२',
];
