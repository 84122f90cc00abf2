import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Bookmark from 'lucide-react/icons/bookmark';
import { useI18n } from '#ui/use-text.tsx';
import { CardList } from '#ui/card-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DialogOpener, usePageDialog } from '#ui/page-dialog.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { SavedSearchView } from '../schema.ts';
import { DeleteSearchDialog, SearchDialog } from './search-dialog.tsx';
import { addressOf, queryTyped, useSearchDescription } from './search-description.ts';

type Verb = 'edit' | 'delete';
type Kind = `${Verb}-${string}`;

interface SearchesPageProps {
  searches: readonly SavedSearchView[];
  refused: Refused | undefined;
}

export function SearchesPage({ searches, refused }: SearchesPageProps) {
  const { t, locale } = useI18n();
  const describeSearch = useSearchDescription();
  const kindsOf = ({ id, can }: SavedSearchView): [Kind, boolean][] => [
    [`edit-${id}`, can.edit],
    [`delete-${id}`, can.delete],
  ];
  const can = Object.fromEntries(searches.flatMap(kindsOf)) as Record<Kind, boolean>;
  const { open, press, close } = usePageDialog(can, Object.keys(can) as Kind[]);
  const chosen = searches.find(({ id }) => open?.endsWith(id) === true);
  // Without JavaScript a refused search returns to this page, because all forms post here.
  const typed = refused?.values['intent'] === 'save' ? queryTyped(refused.values) : null;
  const partsOf = ({ query, category, city }: SavedSearchView) =>
    describeSearch({
      query,
      category: category === null ? null : nameIn(locale, category),
      city: city === null ? null : nameIn(locale, city),
    });
  const toList = (
    <LinkButton to="/seller/buy-now" tone="secondary">
      {t('savedSearch.page.back')}
    </LinkButton>
  );
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('savedSearch.page.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('savedSearch.page.lead')}</p>
        </div>
        {searches.length > 0 && toList}
      </header>
      <CardList
        rows={searches}
        card={(search) => (
          <SearchCard key={search.id} search={search} parts={partsOf(search)} onOpen={press} />
        )}
        empty={
          <EmptyState icon={Bookmark} level={2} title={t('savedSearch.page.empty')} action={toList}>
            {t('savedSearch.page.emptyWhy')}
          </EmptyState>
        }
      />
      {typed !== null && (
        <SearchDialog
          search={null}
          query={typed}
          parts={describeSearch({ query: typed, category: null, city: null })}
          refused={refused}
          onClose={close}
        />
      )}
      {chosen !== undefined && open?.startsWith('edit-') === true && (
        <SearchDialog
          search={chosen}
          query={chosen.query}
          parts={partsOf(chosen)}
          refused={refused}
          onClose={close}
        />
      )}
      {chosen !== undefined && open?.startsWith('delete-') === true && (
        <DeleteSearchDialog search={chosen} onClose={close} />
      )}
    </div>
  );
}

interface SearchCardProps {
  search: SavedSearchView;
  parts: readonly string[];
  onOpen: (kind: Kind) => void;
}

function SearchCard({ search, parts, onOpen }: SearchCardProps) {
  const { t } = useI18n();
  const { alert, can } = search;
  const alertText = t(`savedSearch.alerts.${alert}`);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-card shadow-1">
      <h2
        id={`search-${search.id}`}
        dir="auto"
        className="text-page-start text-h3 break-words text-text"
      >
        {search.name}
      </h2>
      <p className="mt-1 flex-1 text-small text-text-2">
        {parts.length === 0 ? t('savedSearch.filters.all') : parts.join(' · ')}
      </p>
      <p className="mt-3 flex items-center gap-2 text-small text-text-3">
        <Icon of={alert === 'none' ? BellOff : Bell} size={15} />
        {alert !== 'none' && search.by_mail
          ? `${alertText} · ${t('savedSearch.alerts.byMail')}`
          : alertText}
      </p>
      <div
        role="group"
        aria-labelledby={`search-${search.id}`}
        className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3"
      >
        <LinkButton to={addressOf(search.query)} tone="tonal" size="sm">
          {t('savedSearch.page.open')}
        </LinkButton>
        <form method="get" className="flex flex-1 flex-wrap gap-2">
          {can.edit && (
            <DialogOpener kind={`edit-${search.id}`} tone="secondary" size="sm" onOpen={onOpen}>
              {t('savedSearch.page.edit')}
            </DialogOpener>
          )}
          {can.delete && (
            <DialogOpener
              kind={`delete-${search.id}`}
              tone="quiet"
              size="sm"
              className="ms-auto"
              onOpen={onOpen}
            >
              {t('savedSearch.page.delete')}
            </DialogOpener>
          )}
        </form>
      </div>
    </li>
  );
}
