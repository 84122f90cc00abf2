import { Suspense } from 'react';
import Lock from 'lucide-react/icons/lock';
import type { WhoMay } from '../shared/who-may.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';
import { useText } from './use-text.tsx';
import { LazyWhoMayList } from './lazy-who-may-list.ts';

interface DeniedPageProps {
  title: string;
  /** Shown unless `whoMay` names the right. */
  why: string;
  whoMay?: WhoMay | null;
  back: { readonly to: string; readonly label: string };
}

/**
 * A page that the member's roles do not allow, so that a colleague's link explains itself inside
 * the area.
 */
export function DeniedPage({ title, why, whoMay = null, back }: DeniedPageProps) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="page-name mb-6 text-h1 text-text">{title}</h1>
      <div className="rounded-card border border-line bg-surface py-10 shadow-1">
        <EmptyState
          icon={Lock}
          level={2}
          title={whoMay === null ? why : t('ui.whoMay.missing', { permission: whoMay.permission })}
          action={
            <LinkButton to={back.to} tone="secondary" size="sm">
              {back.label}
            </LinkButton>
          }
        >
          {whoMay !== null && (
            <Suspense>
              <LazyWhoMayList whoMay={whoMay} />
            </Suspense>
          )}
        </EmptyState>
      </div>
    </div>
  );
}
