import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { PolicyVersionView } from '../schema/versions.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import { PolicyChip, usePolicyName, VersionFacts } from './policy-list.tsx';
import { Preview } from '#features/site/ui/preview.tsx';

export function PolicyVersion({ version }: { version: PolicyVersionView }) {
  const { t, format } = useI18n();
  const nameOf = usePolicyName();
  const { before } = version;
  return (
    <ContentPage
      title={nameOf(version.slug)}
      lead={
        <>
          {t('policy.desk.version', { n: version.version })} ·{' '}
          {t('policy.desk.from', { day: format.day(version.effective_on) })}
        </>
      }
      actions={<PolicyChip state={version.state} />}
    >
      <Card>
        <VersionFacts version={version} />
      </Card>
      {before !== null && (
        <Card title={t('policy.desk.changes', { n: before.version })}>
          <PolicyChanges before={before} after={version} />
        </Card>
      )}
      <Card title={t('policy.desk.text')}>
        <Preview
          texts={{
            en: { title: version.title_en, body: version.body_en },
            ar: { title: version.title_ar, body: version.body_ar },
          }}
        />
      </Card>
    </ContentPage>
  );
}
