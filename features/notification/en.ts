import type { EnglishTexts } from '../../shared/i18n.ts';

export const notificationEn = {
  review_submitted: {
    title: 'Your papers are with us',
    message: 'The papers of {company} are under review. You will have the result within 24 hours.',
  },
  account_approved: {
    title: 'Your account is approved',
    message: '{company} is approved. Everything is open to you now.',
  },
  account_refused: {
    title: 'Your account was not approved',
    message: '{company} was not approved: {note}. Correct what is marked and send it again.',
  },
  allRead: 'All notifications are marked as read.',
  page: {
    title: 'Notifications',
    lead: 'What happened on your account, newest first.',
    unread: 'New',
    unreadCount: { one: 'One new notification', other: '{n} new notifications' },
    markRead: 'Mark as read',
    markAllRead: 'Mark all as read',
    empty: 'No notifications yet',
    emptyWhy: 'News about your account, your requests and your orders will stand here.',
  },
} as const satisfies EnglishTexts;
