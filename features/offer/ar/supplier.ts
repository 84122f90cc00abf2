import type { Translation } from '#shared/i18n.ts';
import type { supplierEn } from '../en/supplier.ts';

export const supplierAr: Translation<typeof supplierEn> = {
  approved: 'معتمد منذ {day}',
  guest: 'ليس له حساب معتمد بعد',
  guestTitle: 'قدّم هذا المورّد عرضه برابط ومن دون حساب',
  guestWhy:
    'لم نتحقق من هذه الشركة. يمكنك قبول عرضها عندما يُعتمد حسابها، أو بعد أن تؤكد أنك تعرفها.',
  knownTitle: 'أكّدت شركتك أنها تعرف هذا المورّد',
  knownWhy: 'يمكنك قبول عرضه، ويُذكر في أمر الشراء أن المنصة لم تتحقق من المورّد.',
  delivered: {
    zero: 'لا أوامر شراء مسلّمة',
    one: 'أمر شراء واحد مسلّم',
    two: 'أمرا شراء مسلّمان',
    few: '{n} أوامر شراء مسلّمة',
    many: '{n} أمر شراء مسلّماً',
    other: '{n} أمر شراء مسلّم',
  },
  withdrawn: {
    zero: 'لا عروض مسحوبة',
    one: 'عرض واحد مسحوب',
    two: 'عرضان مسحوبان',
    few: '{n} عروض مسحوبة',
    many: '{n} عرضاً مسحوباً',
    other: '{n} عرض مسحوب',
  },
  approvedOn: 'تاريخ اعتماد المورّد',
  deliveredCount: 'أوامر شراء مسلّمة',
  withdrawnCount: 'عروض مسحوبة',
};
