import type { Translation } from '#shared/i18n.ts';
import type { pageEn } from '../en/page.ts';

export const pageAr: Translation<typeof pageEn> = {
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
  today: 'اليوم',
  yesterday: 'أمس',
  markRead: 'وضع علامة «مقروء»',
  markAllRead: 'وضع علامة «مقروء» على الكل',
  all: 'الكل',
  read: 'مقروء',
  what: 'الإشعار',
  message: 'التفاصيل',
  when: 'تاريخ الاستلام',
  state: 'الحالة',
  topic: 'الموضوع',
  allTopics: 'كل المواضيع',
  empty: 'لا إشعارات بعد',
  emptyWhy: 'تظهر هنا مستجدات حسابك وطلباتك وأوامر الشراء.',
  emptyNext: 'فتح لوحة المعلومات',
};
