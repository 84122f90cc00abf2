import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { isolateLtr } from '#shared/bidi.ts';

interface UnsubscribePageProps {
  /** Null: the link is invalid. */
  link: { readonly address: string; readonly kind: string; readonly title: string } | null;
  isDone: boolean;
  action: string;
}

/**
 * The page of the link in a mail. It asks for confirmation, so that opening the link changes
 * nothing, and works without a sign-in or JavaScript.
 */
export function UnsubscribePage({ link, isDone, action }: UnsubscribePageProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        {isDone ? (
          <Outcome
            icon={CircleCheck}
            title={t('preference.unsubscribe.done')}
            why={t('preference.unsubscribe.doneWhy')}
          />
        ) : link === null ? (
          <Outcome
            icon={Unlink}
            title={t('preference.unsubscribe.gone')}
            why={t('preference.unsubscribe.goneWhy')}
          />
        ) : (
          <UnsubscribeForm link={link} action={action} />
        )}
      </div>
    </div>
  );
}

function Outcome({ icon, title, why }: { icon: LucideIcon; title: string; why: string }) {
  return (
    <>
      <Icon of={icon} size={28} className="text-primary-text" />
      <h1 className="mt-3 text-h1 text-text">{title}</h1>
      <p className="mt-2 max-w-measure text-body text-text-2">{why}</p>
    </>
  );
}

function UnsubscribeForm({
  link,
  action,
}: {
  link: NonNullable<UnsubscribePageProps['link']>;
  action: string;
}) {
  const { t } = useI18n();
  return (
    <>
      <h1 className="text-h1 text-text">{t('preference.unsubscribe.title')}</h1>
      <p className="mt-2 max-w-measure text-body text-text-2">
        {t('preference.unsubscribe.ask', { address: isolateLtr(link.address), kind: link.title })}
      </p>
      <StaticForm action={action} refused={undefined} className="mt-5 grid gap-5">
        {link.kind !== 'digest' && (
          <RadioGroup
            name="scope"
            label={t('preference.unsubscribe.scope')}
            defaultValue="kind"
            choices={[
              { value: 'kind', label: t('preference.unsubscribe.one') },
              { value: 'all', label: t('preference.unsubscribe.all') },
            ]}
          />
        )}
        <p className="max-w-measure text-small text-text-3">{t('preference.unsubscribe.rest')}</p>
        <div>
          <Button type="submit">{t('preference.unsubscribe.do')}</Button>
        </div>
      </StaticForm>
    </>
  );
}
