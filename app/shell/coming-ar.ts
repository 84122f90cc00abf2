import type { Translation } from '../../shared/i18n.ts';
import type { comingEn } from './coming-en.ts';

export const comingAr: Translation<typeof comingEn> = {
  title: 'نُجهّز هذه الصفحة',
  rooms: {
    faq: { name: 'الأسئلة الشائعة', what: 'أجوبة قصيرة عن الحسابات والرسوم وخصم Q والتسليم.' },
    meeting: { name: 'احجز اجتماعاً', what: 'أخبرنا بالوقت المناسب لك، ويشرح لك أحدنا كيف تعمل المنصة.' },
    terms: { name: 'الشروط والأحكام', what: 'شروط الاستخدام والسياسات باللغتين.' },
    app: { name: 'حمّل التطبيق', what: 'روابط تثبيت المنصة على جوالك.' },
    profile: {
      name: 'ملف الشركة',
      what: 'بيانات الشركة والرخصة ورقم التسجيل الضريبي والمستندات، وما ينقص للموافقة على الحساب.',
    },
    notifications: { name: 'الإشعارات', what: 'كل ما أُخبرت به، والأحدث أولاً.' },
  },
};
