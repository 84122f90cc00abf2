import type { Translation } from '#shared/i18n.ts';
import type { whatsappEn } from './en.ts';

export const whatsappAr: Translation<typeof whatsappEn> = {
  title: 'واتساب',
  lead: 'تصلك الإشعارات رسائل على واتساب. وإن لم تصل رسالة خلال 10 دقائق أرسلناها برسالة نصية أو بالبريد الإلكتروني.',
  on: 'مفعّل',
  off: 'متوقف',
  number: 'رقم واتساب',
  numberHint: 'نرسل إليه رمزاً حتى لا يفعّله إلا صاحب الرقم.',
  sendCode: 'إرسال الرمز',
  sending: 'جارٍ الإرسال',
  codeSent: 'أرسلنا رمزاً على واتساب.',
  waiting: 'أرسلنا رمزاً من 6 أرقام على واتساب إلى {number}، وهو صالح حتى {time}.',
  code: 'الرمز من واتساب',
  consent:
    'أوافق على أن ترسل إليّ {brand} إشعارات عن حسابي وصفقاتي على واتساب. ويمكنني إيقافها من هنا متى شئت، أو بالرد بكلمة إيقاف.',
  turnOn: 'أوافق، فعّل',
  turningOn: 'جارٍ التفعيل',
  other: 'استخدام رقم آخر',
  agreed: 'واتساب مفعّل الآن.',
  active: 'مفعّل منذ {day} على {number}.',
  stopHint: 'ردّ على أي رسالة بكلمة إيقاف، أو أوقفه من هنا.',
  turnOff: 'إيقاف واتساب',
  turningOff: 'جارٍ الإيقاف',
  ended: 'أُوقف واتساب.',
  share: {
    do: 'مشاركة على واتساب',
    newTab: '(يفتح واتساب في تبويب جديد)',
    rfq: 'طلب عرض أسعار {number}: {title}. تُقبل العروض حتى {day}.',
    order: 'أمر شراء {serial}: {title}.',
  },
  stopped: 'رددت بكلمة إيقاف في {day}، فلا نرسل إليك شيئاً على واتساب.',
};
