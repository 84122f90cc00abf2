import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { isolate } from '#shared/bidi.ts';
import type { RfqView } from '../schema/view.ts';
import { HeadFacts } from './head-facts.tsx';

export function RfqFacts({ rfq }: { rfq: RfqView }) {
  const { t, format } = useI18n();
  const created = format.date(new Date(rfq.created_at));
  return (
    <Card title={t('rfq.page.facts')}>
      <HeadFacts
        head={rfq}
        reader="buyer"
        after={[
          { term: t('rfq.page.access'), value: format.number(rfq.access_count) },
          { term: t('rfq.page.offers'), value: format.number(rfq.offers_count) },
          {
            term: t('rfq.page.created'),
            value: t('rfq.page.createdBy', { date: created, name: isolate(rfq.created_by) }),
          },
        ]}
      />
    </Card>
  );
}
