import { useReading } from '../../../app/texts/use-text.tsx';
import { DecisionForm } from '../../../app/ui/decision-form.tsx';
import { DefinitionList } from '../../../app/ui/definition-list.tsx';
import { Select } from '../../../app/ui/select.tsx';
import { TextField } from '../../../app/ui/text-field.tsx';
import { categoryIcons } from '../../category/rules.ts';
import { CategoryTile } from '../../category/ui/category-icon.tsx';
import { nameIn } from '../../category/ui/category-name.ts';
import type { CategoryRow, MergeView } from '../schema.ts';

interface EditDialogProps {
  /** Null: a new one. */
  row: CategoryRow | null;
  onClose: () => void;
}

/** Names and picture, of a new category or of one that is there. */
export function EditDialog({ row, onClose }: EditDialogProps) {
  const { t, locale } = useReading();
  return (
    <DecisionForm
      title={row === null ? t('catalogue.add') : t('catalogue.changeOf', { name: nameIn(locale, row) })}
      intent={row === null ? 'add' : 'change'}
      hidden={row === null ? {} : { id: row.id }}
      label={row === null ? t('catalogue.addLabel') : t('catalogue.change')}
      onClose={onClose}
    >
      {row === null && <p className="text-small text-text-2">{t('catalogue.addWhy')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name_en" label={t('catalogue.nameEn')} defaultValue={row?.name_en} dir="ltr" />
        <TextField name="name_ar" label={t('catalogue.nameAr')} defaultValue={row?.name_ar} dir="rtl" />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-small font-semibold text-text">{t('catalogue.icon')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-1.5">
          {categoryIcons.map((icon, at) => (
            <label
              key={icon}
              className="flex cursor-pointer items-center gap-2 rounded-button border border-line p-1.5 text-small text-text-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-text"
            >
              <input
                type="radio"
                name="icon"
                value={icon}
                defaultChecked={row === null ? at === 0 : row.icon === icon}
                className="size-4 accent-primary"
              />
              <CategoryTile icon={icon} />
              {t(`catalogue.icons.${icon}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </DecisionForm>
  );
}

/** Takes a category out of use, or back into it. */
export function SwitchDialog({ row, onClose }: { row: CategoryRow; onClose: () => void }) {
  const { t, locale } = useReading();
  const name = nameIn(locale, row);
  return (
    <DecisionForm
      title={row.open ? t('catalogue.closeOf', { name }) : t('catalogue.reopenOf', { name })}
      intent="switch"
      hidden={{ id: row.id, on: row.open ? 'off' : 'on' }}
      label={row.open ? t('catalogue.close') : t('catalogue.reopen')}
      tone={row.open ? 'danger' : 'primary'}
      narrow
      onClose={onClose}
    >
      <p>{row.open ? t('catalogue.closeWhy') : t('catalogue.reopenWhy')}</p>
    </DecisionForm>
  );
}

interface MergeDialogProps {
  merge: MergeView;
  categories: readonly CategoryRow[];
  onClose: () => void;
}

/** What moves, counted, before anything does. */
export function MergeDialog({ merge, categories, onClose }: MergeDialogProps) {
  const { t, locale, format } = useReading();
  const { category } = merge;
  const name = nameIn(locale, category);
  const homes = categories.filter(({ id, open }) => open && id !== category.id);
  return (
    <DecisionForm
      title={t('catalogue.mergeOf', { name })}
      intent="merge"
      hidden={{ id: category.id }}
      label={t('catalogue.mergeLabel')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('catalogue.mergeWhy', { name })}</p>
      <DefinitionList
        items={[
          { term: t('catalogue.suppliers'), value: format.number(merge.suppliers) },
          { term: t('catalogue.openRfqs'), value: format.number(merge.open_rfqs) },
          { term: t('catalogue.drafts'), value: format.number(merge.drafts) },
          { term: t('catalogue.searches'), value: format.number(merge.saved_searches) },
        ]}
      />
      <Select
        name="into"
        label={t('catalogue.into')}
        placeholder={t('catalogue.chooseInto')}
        options={homes.map((one) => ({ value: one.id, label: nameIn(locale, one) }))}
      />
    </DecisionForm>
  );
}
