import type { Translation } from '../../shared/i18n.ts';
import type { accessEn } from './en.ts';

export const accessAr: Translation<typeof accessEn> = {
  bought: 'أصبح لديك حق الاطلاع.',
  boughtBefore: 'لديك حق الاطلاع من قبل، فلم يُخصم شيء.',
  refund: {
    asked: 'أُرسل طلبك، وسنبلغك بالقرار.',
    wasApproved: 'عادت الرسوم إلى محفظة المورّد.',
    wasRefused: 'رُفض الاسترداد، وسيقرأ المورّد السبب.',
  },
};
