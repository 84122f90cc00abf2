import type { DemoCompany } from './demo-companies.ts';

/**
 * A company that trades with the demo's own two; `partner` adds the fields that all of them share.
 */
type Partner = Pick<
  DemoCompany,
  | 'email'
  | 'type'
  | 'shownName'
  | 'nameEn'
  | 'nameAr'
  | 'ownerEn'
  | 'ownerAr'
  | 'locale'
  | 'trn'
  | 'activityEn'
  | 'activityAr'
>;

const daysRegistered = 420;

function partner(one: Partner, index: number): DemoCompany {
  const isAbuDhabi = index % 2 === 0;
  return {
    ...one,
    position: one.locale === 'ar' ? 'المدير التجاري' : 'Commercial manager',
    mobile: `+9715000002${String(index).padStart(2, '0')}`,
    licenceNumber: `${isAbuDhabi ? 'CN' : 'DED'}-${String(1_400_000 + index * 7919)}`,
    authorityEn: isAbuDhabi
      ? 'Abu Dhabi Department of Economic Development'
      : 'Dubai Economy and Tourism',
    authorityAr: isAbuDhabi ? 'دائرة التنمية الاقتصادية - أبوظبي' : 'دائرة الاقتصاد والسياحة - دبي',
    issuedMonthsAgo: 15 + index,
    endsInMonths: 9 + index,
    registeredHoursAgo: (daysRegistered + index) * 24,
    submittedHoursAgo: (daysRegistered + index - 1) * 24,
    outcome: 'approved',
  };
}

const partners: readonly Partner[] = [
  {
    email: 'barid@demo.test',
    type: 'supplier',
    shownName: 'Barid Air Systems',
    nameEn: 'Barid Air Systems LLC',
    nameAr: 'بارد لأنظمة التكييف ذ.م.م',
    ownerEn: 'Yousef Al Hammadi',
    ownerAr: 'يوسف الحمادي',
    locale: 'en',
    trn: '100557310200003',
    activityEn: 'Air-conditioning contracting',
    activityAr: 'مقاولات التكييف',
  },
  {
    email: 'gulfducts@demo.test',
    type: 'supplier',
    shownName: 'Khor Ducts & Cooling',
    nameEn: 'Khor Ducts and Cooling LLC',
    nameAr: 'خور لمجاري الهواء والتبريد ذ.م.م',
    ownerEn: 'George Thomas',
    ownerAr: 'جورج توماس',
    locale: 'en',
    trn: '100663427100003',
    activityEn: 'Duct fabrication and electrical supplies',
    activityAr: 'تصنيع مجاري الهواء واللوازم الكهربائية',
  },
  {
    email: 'waha@demo.test',
    type: 'supplier',
    shownName: 'الواحة الميكانيكية',
    nameEn: 'Waha Mechanical Works LLC',
    nameAr: 'الواحة للأعمال الميكانيكية ذ.م.م',
    ownerEn: 'Saif Al Neyadi',
    ownerAr: 'سيف النيادي',
    locale: 'ar',
    trn: '100791145500003',
    activityEn: 'Mechanical and plumbing works',
    activityAr: 'الأعمال الميكانيكية والصحية',
  },
  {
    email: 'falaj@demo.test',
    type: 'supplier',
    shownName: 'Falaj Technical Supplies',
    nameEn: 'Falaj Technical Supplies LLC',
    nameAr: 'فلج للتوريدات الفنية ذ.م.م',
    ownerEn: 'Priya Nair',
    ownerAr: 'بريا ناير',
    locale: 'en',
    trn: '100818829400003',
    activityEn: 'Electrical, safety and IT trading',
    activityAr: 'تجارة اللوازم الكهربائية والسلامة والتقنية',
  },
  {
    email: 'sarooj@demo.test',
    type: 'supplier',
    shownName: 'ساروج للحديد والأخشاب',
    nameEn: 'Sarooj Steel and Timber LLC',
    nameAr: 'ساروج للحديد والأخشاب ذ.م.م',
    ownerEn: 'Hamad Al Shamsi',
    ownerAr: 'حمد الشامسي',
    locale: 'ar',
    trn: '100934410700003',
    activityEn: 'Steel, timber and scaffolding',
    activityAr: 'الحديد والأخشاب والسقالات',
  },
  {
    email: 'rimal@demo.test',
    type: 'supplier',
    shownName: 'Rimal Office & Hospitality Supply',
    nameEn: 'Rimal Office and Hospitality Supply LLC',
    nameAr: 'رمال لتوريدات المكاتب والضيافة ذ.م.م',
    ownerEn: 'Nadia Karam',
    ownerAr: 'نادية كرم',
    locale: 'en',
    trn: '101027754300003',
    activityEn: 'Office, catering and packaging supplies',
    activityAr: 'توريدات المكاتب والإعاشة والتغليف',
  },
  {
    email: 'oryx@demo.test',
    type: 'buyer',
    shownName: 'Safa Oryx Hospitality',
    nameEn: 'Safa Oryx Hospitality Group LLC',
    nameAr: 'صفا المها للضيافة ذ.م.م',
    ownerEn: 'Elena Haddad',
    ownerAr: 'إيلينا حداد',
    locale: 'en',
    trn: '101136690800003',
    activityEn: 'Hotel management',
    activityAr: 'إدارة الفنادق',
  },
  {
    email: 'bustan@demo.test',
    type: 'buyer',
    shownName: 'بستان للتطوير العقاري',
    nameEn: 'Bustan Real Estate Development LLC',
    nameAr: 'بستان للتطوير العقاري ذ.م.م',
    ownerEn: 'Abdulla Al Marri',
    ownerAr: 'عبدالله المري',
    locale: 'ar',
    trn: '101245518200003',
    activityEn: 'Real estate development',
    activityAr: 'التطوير العقاري',
  },
];

export const demoPartners: readonly DemoCompany[] = partners.map(partner);

export const demoTrades: Readonly<Record<string, readonly string[]>> = {
  'supplier@demo.test': [
    'Building materials',
    'Paints and finishes',
    'Scaffolding and formwork',
    'Plumbing',
    'Safety equipment',
  ],
  'barid@demo.test': ['HVAC', 'Generators and power'],
  'gulfducts@demo.test': ['HVAC', 'Electrical', 'Generators and power'],
  'waha@demo.test': ['HVAC', 'Plumbing', 'Generators and power'],
  'falaj@demo.test': [
    'Electrical',
    'Safety equipment',
    'IT and networks',
    'Logistics and transport',
  ],
  'sarooj@demo.test': [
    'Building materials',
    'Scaffolding and formwork',
    'Paints and finishes',
    'Logistics and transport',
  ],
  'rimal@demo.test': [
    'Food service and catering',
    'Packaging',
    'Furniture',
    'Office supplies and printing',
    'Cleaning and hygiene',
    'IT and networks',
  ],
};
