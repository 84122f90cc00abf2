import { useSearchParams } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { SegmentedLinks } from '../../../app/ui/segmented-links.tsx';
import { moneyFilters } from '../schema/lists.ts';

/** What waits, or what is decided; kept in the address together with the search. */
export function MoneyFilters({ state }: { state: (typeof moneyFilters)[number] }) {
  const { t } = useReading();
  const [search] = useSearchParams();
  const key = search.get('q') ?? '';
  return (
    <div className="flex min-h-14 items-center py-2">
      <SegmentedLinks
        label={t('wallet.console.filter')}
        items={moneyFilters.map((filter) => ({
          text: t(`wallet.console.${filter}`),
          to: `?${new URLSearchParams({ state: filter, ...(key === '' ? {} : { q: key }) }).toString()}`,
          current: filter === state,
        }))}
      />
    </div>
  );
}
