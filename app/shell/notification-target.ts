import { targetOf } from '#features/notification/rules/target.ts';
import type { NotificationLink } from '#features/notification/rules/targets.ts';
import type { AreaName } from './shell-types.ts';

/**
 * The page of a notification (specification §4, "Notification click"). Null: a click only marks it
 * read.
 */
export function notificationTarget(area: AreaName, link: NotificationLink): string | null {
  return area === 'operator' ? null : targetOf(area, link);
}
