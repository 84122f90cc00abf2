import { useState } from 'react';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useText } from '#ui/use-text.tsx';
import { BellButton } from './bell-button.tsx';
import type { ConsoleBellBoxProps } from './console-bell-box.tsx';

const Box = lazyOverlay<ConsoleBellBoxProps>(
  async () => (await import('./console-bell-box.tsx')).ConsoleBellBox,
);

/** The bell of operators, with the pending rows of the work queues that they open. */
export function ConsoleBell({ work }: Pick<ConsoleBellBoxProps, 'work'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(work.counters).reduce((sum, one) => sum + one, 0);
  return (
    <BellButton
      name={count > 0 ? t('shell.nav.waiting', { n: count }) : t('shell.bell.title')}
      count={count}
      allHref="/admin/dashboard"
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      {(trigger) => <Box trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} work={work} />}
    </BellButton>
  );
}
