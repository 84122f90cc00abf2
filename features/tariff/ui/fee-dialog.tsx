import { useI18n } from '#ui/use-text.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { NumberField } from '#ui/number-field.tsx';
import type { FeeRule } from '../schema.ts';

interface FeeDialogProps {
  title: string;
  /** Null: every category. */
  categoryId: string | null;
  from: FeeRule | undefined;
  today: string;
  seen: number;
  onClose: () => void;
}

export function FeeDialog({ title, categoryId, from, today, seen, onClose }: FeeDialogProps) {
  const { t } = useI18n();
  const percent = { decimals: 2, end: '%' } as const;
  const amount = { decimals: 2, end: 'AED' } as const;
  return (
    <DecisionForm
      title={title}
      intent="fees"
      hidden={{ category_id: categoryId ?? '', seen: String(seen) }}
      label={t('tariff.decide')}
      onClose={onClose}
    >
      {categoryId === null && <p className="text-small text-text-2">{t('tariff.changeAllWhy')}</p>}
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          name="fee_rate"
          label={t('tariff.feeRate')}
          defaultValue={from?.fee_rate ?? ''}
          {...percent}
        />
        <NumberField
          name="fee_min"
          label={t('tariff.feeMin')}
          defaultValue={from?.fee_min ?? ''}
          {...amount}
        />
        <NumberField
          name="fee_max"
          label={t('tariff.feeMax')}
          defaultValue={from?.fee_max ?? ''}
          {...amount}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="discount_rate"
          label={t('tariff.discountRate')}
          defaultValue={from?.discount_rate ?? ''}
          {...percent}
        />
        <NumberField
          name="discount_max"
          label={t('tariff.discountMax')}
          defaultValue={from?.discount_max ?? ''}
          {...amount}
        />
      </div>
      <DateField
        name="valid_from"
        label={t('tariff.validFrom')}
        hint={t('tariff.validFromHint')}
        defaultValue={today}
        min={today}
      />
    </DecisionForm>
  );
}
