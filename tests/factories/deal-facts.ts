export const offer = {
  currency: 'AED',
  totalMinor: '46446510',
  vatMinor: '2250978',
  qDiscountMinor: '824000',
  priced: 12,
  isComplete: true,
  deliveryValue: 3,
  deliveryUnit: 'weeks',
  paymentCode: '',
  paymentTerms: '',
  validUntil: '2027-01-02',
} as const;
export const listed = [
  { name: 'نور لتجارة الحديد', totalMinor: '46446510', isComplete: true, isSubject: true },
  { name: 'هجر للحديد', totalMinor: '47245823', isComplete: true, isSubject: false },
  { name: 'رأس الخور للحديد', totalMinor: '39812000', isComplete: false, isSubject: false },
];
export const ranked = {
  complete: 2,
  all: 3,
  rank: 1,
  ownMinor: '46446510',
  lowestMinor: '46446510',
  lowestName: 'نور لتجارة الحديد',
  nextMinor: '47245823',
  listed,
};
export const order = {
  currency: 'AED',
  totalMinor: '46446510',
  vatMinor: '2250978',
  qDiscountMinor: '824000',
  lineCount: 12,
  method: 'delivery',
  place: 'مستودع جبل علي',
  cityEn: 'دبي',
  cityAr: 'دبي',
  receiver: 'راشد ناير',
  phone: '+971552047718',
  deliveryValue: 3,
  deliveryUnit: 'weeks',
  paymentCode: 'credit_30',
  paymentTerms: '30 ✓',
  sentAt: '2026-11-21T10:00:00Z',
  isAcknowledged: false,
} as const;
export const document = {
  currency: 'AED',
  netMinor: '45019532',
  vatMinor: '2250978',
  prepaidMinor: '0',
  payableMinor: '46446510',
  issuedOn: '2026-11-21',
  dueOn: '2026-12-21',
};
const base = {
  reader: 'الدانة للمقاولات',
  currency: 'AED',
  lineCount: 12,
  expiresAt: '2026-12-03T19:59:59Z',
  isOpen: true,
  cityEn: 'دبي',
  cityAr: 'دبي',
  method: 'delivery',
  offer: null,
  order: null,
  document: null,
} as const;
export const ofBuyer = {
  ...base,
  isBuyer: true,
  decideBy: '2026-12-13T19:59:59Z',
  estimatedMinor: '50000000',
  ranked,
};
export const ofSupplier = {
  ...base,
  isBuyer: false,
  decideBy: null,
  estimatedMinor: null,
  ranked: null,
  firstLines: ['حديد تسليح 12 مم', 'أسلاك ربط'],
  feeFils: '34550',
};

export const params = {
  number: 'RFQ-10060',
  title: 'هيكل فيلا 12',
  company: 'نور لتجارة الحديد',
  serial: 'PO-2026-00027',
  document: 'INV-2026-00007',
  acknowledge_by: '2026-11-30T12:00:00Z',
  side: 'buyer',
  note: '',
  search: '12',
  count: '4',
};

export const question = { question: 'هل الحديد بدرجة 60؟', answer: 'نعم، مع شهادة المصنع.' };
