import type { Translation } from '../shared/i18n.ts';
import { listTextsAr } from './data-table-texts-ar.ts';
import { viewerTextsAr } from './viewer-texts-ar.ts';
import type { uiEn } from './en.ts';

export const uiAr: Translation<typeof uiEn> = {
  ...listTextsAr,
  viewer: viewerTextsAr,
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'إعادة المحاولة',
  retrying: 'جارٍ إعادة المحاولة',
  loading: 'جارٍ التحميل',
  copied: 'تم النسخ',
  optional: 'اختياري',
  fetchFailed: 'تعذّر جلب البيانات',
  nothingLost: 'ربما انقطع الاتصال. لم يُفقد شيء مما كتبت.',
  thingsToFix: {
    zero: 'لا شيء للتصحيح',
    one: 'بقي حقل واحد للتصحيح',
    two: 'بقي حقلان للتصحيح',
    few: 'بقيت {n} حقول للتصحيح',
    many: 'بقي {n} حقلاً للتصحيح',
    other: 'بقي {n} حقل للتصحيح',
  },
  fixed: 'تم تصحيحه:',
  stepDone: 'تمّت:',
  stepNow: 'الآن:',
  stepNext: 'التالي:',
  decision: {
    reason: 'السبب',
    reasonHint: 'يظهر في سجل التدقيق بجانب اسمك.',
    working: 'جارٍ الحفظ',
  },
  order: {
    list: 'الترتيب',
    save: 'حفظ الترتيب',
    up: 'نقل إلى الأعلى: {name}',
    down: 'نقل إلى الأسفل: {name}',
    moved: '{name}: الموضع {at} من {n}',
    standsNow: 'تغيّرت القائمة. هذا ترتيبها الحالي وترتيبك أدناه: راجعه ثم احفظه من جديد.',
  },
  sheet: {
    choose: 'اختيار ملف',
    drop: 'أو أفلته هنا',
    read: 'معاينة المحتوى',
    reading: 'جارٍ القراءة',
    other: 'اختيار ملف آخر',
    failed: 'تعذّر إرسال الملف. تحقّق من الاتصال وحاول مرة أخرى.',
  },
  showPassword: 'إظهار كلمة المرور',
  ruleMet: 'مستوفى:',
  ruleOpen: 'غير مستوفى بعد:',
  passwordLength: '8 أحرف على الأقل',
  passwordLower: 'حرف لاتيني صغير (\u2066a–z\u2069)',
  passwordUpper: 'حرف لاتيني كبير (\u2066A–Z\u2069)',
  passwordDigit: 'رقم',
  passwordSpecial: 'رمز خاص من \u2066@#$%^&+=!*()\u2069',
};
