import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { noteLengthMax } from '#shared/lengths.ts';
import { cx } from '#ui/classes.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { RequestValues } from './form-values.ts';
import { foldedTerm } from './more-terms.tsx';

export function DeliveryFields({
  values,
}: {
  values: Pick<RequestValues, 'delivery_method' | 'note'>;
}) {
  const { t } = useI18n();
  return (
    <>
      <Segmented
        name="delivery_method"
        label={t('rfq.form.delivery')}
        defaultValue={values.delivery_method}
        choices={[
          { value: 'delivery', label: t('rfq.form.methods.delivery'), icon: Truck },
          { value: 'pickup', label: t('rfq.form.methods.pickup'), icon: Package },
        ]}
      />
      <Textarea
        name="note"
        label={t('rfq.form.note')}
        optional
        defaultValue={values.note}
        charactersMax={noteLengthMax}
        className={cx('md:col-span-2', foldedTerm)}
      />
    </>
  );
}
