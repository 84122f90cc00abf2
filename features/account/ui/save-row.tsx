import { SubmitButton } from '#ui/submit-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { useQuietSave } from './use-quiet-save.ts';

interface SaveRowProps {
  quiet: Pick<ReturnType<typeof useQuietSave>, 'state' | 'savedAt'>;
  isQuiet: boolean;
}

/** A form that saves itself has a button only before JavaScript, after a failure, and on a phone for the next step. */
export function SaveRow({ quiet, isQuiet }: SaveRowProps) {
  const { t } = useI18n();
  const isAlive = useHydrated();
  return (
    <div className="mt-5 flex min-h-9 flex-wrap items-center justify-end gap-3">
      {isQuiet && <QuietState {...quiet} />}
      <SubmitButton
        tone="secondary"
        busyLabel={t('account.saving')}
        {...(isQuiet && isAlive && quiet.state !== false ? { className: 'md:hidden' } : {})}
      >
        {t('account.save')}
      </SubmitButton>
    </div>
  );
}

function QuietState({ state, savedAt }: SaveRowProps['quiet']) {
  const { t, format } = useI18n();
  const text =
    state === 'saving' || (state === true && savedAt === undefined)
      ? t('account.saving')
      : state === 'idle'
        ? t('account.quiet.lead')
        : state && savedAt !== undefined
          ? t('account.quiet.saved', { time: format.time(savedAt) })
          : t('account.quiet.failed');
  return (
    <p role="status" className="text-small text-text-3">
      {text}
    </p>
  );
}
