import { useText } from '#ui/use-text.tsx';
import { BellList } from './bell-list.tsx';
import { BellPopup, type BellPopupProps } from './bell-popup.tsx';
import { notificationTarget } from './notification-target.ts';
import type { Notifications } from './use-notifications.ts';

export interface BellProps {
  count: number | undefined;
  notifications: Notifications;
  allHref: string;
}

export interface BellBoxProps
  extends BellPopupProps, Pick<BellProps, 'notifications' | 'allHref'> {}

/**
 * The bell's popup (bell.tsx). It is fetched at its first opening, so that pages do not load it.
 */
export function BellBox({ notifications, allHref, ...popup }: BellBoxProps) {
  const t = useText();
  const { onOpenChange } = popup;
  return (
    <BellPopup
      {...popup}
      title={t('shell.bell.title')}
      allHref={allHref}
      allText={t('shell.bell.all')}
    >
      <BellList
        notifications={notifications}
        onChoose={(row) => {
          onOpenChange(false);
          // This late chunk has the targets of all kinds, so that no other page loads them.
          void notifications.choose(row, notificationTarget(notifications.area, row.link));
        }}
        onAct={(row) => {
          onOpenChange(false);
          void notifications.choose(row, row.action?.path ?? null);
        }}
      />
    </BellPopup>
  );
}
