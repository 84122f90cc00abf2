import { useId } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Dialog } from '../../../app/ui/dialog.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { TextField } from '../../../app/ui/text-field.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import type { FaqCategoryView } from '../schema/faq.ts';

interface CategoryDialogProps {
  /** Null: a new one. */
  category: FaqCategoryView | null;
  onClose: () => void;
}

/** The names of a category of questions. Mounted while it is open. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { t } = useReading();
  const formId = useId();
  const { fetcher, refused } = useFormFetcher(onClose);
  const busy = fetcher.state !== 'idle';
  const title = category === null ? t('contentDesk.faq.categoryTitle') : t('contentDesk.faq.renameTitle');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      narrow
      locked={busy}
      title={title}
      actions={
        <>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={t('contentDesk.working')}>
            {t('contentDesk.faq.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused !== undefined && Object.keys(refused.errors).length === 0 ? refused.message : undefined}
        aria-label={title}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={category === null ? 'addCategory' : 'rename'} />
        <input type="hidden" name="id" value={category?.id ?? ''} />
        <input type="hidden" name="seen_version" value={category?.version ?? 0} />
        <TextField name="name_en" label={t('contentDesk.faq.nameEn')} defaultValue={category?.name_en} autoFocus />
        <TextField name="name_ar" label={t('contentDesk.faq.nameAr')} defaultValue={category?.name_ar} />
      </Form>
    </Dialog>
  );
}
