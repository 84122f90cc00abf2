import type { AccountType } from '../shared/actor.ts';
import type { RefusalReason } from '../features/account/rules/documents.ts';

/** A company of the demo. Every name is invented; times are hours before the seeding. */
export interface DemoCompany {
  readonly email: string;
  readonly type: AccountType;
  readonly shownName: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly ownerEn: string;
  readonly ownerAr: string;
  readonly position: string;
  readonly locale: 'en' | 'ar';
  readonly mobile: string;
  readonly licenceNumber: string;
  readonly authorityEn: string;
  readonly authorityAr: string;
  readonly trn: string;
  readonly activityEn: string;
  readonly activityAr: string;
  /** Licence: months since its issue and until its end. */
  readonly issuedMonthsAgo: number;
  readonly endsInMonths: number;
  /** The form has another month than the licence, so that the reviewer finds a difference. */
  readonly formEndsInMonths?: number;
  readonly registeredHoursAgo: number;
  readonly submittedHoursAgo: number;
  readonly outcome:
    | 'waiting'
    | 'approved'
    | { readonly refused: RefusalReason; readonly note: string };
  readonly decided?: readonly 'owner_id'[];
}

const dubai = {
  authorityEn: 'Dubai Economy and Tourism',
  authorityAr: 'دائرة الاقتصاد والسياحة - دبي',
};
const abuDhabi = {
  authorityEn: 'Abu Dhabi Department of Economic Development',
  authorityAr: 'دائرة التنمية الاقتصادية - أبوظبي',
};
const sharjah = {
  authorityEn: 'Sharjah Economic Development Department',
  authorityAr: 'دائرة التنمية الاقتصادية - الشارقة',
};

export const demoMembers: readonly DemoCompany[] = [
  {
    email: 'buyer@demo.test',
    type: 'buyer',
    shownName: 'Al Dana Contracting',
    nameEn: 'Al Dana Contracting LLC',
    nameAr: 'الدانة للمقاولات ذ.م.م',
    ownerEn: 'Salem Al Ketbi',
    ownerAr: 'سالم الكتبي',
    position: 'Purchasing manager',
    locale: 'en',
    mobile: '+971500000101',
    licenceNumber: 'CN-1184720',
    ...abuDhabi,
    trn: '100318472900003',
    activityEn: 'Building contracting',
    activityAr: 'مقاولات البناء',
    issuedMonthsAgo: 30,
    endsInMonths: 14,
    registeredHoursAgo: 430 * 24,
    submittedHoursAgo: 429 * 24,
    outcome: 'approved',
  },
  {
    email: 'supplier@demo.test',
    type: 'supplier',
    shownName: 'مزون لمواد البناء',
    nameEn: 'Mazoon Building Materials LLC',
    nameAr: 'مزون لمواد البناء ذ.م.م',
    ownerEn: 'Huda Rahmani',
    ownerAr: 'هدى الرحماني',
    position: 'مديرة المبيعات',
    locale: 'ar',
    mobile: '+971500000102',
    licenceNumber: 'DED-730915',
    ...dubai,
    trn: '100527311400003',
    activityEn: 'Trading in building materials',
    activityAr: 'تجارة مواد البناء',
    issuedMonthsAgo: 20,
    endsInMonths: 10,
    registeredHoursAgo: 428 * 24,
    submittedHoursAgo: 427 * 24,
    outcome: 'approved',
  },
];

export const demoApplicants: readonly DemoCompany[] = [
  {
    email: 'nakhla@demo.test',
    type: 'supplier',
    shownName: 'Nakhla Road Safety Supplies',
    nameEn: 'Nakhla Road Safety Supplies LLC',
    nameAr: 'نخلة لمعدات سلامة الطرق ذ.م.م',
    ownerEn: 'Imran Siddiqui',
    ownerAr: 'عمران صديقي',
    position: 'Managing director',
    locale: 'en',
    mobile: '+971500000103',
    licenceNumber: 'SH-558213',
    ...sharjah,
    trn: '100440182600003',
    activityEn: 'Road safety equipment trading',
    activityAr: 'تجارة معدات سلامة الطرق',
    issuedMonthsAgo: 26,
    endsInMonths: 9,
    registeredHoursAgo: 30,
    submittedHoursAgo: 26,
    outcome: 'waiting',
  },
  {
    email: 'saffa@demo.test',
    type: 'supplier',
    shownName: 'Wadi Saffa Catering Services',
    nameEn: 'Wadi Saffa Catering Services LLC',
    nameAr: 'وادي الصفا لخدمات الإعاشة ذ.م.م',
    ownerEn: 'Khalid Al Mansoori',
    ownerAr: 'خالد المنصوري',
    position: 'Owner',
    locale: 'ar',
    mobile: '+971500000104',
    licenceNumber: 'CN-2947163',
    ...abuDhabi,
    trn: '100614720900003',
    activityEn: 'Catering services',
    activityAr: 'خدمات الإعاشة',
    issuedMonthsAgo: 32,
    endsInMonths: 16,
    formEndsInMonths: 4,
    registeredHoursAgo: 24,
    submittedHoursAgo: 22.8,
    outcome: 'waiting',
    decided: ['owner_id'],
  },
  {
    email: 'sahil@demo.test',
    type: 'buyer',
    shownName: 'Sahil Al Ittihad Contracting',
    nameEn: 'Sahil Al Ittihad Contracting LLC',
    nameAr: 'ساحل الاتحاد للمقاولات ذ.م.م',
    ownerEn: 'Yousef Haddad',
    ownerAr: 'يوسف حداد',
    position: 'Procurement manager',
    locale: 'en',
    mobile: '+971500000105',
    licenceNumber: 'DED-812046',
    ...dubai,
    trn: '100733915200003',
    activityEn: 'Civil contracting',
    activityAr: 'المقاولات المدنية',
    issuedMonthsAgo: 14,
    endsInMonths: 22,
    registeredHoursAgo: 50,
    submittedHoursAgo: 18.3,
    outcome: 'waiting',
  },
  {
    email: 'hajar@demo.test',
    type: 'supplier',
    shownName: 'قمم الحجر لتجارة الحديد',
    nameEn: 'Hajar Peaks Steel Trading LLC',
    nameAr: 'قمم الحجر لتجارة الحديد ذ.م.م',
    ownerEn: 'Rashid Al Balushi',
    ownerAr: 'راشد البلوشي',
    position: 'المدير العام',
    locale: 'ar',
    mobile: '+971500000106',
    licenceNumber: 'SH-604477',
    ...sharjah,
    trn: '200118840300003',
    activityEn: 'Steel and metal trading',
    activityAr: 'تجارة الحديد والمعادن',
    issuedMonthsAgo: 8,
    endsInMonths: 4,
    registeredHoursAgo: 20,
    submittedHoursAgo: 14.9,
    outcome: 'waiting',
  },
  {
    email: 'marsa@demo.test',
    type: 'buyer',
    shownName: 'Marsa Facilities Management',
    nameEn: 'Marsa Facilities Management Services LLC',
    nameAr: 'مرسى لخدمات إدارة المرافق ذ.م.م',
    ownerEn: 'Anita D’Souza',
    ownerAr: 'أنيتا ديسوزا',
    position: 'Operations director',
    locale: 'en',
    mobile: '+971500000107',
    licenceNumber: 'CN-3020018',
    ...abuDhabi,
    trn: '100881240600003',
    activityEn: 'Facilities management services',
    activityAr: 'خدمات إدارة المرافق',
    issuedMonthsAgo: 11,
    endsInMonths: 13,
    registeredHoursAgo: 9,
    submittedHoursAgo: 7.6,
    outcome: 'waiting',
  },
  {
    email: 'liwa@demo.test',
    type: 'supplier',
    shownName: 'Liwa Dunes Electrical Works',
    nameEn: 'Liwa Dunes Electrical Works LLC',
    nameAr: 'كثبان ليوا للأعمال الكهربائية ذ.م.م',
    ownerEn: 'Mariam Saeed',
    ownerAr: 'مريم سعيد',
    position: 'Finance manager',
    locale: 'ar',
    mobile: '+971500000108',
    licenceNumber: 'CN-2871350',
    ...abuDhabi,
    trn: '100295517800003',
    activityEn: 'Electrical works contracting',
    activityAr: 'مقاولات الأعمال الكهربائية',
    issuedMonthsAgo: 5,
    endsInMonths: 19,
    registeredHoursAgo: 2,
    submittedHoursAgo: 1.1,
    outcome: 'waiting',
  },
  {
    email: 'reem@demo.test',
    type: 'supplier',
    shownName: 'Bahr Al Reem Marine Equipment',
    nameEn: 'Bahr Al Reem Marine Equipment LLC',
    nameAr: 'بحر الريم للمعدات البحرية ذ.م.م',
    ownerEn: 'Omar Nasser',
    ownerAr: 'عمر ناصر',
    position: 'Sales manager',
    locale: 'en',
    mobile: '+971500000109',
    licenceNumber: 'DED-690134',
    ...dubai,
    trn: '100462230900003',
    activityEn: 'Marine equipment trading',
    activityAr: 'تجارة المعدات البحرية',
    issuedMonthsAgo: 18,
    endsInMonths: 18,
    registeredHoursAgo: 76,
    submittedHoursAgo: 52,
    outcome: 'approved',
  },
  {
    email: 'qasba@demo.test',
    type: 'buyer',
    shownName: 'مطابع القصبة الحديثة',
    nameEn: 'Qasba Modern Printing Press LLC',
    nameAr: 'مطابع القصبة الحديثة ذ.م.م',
    ownerEn: 'Layla Farouk',
    ownerAr: 'ليلى فاروق',
    position: 'المديرة التنفيذية',
    locale: 'ar',
    mobile: '+971500000110',
    licenceNumber: 'SH-541900',
    ...sharjah,
    trn: '100907713500003',
    activityEn: 'Commercial printing',
    activityAr: 'الطباعة التجارية',
    issuedMonthsAgo: 34,
    endsInMonths: 2,
    registeredHoursAgo: 90,
    submittedHoursAgo: 70,
    outcome: {
      refused: 'not_signed',
      note: 'خطاب التفويض دون توقيع وختم. نرجو إرسال نسخة موقّعة ومختومة.',
    },
  },
];
