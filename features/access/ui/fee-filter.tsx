import { useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { NumberField } from '#ui/number-field.tsx';

export const feeNames = ['fee_from', 'fee_to'] as const;

export function FeeFilter({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { t } = useI18n();
  const labels = { fee_from: t('ui.list.from'), fee_to: t('ui.list.to') };
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold text-text">{t('access.open.fee')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {feeNames.map((name) => (
          <Fee key={name} name={name} label={labels[name]} error={errors[name]} />
        ))}
      </div>
    </fieldset>
  );
}

function Fee({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const [search] = useSearchParams();
  const value = search.get(name) ?? '';
  return (
    <NumberField
      name={name}
      label={label}
      decimals={2}
      defaultValue={value}
      error={error}
      optional="unmarked"
    />
  );
}
