import { useI18n } from '#ui/use-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { FieldDifference } from './use-document-facts.ts';

interface DifferencesDialogProps {
  differences: readonly FieldDifference[];
  onClose: () => void;
  onConfirm: () => void;
}

export function DifferencesDialog({ differences, onClose, onConfirm }: DifferencesDialogProps) {
  const { t, format } = useI18n();
  const shown = (name: FieldDifference['name'], value: string) =>
    name === 'licence_expires_on' ? format.day(value) : value;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('companyReview.differences.title')}
      confirmLabel={t('companyReview.differences.do')}
      cancelLabel={t('companyReview.differences.back')}
      busyLabel={t('companyReview.foot.approving')}
      onConfirm={onConfirm}
    >
      <ul className="grid gap-3">
        {differences.map(({ kind, name, value, printed }) => (
          <li key={`${kind} ${name}`}>
            <p className="font-medium">
              {t(`account.field.${kind}`)}: {t(`companyReview.field.${name}`)}
            </p>
            <p>
              {t('companyReview.differences.form')} <bdi>{shown(name, value)}</bdi>
            </p>
            <p className="text-danger-text">
              {t('companyReview.compare.says', { value: shown(name, printed) })}
            </p>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
