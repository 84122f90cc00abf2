import type { AccountType } from '#shared/actor.ts';
import { notificationTopics, type NotificationTopic } from './kind.ts';
import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';

export function topicOf(kind: NotificationType): NotificationTopic {
  return kinds[kind].topic;
}

export function kindsOf(topic: NotificationTopic): NotificationType[] {
  return notificationTypes.filter((kind) => topicOf(kind) === topic);
}

export function topicsOf(side: AccountType): NotificationTopic[] {
  return notificationTopics.filter((topic) => kindsOf(topic).some((kind) => reaches(kind, side)));
}
