import type { Translation } from '../../shared/i18n.ts';
import type { offerEn } from './en.ts';

export const offerAr: Translation<typeof offerEn> = {
  done: {
    sent: 'وصل عرضك إلى المشتري.',
    revised: 'وصلت النسخة الجديدة إلى المشتري.',
    declined: 'وصل ردّك إلى المشتري، وعرضك باقٍ كما هو.',
    confirmed: 'عرضك سارٍ على الطلب بعد تعديله، وأُبلغ المشتري.',
    withdrawn: 'سُحب عرضك وأُبلغ المشتري.',
    accepted: 'قُبل العرض وأُبلغ المورّد.',
    rejected: 'رُفض العرض وأُبلغ المورّد.',
    asked: 'وصل طلبك إلى المورّد.',
    canceled: 'أُلغي القبول وأُبلغ الطرف الآخر.',
    kept: 'حُفظ العرض في قائمتك.',
    unkept: 'أُزيل العرض من قائمتك.',
  },
};
