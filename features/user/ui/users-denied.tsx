import Lock from 'lucide-react/icons/lock';
import { useText } from '../../../app/texts/use-text.tsx';
import { EmptyState } from '../../../app/ui/empty-state.tsx';

/** The page for who does not manage users. */
export function UsersDenied({ why }: { why: string }) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="mb-6 text-h1 text-text">{t('user.title')}</h1>
      <div className="rounded-card border border-line bg-surface py-10 shadow-1">
        <EmptyState icon={Lock} level={2} title={why} />
      </div>
    </div>
  );
}
