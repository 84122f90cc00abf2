import { useReading } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FaqCategoryView } from '../schema/faq.ts';

interface CategoryDialogProps {
  /** Null: a new one. */
  category: FaqCategoryView | null;
  onClose: () => void;
}

/** The names of a category of questions. Mounted while it is open. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { t } = useReading();
  return (
    <DecisionForm
      title={
        category === null ? t('contentDesk.faq.categoryTitle') : t('contentDesk.faq.renameTitle')
      }
      intent={category === null ? 'addCategory' : 'rename'}
      hidden={category === null ? {} : { id: category.id, seen_version: String(category.version) }}
      label={t('contentDesk.faq.save')}
      narrow
      onClose={onClose}
    >
      <TextField
        name="name_en"
        label={t('contentDesk.faq.nameEn')}
        defaultValue={category?.name_en}
        dir="ltr"
        autoFocus
      />
      <TextField
        name="name_ar"
        label={t('contentDesk.faq.nameAr')}
        defaultValue={category?.name_ar}
        dir="rtl"
      />
    </DecisionForm>
  );
}
