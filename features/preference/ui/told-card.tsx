import { useReading } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function ToldCard({ href }: { href: string }) {
  const { t } = useReading();
  return (
    <Card
      id="told"
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
