import { useI18n } from '#ui/use-text.tsx';
import { unitName } from '#shared/units.ts';
import type { StatusVariant } from '#ui/status-chip.tsx';
import type { DeliveryAddress, OrderRowView } from '../schema/views.ts';

interface Delivery {
  readonly delivery_value: number;
  readonly delivery_unit: 'days' | 'weeks' | 'months';
}

const stateVariants = {
  none: 'pending',
  made: 'pending',
  sent: 'waiting',
  acknowledged: 'accepted',
  delivered: 'delivered',
  canceled: 'canceled',
} as const satisfies Record<OrderRowView['state'], StatusVariant>;

export function useOrderText() {
  const { t, locale, format } = useI18n();
  return {
    /** `1240.5` → `1,240.5` */
    quantity: (text: string) => format.number(Number(text)),
    unit: (code: string) => unitName(locale, code),
    within: ({ delivery_value: n, delivery_unit: unit }: Delivery) =>
      t(`order.within.${unit}`, { n }),
    variant: (state: OrderRowView['state']) => stateVariants[state],
    state: (state: OrderRowView['state']) => t(`order.chip.${state === 'none' ? 'made' : state}`),
    city: (address: Pick<DeliveryAddress, 'city_en' | 'city_ar'>) =>
      locale === 'ar' ? address.city_ar : address.city_en,
    day: (instant: string) => format.date(new Date(instant)),
    time: (instant: string) => format.dateTime(new Date(instant)),
  };
}
