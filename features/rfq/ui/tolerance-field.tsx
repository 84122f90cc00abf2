import { Select } from '#ui/select.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { tolerances } from '../rules/tolerance.ts';

export function ToleranceField({ value }: { value: string }) {
  const { t, format } = useI18n();
  return (
    <Select
      name="quantity_tolerance"
      label={t('rfq.tolerance.label')}
      hint={t('rfq.tolerance.hint')}
      optional
      placeholder={t('rfq.tolerance.none')}
      defaultValue={value}
      options={tolerances
        .filter((percent) => percent > 0)
        .map((percent) => ({
          value: String(percent),
          label: t('rfq.tolerance.within', { percent: format.percent(percent / 100) }),
        }))}
    />
  );
}
