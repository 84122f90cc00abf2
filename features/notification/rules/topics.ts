import type { AccountType } from '#shared/actor.ts';
import { notificationTopics, type NotificationTopic } from './kind.ts';
import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';

export function topicOf(kind: NotificationType): NotificationTopic {
  return kinds[kind].topic;
}

/** The kinds of a topic. */
export function kindsOf(topic: NotificationTopic): NotificationType[] {
  return notificationTypes.filter((kind) => topicOf(kind) === topic);
}

/** The topics of which some kind can reach one side. */
export function topicsOf(side: AccountType): NotificationTopic[] {
  return notificationTopics.filter((topic) => kindsOf(topic).some((kind) => reaches(kind, side)));
}
