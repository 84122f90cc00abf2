import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { isKeyOf } from '#shared/is-key-of.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { CatalogueView, CategoryRow, MovingView } from '../schema.ts';
import {
  AddDialog,
  ChangeDialog,
  MergeDialog,
  MoveDialog,
  OrderDialog,
  SwitchDialog,
} from './category-dialogs.tsx';

const underDialogs = { add: AddDialog, order: OrderDialog } as const;
const rowDialogs = { change: ChangeDialog, switch: SwitchDialog } as const;
const movingDialogs = { merge: MergeDialog, move: MoveDialog } as const;

type DialogIntent =
  | { readonly what: keyof typeof underDialogs; readonly under: CategoryRow | null }
  | { readonly what: keyof typeof rowDialogs; readonly row: CategoryRow }
  | { readonly what: keyof typeof movingDialogs; readonly moving: MovingView };

interface Moving {
  readonly verb: keyof typeof movingDialogs;
  readonly view: MovingView;
}

interface CataloguePageProps {
  /** Null: the categories are missing, so nothing can be changed. */
  view: CatalogueView | null;
  /** The dialog of the address (`?dialog=merge.<id>`) with the counts that it shows. */
  moving: Moving | null;
}

export function CataloguePage({ view, moving }: CataloguePageProps) {
  const { t, locale } = useI18n();
  const categories = view?.categories ?? [];
  const dialog = useRowDialog((verb, id) => intentOf(categories, verb, id));
  const columns = useColumns(categories);
  const actions = useActions(categories, dialog.press);
  // The move and merge dialogs always open through the address, because the server counts their
  // rows.
  const open: DialogIntent | null =
    moving === null ? dialog.open : { what: moving.verb, moving: moving.view };
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('catalogue.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('catalogue.lead')}</p>
        </div>
        {view !== null && <OfAll onOpen={(what) => dialog.press({ what, under: null })} />}
      </header>
      <OpenDialog of={{ open, close: dialog.close }}>
        {(intent, close) => (
          <IntentDialog intent={intent} categories={categories} onClose={close} />
        )}
      </OpenDialog>
      <DataTable
        label={t('catalogue.title')}
        rows={categories}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <RowActions name={nameIn(locale, row)} actions={actions(row)} alwaysShown />
        )}
        page={1}
        lastPage={1}
        total={categories.length}
        perPage={Math.max(categories.length, pageSize)}
      />
    </div>
  );
}

function OfAll({ onOpen }: { onOpen: (what: keyof typeof underDialogs) => void }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap gap-2">
      <OpenerForm>
        <DialogOpener kind="order" tone="secondary" onOpen={() => onOpen('order')}>
          {t('catalogue.order')}
        </DialogOpener>
        <DialogOpener kind="add" tone="primary" onOpen={() => onOpen('add')}>
          {t('catalogue.add')}
        </DialogOpener>
      </OpenerForm>
    </div>
  );
}

function intentOf(
  categories: readonly CategoryRow[],
  what: string,
  id: string,
): DialogIntent | null {
  const row = categories.find((one) => one.id === id) ?? null;
  if (isKeyOf(underDialogs, what)) return id === '' || row !== null ? { what, under: row } : null;
  return row !== null && isKeyOf(rowDialogs, what) ? { what, row } : null;
}

interface IntentDialogProps {
  intent: DialogIntent;
  categories: readonly CategoryRow[];
  onClose: () => void;
}

function IntentDialog({ intent, ...props }: IntentDialogProps) {
  if ('under' in intent) {
    const Dialog = underDialogs[intent.what];
    return <Dialog under={intent.under} {...props} />;
  }
  if ('row' in intent) {
    const Dialog = rowDialogs[intent.what];
    return <Dialog row={intent.row} onClose={props.onClose} />;
  }
  const Dialog = movingDialogs[intent.what];
  return <Dialog moving={intent.moving} {...props} />;
}

const subsOf = (categories: readonly CategoryRow[], { id }: CategoryRow) =>
  categories.filter((one) => one.parent_id === id && one.merged_into === null);

function useActions(
  categories: readonly CategoryRow[],
  openDialog: (intent: DialogIntent) => void,
): (row: CategoryRow) => RowAction[] {
  const { t } = useI18n();
  return (row) => {
    const change = {
      key: 'change',
      text: t('catalogue.change'),
      dialog: `change.${row.id}`,
      onPress: () => openDialog({ what: 'change', row }),
    };
    if (row.merged_into !== null) return [change];
    const isMain = row.parent_id === null;
    const add = { key: 'add', text: t('catalogue.addUnder'), dialog: `add.${row.id}` };
    const order = { key: 'order', text: t('catalogue.orderSubs'), dialog: `order.${row.id}` };
    return [
      change,
      ...(isMain && row.open
        ? [{ ...add, onPress: () => openDialog({ what: 'add', under: row }) }]
        : []),
      ...(isMain && subsOf(categories, row).length > 1
        ? [{ ...order, onPress: () => openDialog({ what: 'order', under: row }) }]
        : []),
      ...(isMain ? [] : [{ key: 'move', text: t('catalogue.move'), to: `?dialog=move.${row.id}` }]),
      {
        key: 'switch',
        text: row.open ? t('catalogue.close') : t('catalogue.reopen'),
        danger: row.open,
        dialog: `switch.${row.id}`,
        onPress: () => openDialog({ what: 'switch', row }),
      },
      { key: 'merge', text: t('catalogue.merge'), danger: true, to: `?dialog=merge.${row.id}` },
    ];
  };
}

function useColumns(categories: readonly CategoryRow[]): Column<CategoryRow>[] {
  const { t, locale } = useI18n();
  const level = (row: CategoryRow) => {
    const parent = categories.find(({ id }) => id === row.parent_id);
    if (parent !== undefined) return t('catalogue.under', { name: nameIn(locale, parent) });
    const n = subsOf(categories, row).length;
    return n === 0 ? t('catalogue.mainAlone') : t('catalogue.main', { n });
  };
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
      cell: (row) => <span className="text-text-2">{level(row)}</span>,
    },
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

function Below() {
  return (
    <span className="flex size-9 shrink-0 items-center justify-end text-text-3">
      <Icon of={CornerDownRight} size={18} directional />
    </span>
  );
}
