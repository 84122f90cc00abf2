import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { BuyerOffer } from '../schema/views.ts';

/** The data by which a buyer identifies a supplier that the platform has not verified. */
export function KnowFields({ numbers }: { numbers: BuyerOffer['supplier_numbers'] }) {
  const { t } = useI18n();
  const trn = numbers?.trn ?? '';
  const licence = numbers?.licence_number ?? '';
  return (
    <>
      <p>{t('offer.dialog.know.what')}</p>
      <p className="text-small text-text-2">{t('offer.dialog.know.order')}</p>
      {trn + licence !== '' && (
        <p className="text-small text-text-2">{t('offer.dialog.know.filled')}</p>
      )}
      <TextField
        name="trn"
        label={t('offer.dialog.know.trn')}
        hint={t('offer.dialog.know.trnHint')}
        defaultValue={trn}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField
        name="licence_number"
        label={t('offer.dialog.know.licence')}
        defaultValue={licence}
        autoComplete="off"
        maxLength={60}
        dir="ltr"
      />
      <Textarea
        name="reason"
        label={t('offer.dialog.know.reason')}
        hint={t('offer.dialog.know.reasonHint')}
        charactersMax={500}
        rows={3}
      />
    </>
  );
}
