import { Select } from '#ui/select.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { endOfDayTime, expiryTimes } from '../rules/expiry.ts';

export function ExpiryTimeField({ value }: { value: string }) {
  const { t } = useI18n();
  return (
    <Select
      name="expiry_time"
      label={t('rfq.form.expiryTime')}
      hint={t('rfq.form.expiryTimeHint')}
      defaultValue={value}
      options={[
        { value: '', label: t('rfq.form.endOfDay', { time: endOfDayTime }) },
        ...expiryTimes.map((time) => ({ value: time, label: time })),
      ]}
    />
  );
}
