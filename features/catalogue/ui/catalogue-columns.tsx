import ChevronDown from 'lucide-react/icons/chevron-down';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { Column } from '#ui/data-table-types.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import { figuresMax } from '../rules.ts';
import type { CategoryRow, ListedCatalogue } from '../schema.ts';
import type { CategoryTree } from './category-tree.ts';

export const subsOf = (categories: readonly CategoryRow[], { id }: CategoryRow) =>
  categories.filter((one) => one.parent_id === id && one.merged_into === null);

function useLevel(categories: readonly CategoryRow[]): (row: CategoryRow) => string {
  const { t, locale } = useI18n();
  return (row) => {
    const parent = categories.find(({ id }) => id === row.parent_id);
    if (parent !== undefined) return t('catalogue.under', { name: nameIn(locale, parent) });
    const n = subsOf(categories, row).length;
    return n === 0 ? t('catalogue.mainAlone') : t('catalogue.main', { n });
  };
}

export function useCatalogueColumns(
  view: ListedCatalogue | null,
  tree: CategoryTree,
): Column<CategoryRow>[] {
  const { t, locale } = useI18n();
  const categories = view?.categories ?? [];
  const level = useLevel(categories);
  const figures = useFigures(view);
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('catalogue.name'),
      cell: (row) => nameIn(locale, row),
      second: (row) => <bdi>{nameIn(locale === 'ar' ? 'en' : 'ar', row)}</bdi>,
      media: ({ icon, parent_id: parent }) =>
        parent === null ? <CategoryTile icon={icon} /> : <Below />,
    },
    {
      key: 'level',
      head: t('catalogue.level'),
      cell: (row) =>
        tree.canFold && categories.some(({ parent_id: parent }) => parent === row.id) ? (
          <FoldButton tree={tree} row={row} text={level(row)} name={nameIn(locale, row)} />
        ) : (
          <span className="text-text-2">{level(row)}</span>
        ),
      phoneText: level,
    },
    ...figures,
    {
      kind: 'status',
      key: 'state',
      head: t('catalogue.state'),
      cell: ({ open, merged_into: home }) => {
        if (home !== null)
          return <Tag>{t('catalogue.mergedInto', { name: nameIn(locale, home) })}</Tag>;
        return (
          <Tag tone={open ? 'primary' : 'neutral'}>
            {open ? t('catalogue.open') : t('catalogue.closed')}
          </Tag>
        );
      },
    },
  ];
}

/** Suppliers subscribe to main categories, so a sub-category has no number of them. */
function useFigures(view: ListedCatalogue | null): Column<CategoryRow>[] {
  const { t, format } = useI18n();
  const found = new Map(view?.figures.map((one) => [one.id, one]));
  const counted = (n: number) => (n < figuresMax ? format.number(n) : `${format.number(n)}+`);
  const column = (key: 'open_rfqs' | 'suppliers', head: string): Column<CategoryRow> => {
    const text = ({ id, parent_id: parent }: CategoryRow) =>
      key === 'suppliers' && parent !== null ? '—' : counted(found.get(id)?.[key] ?? 0);
    return {
      kind: 'number',
      key,
      head,
      cell: (row) => <bdi dir="ltr">{text(row)}</bdi>,
      ...(key === 'suppliers'
        ? { phone: 'none' }
        : { phone: 'time', phoneText: (row) => t('catalogue.openShort', { n: text(row) }) }),
    };
  };
  return [
    column('open_rfqs', t('catalogue.openRfqs')),
    column('suppliers', t('catalogue.suppliers')),
  ];
}

interface FoldButtonProps {
  tree: CategoryTree;
  row: CategoryRow;
  text: string;
  name: string;
}

function FoldButton({ tree, row, text, name }: FoldButtonProps) {
  const isFolded = tree.isFolded(row);
  return (
    <>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={`${name}: ${text}`}
        onClick={() => tree.fold(row)}
        className="-ms-2 inline-flex min-h-8 items-center gap-1.5 rounded-check px-2 text-text-2 hover:bg-hover hover:text-text focus-visible:outline-2 focus-visible:outline-focus noscript:hidden"
      >
        {text}
        <Icon of={ChevronDown} size={14} className={cx(!isFolded && 'rotate-180')} />
      </button>
      <span className="hidden text-text-2 noscript:inline">{text}</span>
    </>
  );
}

function Below() {
  return (
    <span className="flex size-9 shrink-0 items-center justify-end text-text-3">
      <Icon of={CornerDownRight} size={18} directional />
    </span>
  );
}
