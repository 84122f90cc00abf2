import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListPanel, useClosePanel } from '#ui/list-panel.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { PartData } from '#ui/part-data.tsx';
import { DialogOpener, usePageDialog } from '#ui/page-dialog.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { searchesMax } from '../rules.ts';
import type { SavedSearchView } from '../schema.ts';
import { SearchDialog } from './search-dialog.tsx';
import { addressOf, queryOfAddress, useSearchDescription } from './search-description.ts';

interface SearchPanelProps {
  searches: Part<readonly SavedSearchView[]>;
  categories: Part<readonly SelectOption[]>;
  cities: Part<readonly SelectOption[]>;
}

function labelOf(options: Part<readonly SelectOption[]>, value: string | undefined): string | null {
  if (isMissingData(options)) return null;
  return options.find((option) => option.value === value)?.label ?? null;
}

export function SearchPanel({ searches, categories, cities }: SearchPanelProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const describeSearch = useSearchDescription();
  const { open, press, close } = usePageDialog({ save: true }, ['save']);
  const query = queryOfAddress(search);
  const parts = describeSearch({
    query,
    category: labelOf(categories, query['category']),
    city: labelOf(cities, query['city']),
  });
  const here = addressOf(query);
  return (
    <>
      <div className="flex py-2 max-md:py-1">
        <ListPanel
          name="searches"
          label={t('savedSearch.panel.label')}
          icon={Bookmark}
          align="start"
          className="max-md:flex-1"
        >
          <PartData data={searches} blank={null}>
            {(known) => (
              <LoadedPart isKnown={known !== null} className="md:w-[360px]">
                {known !== null && (
                  <Panel searches={known} here={here} onSave={() => press('save')} />
                )}
              </LoadedPart>
            )}
          </PartData>
        </ListPanel>
      </div>
      {open === 'save' && (
        <SearchDialog search={null} query={query} parts={parts} onClose={close} />
      )}
    </>
  );
}

interface PanelProps {
  searches: readonly SavedSearchView[];
  here: string;
  onSave: () => void;
}

function Panel({ searches, here, onSave }: PanelProps) {
  const { t } = useI18n();
  const close = useClosePanel();
  const isSaved = searches.some(({ query }) => addressOf(query) === here);
  const isFull = searches.length >= searchesMax;
  return (
    <div className="md:w-[360px]">
      {searches.length === 0 ? (
        <p className="px-5 py-4 text-small text-text-2">{t('savedSearch.panel.empty')}</p>
      ) : (
        <ul className="max-h-[50dvh] overflow-y-auto p-1">
          {searches.map((search) => (
            <Row
              key={search.id}
              search={search}
              isHere={addressOf(search.query) === here}
              onOpen={close}
            />
          ))}
        </ul>
      )}
      {isFull && <p className="px-5 pb-3 text-small text-text-2">{t('savedSearch.panel.full')}</p>}
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3 md:rounded-b-note">
        {searches.length > 0 && (
          <Link
            to="/seller/saved-searches"
            className={buttonClass({ tone: 'quiet', className: 'me-auto -ms-3' })}
          >
            {t('savedSearch.panel.manage')}
          </Link>
        )}
        {!isSaved && !isFull && (
          <form method="get">
            <HiddenFields of={[...new URLSearchParams(here.split('?')[1])]} />
            <DialogOpener
              kind="save"
              tone="primary"
              onOpen={() => {
                close();
                onSave();
              }}
            >
              {t('savedSearch.panel.save')}
            </DialogOpener>
          </form>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  search: SavedSearchView;
  isHere: boolean;
  onOpen: () => void;
}

function Row({ search, isHere, onOpen }: RowProps) {
  const { t } = useI18n();
  return (
    <li>
      <Link
        to={addressOf(search.query)}
        onClick={onOpen}
        aria-current={isHere ? 'page' : undefined}
        className="flex min-h-[38px] items-center gap-3 rounded-button px-4 py-1.5 text-table text-text hover:bg-hover max-md:min-h-11"
      >
        <span dir="auto" className="text-page-start min-w-0 flex-1 truncate">
          {search.name}
        </span>
        {isHere && <Tag>{t('savedSearch.panel.current')}</Tag>}
        {search.alert !== 'none' && (
          <span className="flex text-text-3">
            <Icon of={Bell} size={15} />
            <span className="sr-only">{t(`savedSearch.alerts.${search.alert}`)}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
