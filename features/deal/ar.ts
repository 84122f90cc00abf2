import type { Translation } from '../../shared/i18n.ts';
import type { dealEn } from './en.ts';

export const dealAr: Translation<typeof dealEn> = {
  rfqCanceled: 'أُلغي طلب التسعير، وأُعيدت رسوم الاطلاع كلها.',
  takenDown: 'سُحب طلب التسعير، وأُعيدت رسوم الاطلاع كلها.',
};
