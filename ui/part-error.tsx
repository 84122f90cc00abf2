import RefreshCw from 'lucide-react/icons/refresh-cw';
import { createPath, useLocation } from 'react-router';
import { ErrorReference } from './error-reference.tsx';
import { ErrorState } from './error-state.tsx';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';
import { useText } from './use-text.tsx';

export interface PartErrorProps {
  title: string;
  /** The id under which the server logged the failure. Null: nothing was logged. */
  requestId: string | null;
  level?: 2 | 3;
}

/**
 * A list or a chart that could not be loaded. Retry is a link to the same address, because it also
 * works before the scripts run. Focus moves to the frame around it, because the link disappears.
 */
export function PartError({ title, requestId, level = 3 }: PartErrorProps) {
  const t = useText();
  const location = useLocation();
  return (
    <ErrorState
      level={level}
      title={title}
      action={
        <LinkButton
          to={createPath(location)}
          replace
          preventScrollReset
          tone="secondary"
          size="sm"
          onClick={(event) =>
            event.currentTarget
              .closest<HTMLElement>('[tabindex="-1"]')
              ?.focus({ preventScroll: true })
          }
        >
          <Icon of={RefreshCw} size={15} />
          {t('ui.table.retry')}
        </LinkButton>
      }
    >
      <p>{t('ui.table.failedWhy')}</p>
      <ErrorReference requestId={requestId} />
    </ErrorState>
  );
}
