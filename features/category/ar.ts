import type { Translation } from '#shared/i18n.ts';
import type { categoryEn } from './en.ts';

export const categoryAr: Translation<typeof categoryEn> = {
  saved: 'تم حفظ أقسامك الرئيسية.',
  page: {
    title: 'الأقسام الرئيسية',
    lead: 'تظهر لك طلبات عروض الأسعار في الأقسام التي تختارها هنا، ويصلك إشعار بكل جديد فيها. اختر ما تورّده فعلاً.',
    legend: 'الأقسام التي تورّدها',
    chosen: {
      zero: 'لم يُختر أي قسم',
      one: 'قسم واحد مختار',
      two: 'قسمان مختاران',
      few: '{n} أقسام مختارة',
      many: '{n} قسماً مختاراً',
      other: '{n} قسم مختار',
    },
    none: 'لم يُختر أي قسم بعد',
    find: 'ابحث عن قسم',
    noneFound: 'لا يوجد قسم بهذا الاسم.',
    save: 'حفظ الأقسام',
    saving: 'جارٍ الحفظ',
    readOnly: 'لا يغيّرها إلا من له دور «الأقسام». اطلب ذلك من مسؤول شركتك.',
  },
};
