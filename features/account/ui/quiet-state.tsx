import { useText } from '#ui/use-text.tsx';
import type { useQuietSave } from './use-quiet-save.ts';

export function QuietState({ state }: Pick<ReturnType<typeof useQuietSave>, 'state'>) {
  const t = useText();
  const text =
    state === 'saving'
      ? t('account.saving')
      : state === 'idle'
        ? t('account.quiet.lead')
        : t(state ? 'account.quiet.saved' : 'account.quiet.failed');
  return (
    <p role="status" className="text-small text-text-3">
      {text}
    </p>
  );
}
