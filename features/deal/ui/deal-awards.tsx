import { isolate, isolateLtr } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import type { DealView } from '../schema/wizard.ts';

export function DealAwards({ deal: { awards, offer, rfq } }: { deal: DealView }) {
  const { t } = useI18n();
  const isRepeated = (company: string) =>
    awards.filter((award) => award.company === company).length > 1;
  return (
    <SegmentedLinks
      label={t('deal.page.awards')}
      scrolls
      items={awards.map((award) => ({
        text: isRepeated(award.company)
          ? `${isolate(award.company)} · ${isolateLtr(award.number)}`
          : award.company,
        to: `/buyer/wizard/${rfq.id}?offer=${award.offer_id}`,
        current: award.offer_id === offer?.id,
      }))}
    />
  );
}
