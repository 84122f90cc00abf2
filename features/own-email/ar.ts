import type { Translation } from '#shared/i18n.ts';
import type { ownEmailEn } from './en.ts';

export const ownEmailAr: Translation<typeof ownEmailEn> = {
  requested: 'إن كان البريد الجديد صالحاً للاستخدام فقد أرسلنا إليه رمزاً، وأشعرنا بريدك الحالي بذلك.',
  changed: 'من الآن تدخل ببريدك الجديد، وسُجّل خروج أجهزتك الأخرى كلها.',
  givenUp: 'يبقى بريدك كما هو.',
  title: 'بريد الدخول',
  lead: 'تسجّل الدخول بالبريد {email}، وإليه تُرسل رسائل حسابك.',
  newEmail: 'البريد الجديد',
  password: 'كلمة مرورك',
  code: 'رمز التطبيق أو رمز استرداد',
  ask: 'إرسال الرمز',
  asking: 'جارٍ الإرسال',
  waiting: 'أدخل الرمز المرسل إلى {email}. وهو صالح حتى {time}.',
  sentCode: 'الرمز من 6 أرقام',
  ends: 'ويُسجّل عندئذ خروج أجهزتك الأخرى كلها.',
  confirm: 'تغيير البريد',
  confirming: 'جارٍ التغيير',
  giveUp: 'إبقاء البريد الحالي',
  givingUp: 'لحظة',
};
