import { useReading } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { isolate } from '#shared/bidi.ts';
import { nameIn, pathOf } from '#features/category/rules.ts';
import type { RfqView } from '../schema/view.ts';

/** The facts of one request, beside what it says. */
export function RfqFacts({ rfq }: { rfq: RfqView }) {
  const { t, locale, format } = useReading();
  const created = format.date(new Date(rfq.created_at));
  return (
    <Card title={t('rfq.page.facts')}>
      <DefinitionList
        items={[
          { term: t('rfq.page.category'), value: pathOf(locale, rfq.category, rfq.sub_category) },
          { term: t('rfq.page.requestType'), value: t(`rfq.form.typesHere.${rfq.request_type}`) },
          { term: t('rfq.page.city'), value: nameIn(locale, rfq.city) },
          { term: t('rfq.page.country'), value: nameIn(locale, rfq.country) },
          { term: t('rfq.page.delivery'), value: t(`rfq.form.methods.${rfq.delivery_method}`) },
          {
            term: t('rfq.page.expiry'),
            value: t('rfq.page.endsAt', { day: format.day(rfq.expiry_date) }),
          },
          {
            term: t('rfq.page.estimate'),
            value: <Money amount={rfq.estimated_price} currency={rfq.currency} />,
          },
          { term: t('rfq.page.fee'), value: <Money amount={rfq.rfq_fee} currency="AED" /> },
          {
            term: t('rfq.page.discount'),
            value: <Money amount={rfq.q_discount} currency={rfq.currency} tone="accent" />,
          },
          { term: t('rfq.page.access'), value: format.number(rfq.access_count) },
          { term: t('rfq.page.offers'), value: format.number(rfq.offers_count) },
          {
            term: t('rfq.page.created'),
            value: t('rfq.page.createdBy', { date: created, name: isolate(rfq.created_by) }),
          },
          {
            term: t('rfq.page.published'),
            value: rfq.published_at === null ? null : format.dateTime(new Date(rfq.published_at)),
          },
        ]}
      />
    </Card>
  );
}
