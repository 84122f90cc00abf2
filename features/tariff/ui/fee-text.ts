import { useI18n } from '#ui/use-text.tsx';
import type { FeeRule } from '../schema.ts';

export function useFeeText() {
  const { t, format } = useI18n();
  const { aed } = format;
  const percent = (rate: string): string => format.percent(Number(rate) / 100);
  return {
    aed,
    percent,
    fee: (rule: FeeRule): string =>
      t('tariff.range', {
        rate: percent(rule.fee_rate),
        min: aed(rule.fee_min),
        max: aed(rule.fee_max),
      }),
    discount: (rule: FeeRule): string =>
      t('tariff.capped', { rate: percent(rule.discount_rate), max: aed(rule.discount_max) }),
  };
}

interface Stated {
  readonly state: FeeRule['state'];
}

export function presentOf<R extends Stated>(
  rules: readonly R[],
): { now: R | undefined; next: R | undefined } {
  return {
    now: rules.find(({ state }) => state === 'now'),
    next: rules.findLast(({ state }) => state === 'next'),
  };
}
