import { useText } from './use-text.tsx';
import { Spinner } from './spinner.tsx';

export function OnItsWay() {
  const t = useText();
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc((var(--top-bar-height,56px)-42px)/2)] z-toast flex justify-center px-page print:hidden">
      <p
        role="status"
        className="flex min-h-[42px] items-center gap-3 rounded-note border border-line bg-surface px-4 py-2 text-small font-medium text-text shadow-2"
      >
        <Spinner />
        {t('ui.loading')}
      </p>
    </div>
  );
}
