import type { Translation } from '../../shared/i18n.ts';
import type { registrationEn } from './en.ts';

export const registrationAr: Translation<typeof registrationEn> = {
  codeSent: 'أرسلنا إليك رمزاً من 6 أرقام، صالحاً لمدة 15 دقيقة.',
  activated: 'تم تفعيل حسابك. الخطوة التالية: رفع مستندات شركتك.',
};
