import type { Translation } from '../../shared/i18n.ts';
import type { operatorEn } from './en.ts';

export const operatorAr: Translation<typeof operatorEn> = {
  roles: {
    reviewer: 'مراجع',
    finance: 'الشؤون المالية',
    content: 'المحتوى',
    administrator: 'مدير النظام',
  },
  paperDecided: 'تم البتّ في المستند.',
  approved: 'تمت الموافقة على الحساب وأُبلغ صاحب الطلب.',
  refused: 'أُرسل الرفض إلى صاحب الطلب.',
};
