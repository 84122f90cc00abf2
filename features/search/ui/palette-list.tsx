import Star from 'lucide-react/icons/star';
import type { Ref } from 'react';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { SearchArea } from './links.ts';
import { RowLink } from './palette-row.tsx';
import type { PaletteRow } from './palette-rows.ts';
import { canStar, type PaletteState } from './use-palette.ts';

export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}

interface ListProps {
  id: string;
  ref: Ref<HTMLDivElement>;
  area: SearchArea;
  state: PaletteState;
}

export function PaletteList({ id, ref, area, state }: ListProps) {
  const { t } = useI18n();
  const { rows, active, searched, search } = state;
  const isOpening = state.query.trim() === '' && state.tasks === null;
  const isWaiting = isOpening || (search.state === 'loading' && search.found === null);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
      <SearchNote state={state} />
      {isWaiting && (
        <div aria-hidden="true" className="grid gap-2 px-3 py-2">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-9 w-full" />
          ))}
        </div>
      )}
      {/* Without rows it is no list box, because that must have an option. */}
      <div
        ref={ref}
        id={id}
        role={rows.length > 0 ? 'listbox' : undefined}
        aria-label={rows.length > 0 ? t('search.results') : undefined}
      >
        {[...new Set(rows.map(({ kind }) => kind))].map((group) => {
          const own = rows.flatMap((row, place) => (row.kind === group ? [{ row, place }] : []));
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-caption text-text-3">
                {t(`search.head.${group}`)}
              </p>
              {own.map(({ row, place }) => (
                <div key={row.key} className="relative">
                  <RowLink
                    id={optionId(id, place)}
                    area={area}
                    row={row}
                    query={searched}
                    isActive={place === active}
                    hasStar={canStar(row)}
                    onPoint={() => place !== active && state.point(place)}
                    onOpen={() => state.opened(row)}
                  />
                  {canStar(row) && <RowStar row={row} state={state} />}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/**
 * For a pointer only, because an option has no buttons: keys use Ctrl B, and readers of the screen
 * the button in the foot.
 */
function RowStar({ row, state }: { row: PaletteRow; state: PaletteState }) {
  const isStarred = state.isStarred(row);
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      // The focus stays in the field, whose keys move through the rows.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => state.star(row)}
      className={cx(
        'absolute end-1 top-1/2 inline-flex size-9 -translate-y-1/2 items-center justify-center rounded-button hover:bg-hover max-md:size-11',
        isStarred ? 'text-accent-text' : 'text-text-3',
      )}
    >
      <Icon of={Star} size={16} className={isStarred ? 'fill-current' : ''} />
    </button>
  );
}

/** Says why there are no records. Not announced, because the status line of the palette is. */
function SearchNote({ state }: { state: PaletteState }) {
  const { t } = useI18n();
  const { query, searched: text, search, rows } = state;
  const isAction = query.trim() !== text && rows.some(({ kind }) => kind === 'typed');
  const isNone = search.state === 'ready' && search.found?.hits.length === 0;
  if (search.state === 'failed' || search.state === 'offline')
    return <p className="px-3 py-2 text-small text-text-2">{t(`search.state.${search.state}`)}</p>;
  if (!isNone || text === '' || isAction) return null;
  return (
    <div className="px-3 py-3">
      <p className="text-small font-semibold text-text">{t('search.state.none', { text })}</p>
      <p className="text-caption text-text-3">{t('search.state.noneWhy')}</p>
    </div>
  );
}
