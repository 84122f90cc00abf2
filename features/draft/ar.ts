import type { Translation } from '#shared/i18n.ts';
import type { draftEn } from './en.ts';

export const draftAr: Translation<typeof draftEn> = {
  saved: 'حُفظت المسودة',
  deleted: 'حُذفت المسودة.',
  page: {
    title: 'المسودات',
    lead: 'ما بدأته ولم ترسله بعد. لا يراه سواك.',
    search: 'ابحث بالعنوان أو الاسم',
    draft: 'المسودة',
    begun: 'بدأت في',
    savedAt: 'آخر حفظ',
    untitled: 'بلا عنوان',
    continue: 'متابعة',
    delete: 'حذف',
    deleting: 'جارٍ الحذف',
    deleteTitle: 'حذف هذه المسودة؟',
    deleteWhy: 'يزول ما كُتب فيها.',
    empty: 'لا مسودات',
    emptyWhy: 'النماذج الطويلة تحفظ نفسها وأنت تكتب، وتنتظرك هنا.',
    toPaid: 'إلى الطلبات التي اشتريتها',
  },
};
