import { useI18n } from '#ui/use-text.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import type { DealView } from '../schema/wizard.ts';

export function DealAwards({ deal: { awards, offer, rfq } }: { deal: DealView }) {
  const { t } = useI18n();
  return (
    <SegmentedLinks
      label={t('deal.page.awards')}
      scrolls
      items={awards.map((award) => ({
        text: award.company,
        to: `/buyer/wizard/${rfq.id}?offer=${award.offer_id}`,
        current: award.offer_id === offer?.id,
      }))}
    />
  );
}
