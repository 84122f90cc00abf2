import { useI18n } from '#ui/use-text.tsx';
import type { OfferLineView } from '../schema/views.ts';

export function LineGroup({ line }: { line: Pick<OfferLineView, 'part_group'> }) {
  const { t } = useI18n();
  if (line.part_group === '') return null;
  return (
    <span className="block text-caption text-text-2">
      <bdi>{t('offer.part.groupOf', { group: line.part_group })}</bdi>
    </span>
  );
}
