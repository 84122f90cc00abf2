import type { EnglishTexts } from '#shared/i18n.ts';

export const pageEn = {
  title: 'Notifications',
  lead: 'Activity on your account, newest first.',
  unread: 'New',
  unreadCount: { one: 'One new notification', other: '{n} new notifications' },
  today: 'Today',
  yesterday: 'Yesterday',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  all: 'All',
  read: 'Read',
  what: 'Notification',
  message: 'Details',
  when: 'Received',
  state: 'Status',
  topic: 'Topic',
  allTopics: 'All topics',
  empty: 'No notifications yet',
  emptyWhy: 'Updates on your account, RFQs and orders will appear here.',
  emptyNext: 'Open the dashboard',
} as const satisfies EnglishTexts;
