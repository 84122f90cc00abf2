import type { Translation } from '#shared/i18n.ts';
import type { draftEn } from './en.ts';

export const draftAr: Translation<typeof draftEn> = {
  saved: 'حُفظت المسودة',
  deleted: 'حُذفت المسودة.',
  onDevice: 'لا اتصال بالشبكة. حُفظت على هذا الجهاز {time}، وتُرسل عند عودة الشبكة.',
  page: {
    title: 'المسودات',
    lead: 'أعمالك التي لم تُرسل بعد. لا يراها سواك.',
    search: 'ابحث بالعنوان أو الاسم',
    draft: 'المسودة',
    begun: 'تاريخ البدء',
    savedAt: 'آخر حفظ',
    untitled: 'بلا عنوان',
    continue: 'متابعة',
    delete: 'حذف',
    deleting: 'جارٍ الحذف',
    deleteTitle: 'حذف هذه المسودة؟',
    deleteWhy: 'سيُحذف كل ما كُتب فيها، ولا يمكن التراجع عن ذلك.',
    bulkDeleted: {
      zero: 'لم تُحذف أي مسودة',
      one: 'حُذفت مسودة واحدة',
      two: 'حُذفت مسودتان',
      few: 'حُذفت {n} مسودات',
      many: 'حُذفت {n} مسودة',
      other: 'حُذفت {n} مسودة',
    },
    empty: 'لا مسودات',
    emptyWhy: 'النماذج الطويلة تحفظ نفسها وأنت تكتب، وتنتظرك هنا.',
    toPaid: 'إلى الطلبات التي اشتريتها',
  },
};
