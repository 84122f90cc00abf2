import { useState } from 'react';
import { AnnounceChange } from '#ui/announce-change.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useText } from '#ui/use-text.tsx';
import type { BellBoxProps, BellProps } from './bell-box.tsx';
import { BellButton } from './bell-button.tsx';

const Box = lazyOverlay<BellBoxProps>(async () => (await import('./bell-box.tsx')).BellBox);

/** The bell of members, with their unread notifications. */
export function Bell({ count, notifications, allHref }: BellProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const unread = notifications.count ?? count ?? 0;
  const change = (open: boolean) => {
    setOpen(open);
    notifications.show(open);
  };
  const name = unread > 0 ? t('shell.bell.openCount', { n: unread }) : t('shell.bell.open');
  return (
    <BellButton
      name={name}
      count={unread}
      allHref={allHref}
      isOpen={isOpen}
      onOpen={() => change(true)}
    >
      {(trigger) => (
        <>
          <AnnounceChange text={name} />
          <Box
            trigger={trigger}
            isOpen={isOpen}
            onOpenChange={change}
            notifications={notifications}
            allHref={allHref}
          />
        </>
      )}
    </BellButton>
  );
}
