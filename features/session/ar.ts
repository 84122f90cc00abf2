import type { Translation } from '../../shared/i18n.ts';
import type { sessionEn } from './en.ts';

export const sessionAr: Translation<typeof sessionEn> = {
  signedIn: 'أهلاً بعودتك.',
  signedOut: 'تم تسجيل خروجك.',
  resetSent: 'إذا كان لهذا البريد حساب لدينا فسيصله رابط خلال لحظات، صالح لمدة 30 دقيقة.',
  passwordChanged: 'تم تغيير كلمة المرور. سجّل الدخول بالكلمة الجديدة.',
};
