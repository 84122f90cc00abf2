import Lock from 'lucide-react/icons/lock';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

interface DeniedPageProps {
  title: string;
  why: string;
  back: { readonly to: string; readonly label: string };
}

/**
 * A page that the member's roles do not allow, so that a colleague's link explains itself inside
 * the area.
 */
export function DeniedPage({ title, why, back }: DeniedPageProps) {
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="mb-6 text-h1 text-text">{title}</h1>
      <div className="rounded-card border border-line bg-surface py-10 shadow-1">
        <EmptyState
          icon={Lock}
          level={2}
          title={why}
          action={
            <LinkButton to={back.to} tone="secondary" size="sm">
              {back.label}
            </LinkButton>
          }
        />
      </div>
    </div>
  );
}
