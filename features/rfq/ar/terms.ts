import type { Translation } from '#shared/i18n.ts';
import type { currenciesEn, lineFactEn, paymentEn, toleranceEn } from '../en/terms.ts';

export const paymentAr: Translation<typeof paymentEn> = {
  label: 'شروط الدفع',
  details: 'تفاصيل الدفع',
  none: 'غير محددة',
  requestHint: 'يرى المورّد الاختيار قبل شراء حق الاطلاع، والتفاصيل بعده.',
  requested: 'المطلوب: {terms}',
  asRequested: 'كما هو مطلوب',
  otherThanRequested: 'خلاف المطلوب',
  advance: 'دفع مقدّم',
  part_advance: 'دفعة مقدّمة والباقي عند التسليم',
  on_delivery: 'عند التسليم',
  credit_30: 'خلال 30 يوماً من تاريخ الفاتورة',
  credit_60: 'خلال 60 يوماً من تاريخ الفاتورة',
  credit_90: 'خلال 90 يوماً من تاريخ الفاتورة',
  pdc_30: 'شيك آجل، 30 يوماً',
  pdc_60: 'شيك آجل، 60 يوماً',
  pdc_90: 'شيك آجل، 90 يوماً',
  credit_letter: 'اعتماد مستندي',
  other: 'غير ذلك، بحسب الوصف',
};

export const toleranceAr: Translation<typeof toleranceEn> = {
  label: 'التفاوت المسموح في الكمية',
  none: 'الكمية المطلوبة بالضبط',
  hint: 'يُعد التسليم ضمنه مكتملاً، وتُفوتر الكمية التي تقبلها.',
  within: '{percent} زيادة أو نقصاً',
};

export const currenciesAr: Translation<typeof currenciesEn> = {
  label: 'عملة العروض',
  off: 'عملة القيمة التقديرية فقط',
  on: 'وعملات أخرى أيضاً',
  hint: 'إذا سمحت للمورّد بالتسعير بعملته، قارنت العروض كلها بعملة {currency}.',
  today: 'تقارن العروض كلها بعملة {currency}. تُثبَّت أسعار الصرف عند النشر، وهي اليوم: {rates}.',
  only: '{currency} فقط',
  also: '{currency}، وكذلك {others}',
  rates: 'تُقارن بأسعار صرف مثبّتة: {rates}',
};

export const lineFactAr: Translation<typeof lineFactEn> = {
  item: 'رمز الصنف',
  brand: 'العلامة',
  brandOrEqual: 'العلامة',
  orEqual: 'أو ما يعادلها',
  drawing: 'المخطط',
  part: 'رقم القطعة',
  needed: 'مطلوب قبل {day}',
};
