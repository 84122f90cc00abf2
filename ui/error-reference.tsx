import { CopyValue } from './copy-value.tsx';
import { useText } from './use-text.tsx';

/** The id under which the server logged a failure, for the support. Null: nothing was logged. */
export function ErrorReference({ requestId }: { requestId: string | null }) {
  const t = useText();
  if (requestId === null) return null;
  return (
    <p className="mt-1 text-caption text-text-3">
      {t('ui.table.reference')} <CopyValue value={requestId} label={t('ui.table.copyReference')} />
    </p>
  );
}
