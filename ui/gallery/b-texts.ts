import type { Locale } from '#shared/locale.ts';
import { useI18n } from '../use-text.tsx';
import type { StatusVariant } from '../status-chip.tsx';

interface Row {
  title: string;
  category: string;
  city: string;
  status: StatusVariant;
  statusWord: string;
  offers: number;
  discount: string;
}

const english = {
  list: 'List',
  sheet: 'Price sheet',
  sheetCells: {
    filled: 'Filled',
    open: 'Open',
    wrong: 'Not a number',
    locked: 'Read-only',
  },
  states: { few: 'Few', many: 'Many', loading: 'Loading', error: 'Error', empty: 'Empty' },
  rfq: 'RFQ',
  category: 'Category',
  city: 'City',
  ends: 'End date',
  status: 'Status',
  offers: 'Offers',
  discount: 'Q discount (AED)',
  show: 'Show offers',
  showShort: 'Offers',
  preview: 'Preview',
  copy: 'Copy as new',
  cancel: 'Cancel RFQ',
  search: 'RFQ number or description',
  more: 'More',
  date: 'Date and files',
  expiry: 'Expiry date',
  expiryHint: 'Ends 23:59, Dubai time. Earliest: tomorrow.',
  locked: 'Licence expiry',
  documents: 'Documents',
  licence: 'Trade licence',
  types: 'PDF, XLSX, PNG, JPG',
  slow: 'Sent at once, with progress',
  charts: 'Charts',
  byStatus: 'Purchases by status',
  byMonth: 'Purchases by month',
  rfqs: 'RFQs',
  months: ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
  slices: ['Active', 'Accepted', 'Evaluate', 'Delivered', 'Completed', 'Expired or cancelled'],
  gates: 'Gates',
  rows: [
    {
      title: 'Ready-mix concrete C40 and rebar B500B',
      category: 'Building materials',
      city: 'Dubai',
      status: 'active',
      statusWord: 'Active',
      offers: 6,
      discount: '3,730.00',
    },
    {
      title: 'Ducted cooling, Khalifa City villas',
      category: 'HVAC',
      city: 'Abu Dhabi',
      status: 'evaluate',
      statusWord: 'Evaluate',
      offers: 4,
      discount: '5,600.00',
    },
    {
      title: 'Site meals, 420 staff, three months',
      category: 'Catering',
      city: 'Sharjah',
      status: 'pending',
      statusWord: 'Pending',
      offers: 0,
      discount: '1,134.00',
    },
    {
      title: 'Helmets and EN 361 fall-arrest harnesses for work at height, two years of supply',
      category: 'Safety equipment',
      city: 'Dubai',
      status: 'completed',
      statusWord: 'Completed',
      offers: 9,
      discount: '12,060.25',
    },
  ] as Row[],
};

const arabic: typeof english = {
  list: 'قائمة',
  sheet: 'جدول الأسعار',
  sheetCells: { filled: 'مملوءة', open: 'فارغة', wrong: 'ليست رقماً', locked: 'للقراءة فقط' },
  states: { few: 'قليلة', many: 'كثيرة', loading: 'تحميل', error: 'خطأ', empty: 'فارغة' },
  rfq: 'الطلب',
  category: 'القسم',
  city: 'المدينة',
  ends: 'تاريخ الانتهاء',
  status: 'الحالة',
  offers: 'العروض',
  discount: 'خصم Q (AED)',
  show: 'عرض العروض',
  showShort: 'العروض',
  preview: 'معاينة الطلب',
  copy: 'نسخ كطلب جديد',
  cancel: 'إلغاء الطلب',
  search: 'ابحث برقم الطلب أو الوصف',
  more: 'المزيد',
  date: 'التاريخ والملفات',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'ينتهي 23:59 بتوقيت دبي. أقربه: غداً.',
  locked: 'انتهاء الرخصة',
  documents: 'المستندات',
  licence: 'الرخصة التجارية',
  types: 'PDF و XLSX و PNG و JPG',
  slow: 'يُرسل فوراً مع بيان التقدم',
  charts: 'الرسوم',
  byStatus: 'المشتريات حسب الحالة',
  byMonth: 'المشتريات الشهرية',
  rfqs: 'طلباً',
  months: ['يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر'],
  slices: ['نشطة', 'مقبولة', 'قيد المفاضلة', 'تم التسليم', 'مكتملة', 'منتهية أو ملغاة'],
  gates: 'البوابات',
  rows: [
    {
      title: 'خرسانة جاهزة C40 وحديد تسليح B500B',
      category: 'مواد البناء',
      city: 'دبي',
      status: 'active',
      statusWord: 'نشط',
      offers: 6,
      discount: '3,730.00',
    },
    {
      title: 'تكييف مخفي، فلل مدينة خليفة',
      category: 'التكييف والتهوية',
      city: 'أبوظبي',
      status: 'evaluate',
      statusWord: 'قيد المفاضلة',
      offers: 4,
      discount: '5,600.00',
    },
    {
      title: 'وجبات موقع العمل، 420 عاملاً لمدة 3 أشهر',
      category: 'الإعاشة والتموين',
      city: 'الشارقة',
      status: 'pending',
      statusWord: 'قيد الموافقة',
      offers: 0,
      discount: '1,134.00',
    },
    {
      title: 'خوذات وأحزمة أمان EN 361 للعمل على ارتفاع لمدة سنتين مع الملحقات',
      category: 'معدات السلامة',
      city: 'دبي، جبل علي',
      status: 'completed',
      statusWord: 'مكتمل',
      offers: 9,
      discount: '12,060.25',
    },
  ],
};

const texts: Record<Locale, typeof english> = { en: english, ar: arabic };

export function useListTexts(): typeof english {
  return texts[useI18n().locale];
}
