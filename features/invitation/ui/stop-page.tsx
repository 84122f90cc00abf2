import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { isolateLtr } from '#shared/bidi.ts';

interface StopPageProps {
  /** The masked address. Null: the link is invalid. */
  address: string | null;
  isDone: boolean;
  action: string;
}

/** The page of the stop link in an invitation. Opening it changes nothing. */
export function StopPage({ address, isDone, action }: StopPageProps) {
  const { t } = useI18n();
  const part = isDone ? 'done' : address === null ? 'gone' : 'ask';
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <h1 className="text-h1 text-text">{t(`invitation.stop.${part}`)}</h1>
        <p className="mt-2 max-w-measure text-body text-text-2">
          {t(`invitation.stop.${part}Why`, { address: isolateLtr(address ?? '') })}
        </p>
        {part === 'ask' && (
          <StaticForm action={action} refused={undefined} className="mt-5">
            <Button type="submit">{t('invitation.stop.do')}</Button>
          </StaticForm>
        )}
      </div>
    </div>
  );
}
