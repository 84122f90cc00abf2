import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { GroupFrame } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { OrderForm } from '#ui/order-form.tsx';
import { radioProps } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { categoryIcons, nameIn, pathOf } from '#features/category/rules.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import type { CategoryRow, MovingView } from '../schema.ts';

interface UnderProps {
  /** Null: the list of main categories. */
  under: CategoryRow | null;
  onClose: () => void;
}

export function AddDialog({ under, onClose }: UnderProps) {
  const { t, locale } = useI18n();
  const name = under === null ? '' : nameIn(locale, under);
  return (
    <DecisionForm
      title={under === null ? t('catalogue.add') : t('catalogue.addUnderOf', { name })}
      intent="add"
      hidden={{ parent_id: under?.id ?? '' }}
      label={t('catalogue.addLabel')}
      narrow={under !== null}
      onClose={onClose}
    >
      <p className="text-small text-text-2">
        {under === null ? t('catalogue.addWhy') : t('catalogue.addUnderWhy', { name })}
      </p>
      <Names row={null} />
      {under === null && <Icons chosen={categoryIcons[0]} />}
    </DecisionForm>
  );
}

interface RowProps {
  row: CategoryRow;
  onClose: () => void;
}

export function ChangeDialog({ row, onClose }: RowProps) {
  const { t, locale } = useI18n();
  return (
    <DecisionForm
      title={t('catalogue.changeOf', { name: nameIn(locale, row) })}
      intent="change"
      hidden={{ id: row.id, seen_version: String(row.version) }}
      label={t('catalogue.change')}
      narrow={row.parent_id !== null}
      onClose={onClose}
    >
      <Names row={row} />
      {row.parent_id === null && <Icons chosen={row.icon} />}
    </DecisionForm>
  );
}

function Names({ row }: { row: CategoryRow | null }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="name_en"
        label={t('catalogue.nameEn')}
        defaultValue={row?.name_en}
        dir="ltr"
      />
      <TextField
        name="name_ar"
        label={t('catalogue.nameAr')}
        defaultValue={row?.name_ar}
        dir="rtl"
      />
    </div>
  );
}

function Icons({ chosen }: { chosen: string }) {
  const { t } = useI18n();
  const label = t('catalogue.icon');
  const parts = useField({ name: 'icon', label });
  const shown = parts.typed ?? chosen;
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-1.5">
        {categoryIcons.map((icon, index) => (
          <label
            key={icon}
            className="flex cursor-pointer items-center gap-2 rounded-button border border-line p-1.5 text-small text-text-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-text"
          >
            <input
              {...radioProps(parts, { value: icon, label: icon }, index, shown)}
              className="size-4 accent-primary"
            />
            <CategoryTile icon={icon} />
            {t(`catalogue.icons.${icon}`)}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

export function SwitchDialog({ row, onClose }: RowProps) {
  const { t, locale } = useI18n();
  const name = nameIn(locale, row);
  const closing = row.parent_id === null ? t('catalogue.closeWhy') : t('catalogue.closeSubWhy');
  return (
    <DecisionForm
      title={row.open ? t('catalogue.closeOf', { name }) : t('catalogue.reopenOf', { name })}
      intent="switch"
      hidden={{ id: row.id, on: row.open ? 'off' : 'on', seen_version: String(row.version) }}
      label={row.open ? t('catalogue.close') : t('catalogue.reopen')}
      tone={row.open ? 'danger' : 'primary'}
      narrow
      onClose={onClose}
    >
      <p>{row.open ? closing : t('catalogue.reopenWhy')}</p>
    </DecisionForm>
  );
}

interface OrderDialogProps extends UnderProps {
  categories: readonly CategoryRow[];
}

export function OrderDialog({ under, categories, onClose }: OrderDialogProps) {
  const { t, locale } = useI18n();
  const rows = categories.filter(
    (row) => row.parent_id === (under?.id ?? null) && row.merged_into === null,
  );
  return (
    <OrderForm
      title={
        under === null
          ? t('catalogue.order')
          : t('catalogue.orderSubsOf', { name: nameIn(locale, under) })
      }
      intent="order"
      hidden={{ parent_id: under?.id ?? '' }}
      rows={rows.map((row) => ({ id: row.id, name: nameIn(locale, row) }))}
      onClose={onClose}
    />
  );
}

interface MovingDialogProps {
  moving: MovingView;
  categories: readonly CategoryRow[];
  onClose: () => void;
}

/**
 * Shows the counts before the operator confirms. Only main categories have suppliers and
 * sub-categories.
 */
function Counts({ moving, children }: { moving: MovingView; children?: ReactNode }) {
  const { t, format } = useI18n();
  const counted = (term: string, n: number) => ({ term, value: format.number(n) });
  const ofMain = [
    counted(t('catalogue.subs'), moving.sub_categories),
    counted(t('catalogue.suppliers'), moving.suppliers),
  ];
  return (
    <>
      <DefinitionList
        items={[
          ...(moving.category.parent_id === null ? ofMain : []),
          counted(t('catalogue.openRfqs'), moving.open_rfqs),
          counted(t('catalogue.drafts'), moving.drafts),
          counted(t('catalogue.searches'), moving.saved_searches),
        ]}
      />
      {children}
    </>
  );
}

/** Lists targets with their main category, because two sub-categories may have the same name. */
export function MergeDialog({ moving, categories, onClose }: MovingDialogProps) {
  const { t, locale } = useI18n();
  const { category } = moving;
  const name = nameIn(locale, category);
  const isMain = category.parent_id === null;
  const mains = categories.filter((row) => row.parent_id === null && row.open);
  const optionsUnder = (main: CategoryRow) =>
    categories
      .filter((row) => row.parent_id === main.id && row.open && row.id !== category.id)
      .map((row) => ({ value: row.id, label: pathOf(locale, main, row) }));
  return (
    <DecisionForm
      title={t('catalogue.mergeOf', { name })}
      intent="merge"
      hidden={{ id: category.id, seen_version: String(category.version) }}
      label={t('catalogue.mergeLabel')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('catalogue.mergeWhy', { name })}</p>
      <Counts moving={moving}>
        {isMain && <p className="text-small text-text-2">{t('catalogue.suppliersTold')}</p>}
      </Counts>
      <Select
        name="into"
        label={t('catalogue.into')}
        placeholder={t('catalogue.chooseInto')}
        options={
          isMain
            ? mains
                .filter(({ id }) => id !== category.id)
                .map((row) => ({ value: row.id, label: nameIn(locale, row) }))
            : mains.flatMap(optionsUnder)
        }
      />
    </DecisionForm>
  );
}

export function MoveDialog({ moving, categories, onClose }: MovingDialogProps) {
  const { t, locale } = useI18n();
  const { category } = moving;
  const homes = categories.filter(
    (row) => row.parent_id === null && row.open && row.id !== category.parent_id,
  );
  return (
    <DecisionForm
      title={t('catalogue.moveOf', { name: nameIn(locale, category) })}
      intent="move"
      hidden={{ id: category.id, seen_version: String(category.version) }}
      label={t('catalogue.moveLabel')}
      narrow
      onClose={onClose}
    >
      <p>{t('catalogue.moveWhy')}</p>
      <Counts moving={moving} />
      <Select
        name="parent_id"
        label={t('catalogue.parent')}
        placeholder={t('catalogue.chooseInto')}
        options={homes.map((row) => ({ value: row.id, label: nameIn(locale, row) }))}
      />
    </DecisionForm>
  );
}
