import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FaqCategoryView } from '../schema.ts';

interface CategoryDialogProps {
  category: FaqCategoryView | null;
  onClose: () => void;
}

/** Must be mounted only while open, so that its fields start from the category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={category === null ? t('faq.desk.categoryTitle') : t('faq.desk.renameTitle')}
      intent={category === null ? 'addCategory' : 'rename'}
      hidden={category === null ? {} : { id: category.id, seen_version: String(category.version) }}
      label={t('faq.desk.save')}
      narrow
      onClose={onClose}
    >
      <TextField
        name="name_en"
        label={t('faq.desk.nameEn')}
        defaultValue={category?.name_en}
        dir="ltr"
        autoFocus
      />
      <TextField
        name="name_ar"
        label={t('faq.desk.nameAr')}
        defaultValue={category?.name_ar}
        dir="rtl"
      />
    </DecisionForm>
  );
}
