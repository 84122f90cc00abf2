import type { Translation } from '#shared/i18n.ts';
import type { savedViewEn } from './en.ts';

export const savedViewAr: Translation<typeof savedViewEn> = {
  saved: 'حُفظت القائمة.',
  moved: 'نُقلت القائمة المحفوظة.',
  removed: 'أُزيلت القائمة المحفوظة.',
  label: 'القوائم المحفوظة',
  all: 'الكل',
  save: 'حفظ القائمة',
  change: 'القائمة المحفوظة',
  name: 'الاسم',
  isDefault: 'افتح الصفحة بهذه القائمة',
  isShared: 'شاركها مع زملائي في الشركة',
  saveNew: 'حفظ كقائمة جديدة',
  earlier: 'تقديم',
  later: 'تأخير',
  remove: 'إزالة',
};
