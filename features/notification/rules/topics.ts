import type { AccountType } from '#shared/actor.ts';
import { notificationTopics, type NotificationTopic } from './kind.ts';
import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';

export function topicOf(kind: NotificationType): NotificationTopic {
  return kinds[kind].topic;
}

export function kindsOf(topic: NotificationTopic): NotificationType[] {
  return notificationTypes.filter((kind) => topicOf(kind) === topic);
}

/** The topics that have at least one kind for a side. */
export function topicsOf(side: AccountType): NotificationTopic[] {
  return notificationTopics.filter((topic) => kindsOf(topic).some((kind) => reaches(kind, side)));
}
