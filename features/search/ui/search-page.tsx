import SearchIcon from 'lucide-react/icons/search';
import { EmptyState } from '#ui/empty-state.tsx';
import { Card } from '#ui/card.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { groupOf, recordGroups } from '../rules/ranking.ts';
import type { Found } from '../schema.ts';
import { hrefOf, type SearchArea } from './links.ts';
import { RowLink } from './palette-row.tsx';
import { typedRows } from './typed-actions.ts';

interface SearchPageProps {
  area: SearchArea;
  query: string;
  searched: string;
  permissions: readonly string[];
  found: Found;
}

export function SearchPage({ area, query, searched, permissions, found }: SearchPageProps) {
  const { t } = useI18n();
  const n = found.hits.length;
  const typed = typedRows({ area, permissions, query, found: searched === '' ? null : found });
  const counted = found.more.length === 0 ? t('search.count', { n }) : t('search.countMore', { n });
  return (
    <div className="mx-auto w-full max-w-[860px]">
      <h1 className="page-name text-h1 text-text">{t('search.title')}</h1>
      <p className="mt-1 max-w-measure text-small text-text-2">{t('search.lead')}</p>
      <SearchBox placeholder={t('search.placeholder')} className="mt-5" />
      <p role="status" className="mt-4 text-small text-text-2">
        {query === '' ? t('search.state.start') : searched !== '' && counted}
      </p>
      {searched !== '' && n === 0 && (
        <EmptyState level={2} icon={SearchIcon} title={t('search.state.none', { text: searched })}>
          {t('search.state.noneWhy')}
        </EmptyState>
      )}
      <div className="mt-4 grid gap-gap">
        {typed.length > 0 && (
          <Card title={t('search.head.typed')} flush>
            <ul className="p-2">
              {typed.map((row) => (
                <li key={row.key}>
                  <RowLink area={area} query={searched} row={row} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {recordGroups.map((group) => (
          <GroupCard key={group} group={group} area={area} query={searched} found={found} />
        ))}
      </div>
    </div>
  );
}

function GroupCard({
  group,
  area,
  query,
  found,
}: Pick<SearchPageProps, 'area' | 'query' | 'found'> & { group: (typeof recordGroups)[number] }) {
  const { t, format } = useI18n();
  const hits = found.hits.filter((hit) => groupOf(hit) === group);
  if (hits.length === 0) return null;
  const more = found.more.includes(group)
    ? t('search.countMore', { n: format.number(hits.length) })
    : null;
  return (
    <Card title={t(`search.group.${group}`)} flush>
      <ul className="p-2">
        {hits.map((hit) => (
          <li key={`${hit.kind}-${hit.id}`}>
            <RowLink
              area={area}
              query={query}
              row={{ kind: 'record', key: hit.id, to: hrefOf(area, hit), hit }}
            />
          </li>
        ))}
      </ul>
      {more !== null && <p className="px-card pb-3 text-caption text-text-3">{more}</p>}
    </Card>
  );
}
