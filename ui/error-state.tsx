import type { ReactNode } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { StateBlock } from './state-block.tsx';

export interface ErrorStateProps {
  title?: string;
  /** Confirms that nothing was lost, and names the next step. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

/** Replaces content that could not be loaded, in the same height, with a retry. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  action,
  level = 3,
  className,
}: ErrorStateProps) {
  const t = useText();
  const retry = onRetry !== undefined && (
    <Button
      tone="secondary"
      size="sm"
      onClick={onRetry}
      busy={retrying}
      busyLabel={t('ui.retrying')}
    >
      <Icon of={RefreshCw} size={15} />
      {t('ui.retry')}
    </Button>
  );
  return (
    <StateBlock
      role="alert"
      icon={TriangleAlert}
      tile="bg-danger-soft text-danger-text"
      title={title ?? t('ui.fetchFailed')}
      action={action ?? (retry === false ? undefined : retry)}
      level={level}
      {...(className === undefined ? {} : { className })}
    >
      {children ?? t('ui.nothingLost')}
    </StateBlock>
  );
}
