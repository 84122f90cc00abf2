import { targetOf } from '#features/notification/rules/target.ts';
import type { NotificationLink } from '#features/notification/rules/targets.ts';
import type { AreaName } from './shell-types.ts';

/** Where a click leads (specification §4, "Notification click"); null: it is only marked read. */
export function notificationTarget(area: AreaName, link: NotificationLink): string | null {
  return area === 'operator' ? null : targetOf(area, link);
}
