import type { Translation } from '../../shared/i18n.ts';
import type { notificationEn } from './en.ts';

export const notificationAr: Translation<typeof notificationEn> = {
  review_submitted: {
    title: 'استلمنا مستنداتك',
    message: 'مستندات {company} قيد المراجعة، وستصلك النتيجة خلال 24 ساعة.',
  },
  account_approved: {
    title: 'تمت الموافقة على حسابك',
    message: 'تمت الموافقة على {company}. كل الخدمات متاحة لك الآن.',
  },
  account_refused: {
    title: 'لم تتم الموافقة على حسابك',
    message: 'لم تتم الموافقة على {company}: {note}. صحّح ما أُشير إليه ثم أعد الإرسال.',
  },
  allRead: 'تم تعليم كل الإشعارات كمقروءة.',
  page: {
    title: 'الإشعارات',
    lead: 'ما جرى في حسابك، الأحدث أولاً.',
    unread: 'جديد',
    unreadCount: {
      zero: 'لا إشعارات جديدة',
      one: 'إشعار جديد واحد',
      two: 'إشعاران جديدان',
      few: '{n} إشعارات جديدة',
      many: '{n} إشعاراً جديداً',
      other: '{n} إشعار جديد',
    },
    markRead: 'تعليم كمقروء',
    markAllRead: 'تعليم الكل كمقروء',
    empty: 'لا إشعارات بعد',
    emptyWhy: 'هنا تظهر أخبار حسابك وطلباتك وأوامر الشراء.',
  },
};
