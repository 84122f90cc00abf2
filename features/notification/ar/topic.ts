import type { Translation } from '#shared/i18n.ts';
import type { topicEn } from '../en/topic.ts';

export const topicAr: Translation<typeof topicEn> = {
  rfq: 'طلبات عروض الأسعار',
  offer: 'العروض',
  negotiation: 'طلبات تعديل العروض',
  'accept-offer': 'قبول العروض',
  order: 'أوامر الشراء والتسليم',
  approval: 'الموافقات',
  money: 'المحفظة والرسوم وفواتير خصم Q',
  account: 'الحساب',
};
