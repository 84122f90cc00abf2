import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { RowActions, type RowAction } from '../../../app/ui/data-table-actions.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import { CategoryTile } from '../../category/ui/category-icon.tsx';
import { nameIn } from '../../category/ui/category-name.ts';
import type { CatalogueView, CategoryRow, MergeView } from '../schema.ts';
import { EditDialog, MergeDialog, SwitchDialog } from './category-dialogs.tsx';

type Asked =
  | { readonly what: 'edit'; readonly row: CategoryRow | null }
  | { readonly what: 'switch'; readonly row: CategoryRow };

interface CataloguePageProps {
  view: CatalogueView;
  /** The category that the address asks to merge, with what would move. */
  merge: MergeView | null;
}

/** The categories in the order that everybody sees. */
export function CataloguePage({ view: { categories }, merge }: CataloguePageProps) {
  const { t, locale } = useReading();
  const navigate = useNavigate();
  const { fetcher, refused } = useFormFetcher();
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns();
  const move = (row: CategoryRow, way: 'up' | 'down') =>
    void fetcher.submit({ intent: 'move', id: row.id, way }, { method: 'post' });
  const actions = useActions(categories, setAsked, move);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('catalogue.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('catalogue.lead')}</p>
        </div>
        <Button tone="primary" onClick={() => setAsked({ what: 'edit', row: null })}>
          {t('catalogue.add')}
        </Button>
      </header>
      {refused !== undefined && <Note tone="danger" role="alert" title={refused.message} />}
      <DataTable
        label={t('catalogue.title')}
        state="ready"
        rows={categories}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => <RowActions name={nameIn(locale, row)} actions={actions(row)} alwaysShown />}
        page={1}
        lastPage={1}
        total={categories.length}
        perPage={categories.length}
      />
      {asked?.what === 'edit' && <EditDialog row={asked.row} onClose={() => setAsked(null)} />}
      {asked?.what === 'switch' && <SwitchDialog row={asked.row} onClose={() => setAsked(null)} />}
      {merge !== null && merge.category.merged_into === null && (
        <MergeDialog
          merge={merge}
          categories={categories}
          onClose={() => void navigate({ search: '' }, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}

/** What may be done to a row: merged ones can only be renamed. */
function useActions(
  categories: readonly CategoryRow[],
  ask: (asked: Asked) => void,
  move: (row: CategoryRow, way: 'up' | 'down') => void,
): (row: CategoryRow) => RowAction[] {
  const { t } = useReading();
  const movable = categories.filter((row) => row.merged_into === null);
  return (row) => {
    const change = { key: 'change', text: t('catalogue.change'), onPress: () => ask({ what: 'edit', row }) };
    if (row.merged_into !== null) return [change];
    return [
      change,
      ...(row === movable[0] ? [] : [{ key: 'up', text: t('catalogue.up'), onPress: () => move(row, 'up') }]),
      ...(row === movable.at(-1) ? [] : [{ key: 'down', text: t('catalogue.down'), onPress: () => move(row, 'down') }]),
      {
        key: 'switch',
        text: row.open ? t('catalogue.close') : t('catalogue.reopen'),
        danger: row.open,
        onPress: () => ask({ what: 'switch', row }),
      },
      { key: 'merge', text: t('catalogue.merge'), danger: true, to: `?merge=${row.id}` },
    ];
  };
}

function useColumns(): Column<CategoryRow>[] {
  const { t, locale } = useReading();
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('catalogue.name'),
      cell: (row) => nameIn(locale, row),
      second: (row) => <bdi>{nameIn(locale === 'ar' ? 'en' : 'ar', row)}</bdi>,
      media: ({ icon }) => <CategoryTile icon={icon} />,
    },
    {
      kind: 'status',
      key: 'state',
      head: t('catalogue.state'),
      cell: ({ open, merged_into: home }) => {
        if (home !== null) return <Tag>{t('catalogue.mergedInto', { name: nameIn(locale, home) })}</Tag>;
        return <Tag tone={open ? 'primary' : 'neutral'}>{open ? t('catalogue.open') : t('catalogue.closed')}</Tag>;
      },
    },
  ];
}
