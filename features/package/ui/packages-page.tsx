import PackageIcon from 'lucide-react/icons/package';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { OrderForm } from '#ui/order-form.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { PackageRow, PackagesView } from '../schema.ts';

type DialogIntent =
  | { readonly what: 'add' }
  | { readonly what: 'order' }
  | { readonly what: 'change' | 'switch'; readonly row: PackageRow };

function namedIn(packages: readonly PackageRow[]) {
  return (verb: string, id: string): DialogIntent | null => {
    if (verb === 'add' || verb === 'order') return { what: verb };
    const row = packages.find((one) => one.id === id);
    return row !== undefined && (verb === 'change' || verb === 'switch')
      ? { what: verb, row }
      : null;
  };
}

export function PackagesPage({ view: { packages } }: { view: PackagesView }) {
  const { t, locale } = useI18n();
  const dialog = useRowDialog(namedIn(packages));
  const { press } = dialog;
  const columns = useColumns();
  const actions = (row: PackageRow) => [
    {
      key: 'change',
      text: t('package.change'),
      dialog: `change.${row.id}`,
      onPress: () => press({ what: 'change', row }),
    },
    {
      key: 'switch',
      text: row.on_sale ? t('package.switchOff') : t('package.switchOn'),
      danger: row.on_sale,
      dialog: `switch.${row.id}`,
      onPress: () => press({ what: 'switch', row }),
    },
  ];
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('package.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('package.lead')}</p>
        </div>
        <OpenerForm>
          <span className="flex flex-wrap gap-2">
            {packages.length > 1 && (
              <DialogOpener kind="order" tone="secondary" onOpen={() => press({ what: 'order' })}>
                {t('package.order')}
              </DialogOpener>
            )}
            <DialogOpener kind="add" tone="primary" onOpen={() => press({ what: 'add' })}>
              {t('package.add')}
            </DialogOpener>
          </span>
        </OpenerForm>
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) => <IntentDialog intent={intent} packages={packages} onClose={close} />}
      </OpenDialog>
      {packages.length > 0 && packages.every((row) => !row.on_sale) && (
        <Note tone="info" title={t('package.noneOnSale')}>
          {t('package.emptyWhy')}
        </Note>
      )}
      <DataTable
        label={t('package.title')}
        rows={packages}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <RowActions name={nameIn(locale, row)} actions={actions(row)} alwaysShown />
        )}
        page={1}
        lastPage={1}
        total={packages.length}
        perPage={Math.max(packages.length, pageSize)}
        empty={
          <EmptyState level={2} icon={PackageIcon} title={t('package.empty')}>
            {t('package.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

interface IntentDialogProps {
  intent: DialogIntent;
  packages: readonly PackageRow[];
  onClose: () => void;
}

function IntentDialog({ intent, packages, onClose }: IntentDialogProps) {
  const { t, locale } = useI18n();
  if (intent.what === 'add') {
    return (
      <DecisionForm
        title={t('package.add')}
        intent="add"
        label={t('package.addLabel')}
        onClose={onClose}
      >
        <Fields />
      </DecisionForm>
    );
  }
  if (intent.what === 'order') {
    const rows = packages.map((row) => ({ id: row.id, name: nameIn(locale, row) }));
    return <OrderForm title={t('package.order')} intent="order" rows={rows} onClose={onClose} />;
  }
  const { row } = intent;
  const name = nameIn(locale, row);
  if (intent.what === 'change') {
    return (
      <DecisionForm
        title={t('package.changeOf', { name })}
        intent="change"
        hidden={{ id: row.id }}
        label={t('package.changeLabel')}
        onClose={onClose}
      >
        <Fields row={row} />
      </DecisionForm>
    );
  }
  const isLast = row.on_sale && packages.filter((one) => one.on_sale).length === 1;
  return (
    <DecisionForm
      title={row.on_sale ? t('package.switchOffOf', { name }) : t('package.switchOnOf', { name })}
      intent="switch"
      hidden={{ id: row.id, on: row.on_sale ? 'off' : 'on' }}
      label={row.on_sale ? t('package.switchOff') : t('package.switchOn')}
      tone={row.on_sale ? 'danger' : 'primary'}
      narrow
      onClose={onClose}
    >
      <p>{row.on_sale ? t('package.offWhy') : t('package.onWhy')}</p>
      {isLast && <Note tone="accent" icon={TriangleAlert} title={t('package.lastOnSale')} />}
    </DecisionForm>
  );
}

function Fields({ row }: { row?: PackageRow }) {
  const { t } = useI18n();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name_en"
          label={t('package.nameEn')}
          defaultValue={row?.name_en}
          dir="ltr"
        />
        <TextField
          name="name_ar"
          label={t('package.nameAr')}
          defaultValue={row?.name_ar}
          dir="rtl"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          name="price"
          label={t('package.price')}
          defaultValue={row?.price ?? ''}
          decimals={2}
          end="AED"
        />
        <NumberField
          name="credit"
          label={t('package.credit')}
          hint={t('package.creditHint')}
          defaultValue={row?.credit ?? ''}
          decimals={2}
          end="AED"
        />
        <NumberField
          name="validity_days"
          label={t('package.validityDays')}
          defaultValue={row === undefined ? '' : String(row.validity_days)}
        />
      </div>
    </>
  );
}

function useColumns(): Column<PackageRow>[] {
  const { t, locale } = useI18n();
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('package.name'),
      cell: (row) => nameIn(locale, row),
      second: (row) => nameIn(locale === 'ar' ? 'en' : 'ar', row),
    },
    {
      key: 'validity',
      head: t('package.validity'),
      cell: (row) => t('package.days', { n: row.validity_days }),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('package.state'),
      cell: ({ on_sale: isOn }) => (
        <Tag tone={isOn ? 'primary' : 'neutral'}>{isOn ? t('package.on') : t('package.off')}</Tag>
      ),
    },
    {
      kind: 'number',
      key: 'price',
      head: t('package.price'),
      cell: ({ price }) => <Money amount={price} currency="AED" />,
    },
    {
      kind: 'number',
      key: 'bonus',
      leavesBelow: 800,
      head: t('package.bonus'),
      cell: ({ bonus }) => (
        <Money amount={bonus} currency="AED" tone={Number(bonus) === 0 ? 'muted' : 'accent'} />
      ),
    },
    {
      kind: 'number',
      key: 'credit',
      head: t('package.credit'),
      cell: ({ credit }) => <Money amount={credit} currency="AED" />,
    },
  ];
}
