import type { Translation } from '#shared/i18n.ts';
import type { landedEn } from '../en/landed.ts';

export const landedAr: Translation<typeof landedEn> = {
  title: 'التكلفة حتى الوصول',
  lead: 'تكاليفك أنت لأمر شراء من كل مورّد، ولا يراها إلا شركتك. اترك المبلغ فارغاً إن لم تعرفه: يظهر غير معروف ولا يُحسب صفراً أبداً.',
  noIncoterm: 'بلا شرط إنكوترمز',
  freight: 'الشحن',
  customs: 'الجمارك',
  extraSupplier: 'كل مورّد إضافي',
  extraSupplierHint: 'تكلفة أمر شراء آخر عليك، كالفحص والدفع.',
  save: 'حفظ التكاليف',
  saving: 'جارٍ الحفظ…',
  row: 'الإجمالي حتى الوصول',
  rowHint: 'مع تكاليفك',
  atLeast: '{amount} على الأقل',
  unknown: 'غير معروف: {costs}',
  cost: { freight: 'الشحن', customs: 'الجمارك', extra_supplier: 'كل مورّد إضافي' },
  best: 'أقل إجمالي حتى الوصول',
  rank: 'رقم {n} بين المعروفة',
  selection: 'حتى الوصول {amount}',
  selectionAtLeast: 'حتى الوصول {amount} على الأقل',
  weighed: 'تشمل الاقتراحات تكاليفك حتى الوصول.',
  notWeighed: 'لا تشمل الاقتراحات التكاليف حتى الوصول، لأن بعضها غير معروف.',
};
