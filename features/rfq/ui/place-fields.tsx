import { DateField } from '#ui/date-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { deliveryAddressMax, deliveryAreaMax } from '../rules/lines.ts';

interface PlaceFieldsProps {
  values: {
    readonly needed_on: string;
    readonly delivery_area: string;
    readonly delivery_address: string;
  };
  onDay?: () => void;
}

export function PlaceFields({ values, onDay }: PlaceFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <DateField
        name="needed_on"
        label={t('rfq.form.neededOn')}
        hint={t('rfq.form.neededOnHint')}
        optional
        min="tomorrow"
        defaultValue={values.needed_on}
        {...(onDay === undefined ? {} : { onChange: onDay })}
      />
      <TextField
        name="delivery_area"
        label={t('rfq.form.area')}
        hint={t('rfq.form.areaHint')}
        optional
        maxLength={deliveryAreaMax}
        autoComplete="off"
        defaultValue={values.delivery_area}
      />
      <Textarea
        name="delivery_address"
        label={t('rfq.form.address')}
        hint={t('rfq.form.addressHint')}
        optional
        rows={2}
        charactersMax={deliveryAddressMax}
        defaultValue={values.delivery_address}
        className="md:col-span-2"
      />
    </>
  );
}
