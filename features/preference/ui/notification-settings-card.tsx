import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function NotificationSettingsCard({ href }: { href: string }) {
  const { t } = useI18n();
  return (
    <Card
      id="notifications"
      title={t('preference.title')}
      actions={
        <LinkButton to={href} tone="secondary" size="sm">
          {t('preference.open')}
        </LinkButton>
      }
    >
      <p className="max-w-measure text-small text-text-2">{t('preference.lead')}</p>
    </Card>
  );
}
