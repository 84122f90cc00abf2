import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { TwoStepView } from '../schema.ts';

export function TwoStepCard({ view, href }: { view: TwoStepView; href: string }) {
  const { t, format } = useI18n();
  const isOn = view.state === 'on';
  return (
    <Card
      id="two-step"
      title={t('twoStep.title')}
      titleNote={
        <Tag tone={isOn ? 'primary' : 'neutral'}>
          {t(isOn ? 'twoStep.state.on' : 'twoStep.state.off')}
        </Tag>
      }
      actions={
        <LinkButton to={href} tone="secondary" size="sm">
          {t(isOn ? 'twoStep.manage' : 'twoStep.setUp')}
        </LinkButton>
      }
    >
      {isOn && view.enabled_at !== null ? (
        <p className="text-small text-text-2">
          {t('twoStep.since', { when: format.dateTime(new Date(view.enabled_at)) })}{' '}
          {t('twoStep.codesLeft', { n: view.codes_left })}{' '}
          {view.codes_left <= 2 && t('twoStep.fewCodes')}
        </p>
      ) : (
        <p className="max-w-measure text-small text-text-2">{t('twoStep.what')}</p>
      )}
    </Card>
  );
}
