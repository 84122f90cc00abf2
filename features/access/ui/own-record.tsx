import { useI18n } from '#ui/use-text.tsx';
import type { TeaserView } from '../schema/purchase.ts';

type OwnRecordProps = Pick<
  TeaserView,
  'last_quoted' | 'last_quoted_sum' | 'own_results' | 'currency'
>;

export function OwnRecord(props: OwnRecordProps) {
  const { last_quoted: lastQuoted, last_quoted_sum: sum, own_results: results, currency } = props;
  const { t, format } = useI18n();
  if (sum === null && results === null) return null;
  return (
    <div className="mt-3 flex flex-col gap-1 rounded-note bg-sunken px-4 py-3 text-small text-text-2">
      {sum !== null && (
        <p>{t('access.buy.lastSum', { n: lastQuoted.length, sum: format.money(sum, currency) })}</p>
      )}
      {results !== null && (
        <p>{t('access.buy.results', { n: results.quoted, won: results.won })}</p>
      )}
    </div>
  );
}
