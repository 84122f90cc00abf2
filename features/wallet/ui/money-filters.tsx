import { useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import type { TopUpFilter, WithdrawalFilter } from '../schema/lists.ts';

export type MoneyState = TopUpFilter | WithdrawalFilter;

interface MoneyFiltersProps {
  states: readonly MoneyState[];
  state: MoneyState;
}

/** The state and the search are in the address, so that a link or a reload restores them. */
export function MoneyFilters({ states, state }: MoneyFiltersProps) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const key = search.get('q') ?? '';
  return (
    <div className="flex min-h-14 items-center py-2">
      <SegmentedLinks
        scrolls
        label={t('wallet.console.filter')}
        items={states.map((filter) => ({
          text: t(`wallet.console.${filter}`),
          to: `?${new URLSearchParams({ state: filter, ...(key === '' ? {} : { q: key }) }).toString()}`,
          current: filter === state,
        }))}
      />
    </div>
  );
}
