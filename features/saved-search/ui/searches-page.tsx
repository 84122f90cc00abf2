import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { nameIn } from '../../category/ui/category-name.ts';
import type { SavedSearchView } from '../schema.ts';
import { DeleteSearchDialog, SearchDialog } from './search-dialog.tsx';
import { addressOf, useSearchWords } from './search-words.ts';

type Open = { dialog: 'edit' | 'delete'; search: SavedSearchView };

/** Every search that the user keeps: what it asks for, how they are told, and what can be done with it. */
export function SearchesPage({ searches }: { searches: readonly SavedSearchView[] }) {
  const { t, locale } = useReading();
  const wordsOf = useSearchWords();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const partsOf = ({ query, category, city }: SavedSearchView) =>
    wordsOf({
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
          <h1 className="text-h1 text-text">{t('savedSearch.page.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('savedSearch.page.lead')}</p>
        </div>
        {searches.length > 0 && toList}
      </header>
      {searches.length === 0 ? (
        <div className="rounded-card border border-line bg-surface py-10 shadow-1">
          <EmptyState icon={Bookmark} level={2} title={t('savedSearch.page.empty')} action={toList}>
            {t('savedSearch.page.emptyWhy')}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-gap lg:grid-cols-2">
          {searches.map((search) => (
            <SearchCard key={search.id} search={search} words={partsOf(search)} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.dialog === 'edit' && (
        <SearchDialog search={open.search} query={open.search.query} words={partsOf(open.search)} onClose={close} />
      )}
      {open?.dialog === 'delete' && <DeleteSearchDialog search={open.search} onClose={close} />}
    </div>
  );
}

interface SearchCardProps {
  search: SavedSearchView;
  words: readonly string[];
  onOpen: (open: Open) => void;
}

function SearchCard({ search, words, onOpen }: SearchCardProps) {
  const { t } = useReading();
  const { alert, can } = search;
  const told = t(`savedSearch.told.${alert}`);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-card shadow-1">
      <h2 dir="auto" className="text-page-start text-h3 break-words text-text">
        {search.name}
      </h2>
      <p className="mt-1 flex-1 text-small text-text-2">
        {words.length === 0 ? t('savedSearch.words.all') : words.join(' · ')}
      </p>
      <p className="mt-3 flex items-center gap-2 text-small text-text-3">
        <Icon of={alert === 'none' ? BellOff : Bell} size={15} />
        {alert !== 'none' && search.by_mail ? `${told} · ${t('savedSearch.told.byMail')}` : told}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
        <LinkButton to={addressOf(search.query)} tone="tonal" size="sm">
          {t('savedSearch.page.open')}
        </LinkButton>
        {can.edit && (
          <Button tone="secondary" size="sm" onClick={() => onOpen({ dialog: 'edit', search })}>
            {t('savedSearch.page.edit')}
          </Button>
        )}
        {can.delete && (
          <Button tone="quiet" size="sm" onClick={() => onOpen({ dialog: 'delete', search })} className="ms-auto">
            {t('savedSearch.page.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
