import { useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { isKeyOf } from '#shared/is-key-of.ts';
import { nameIn } from '#features/category/rules.ts';
import type { CategoryRow, ListedCatalogue, MovingView } from '../schema.ts';
import { subsOf, useCatalogueColumns } from './catalogue-columns.tsx';
import { useCategoryTree } from './category-tree.ts';
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
  view: ListedCatalogue | null;
  /** The dialog of the address (`?dialog=merge.<id>`) with the counts that it shows. */
  moving: Moving | null;
}

export function CataloguePage({ view, moving }: CataloguePageProps) {
  const { t, locale } = useI18n();
  const categories = view?.categories ?? [];
  const dialog = useRowDialog((verb, id) => intentOf(categories, verb, id));
  const q = new URLSearchParams(useLocation().search).get('q') ?? '';
  const tree = useCategoryTree(categories, q);
  const columns = useCatalogueColumns(view, tree);
  const actions = useActions(categories, dialog.press);
  // The move and merge dialogs always open through the address, because the server counts their
  // rows.
  const open: DialogIntent | null =
    moving === null ? dialog.open : { what: moving.verb, moving: moving.view };
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('catalogue.title')}</h1>
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
        rows={tree.rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <RowActions name={nameIn(locale, row)} actions={actions(row)} alwaysShown />
        )}
        page={1}
        lastPage={1}
        total={tree.rows.length}
        perPage={Math.max(tree.rows.length, pageSize)}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3 py-3">
            <SearchBox placeholder={t('catalogue.search')} className="w-80 max-w-full" />
            {tree.canFold && (
              <Button tone="secondary" size="sm" className="noscript:hidden" onClick={tree.foldAll}>
                {t(tree.isAllFolded ? 'catalogue.unfoldAll' : 'catalogue.foldAll')}
              </Button>
            )}
          </div>
        }
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
