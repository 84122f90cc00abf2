import { useI18n } from '#ui/use-text.tsx';
import { endOfDayTime } from '../rules/expiry.ts';
import type { RfqRowView } from '../schema/view.ts';

interface ListedExpiryProps {
  row: Pick<RfqRowView, 'status' | 'expiry_date' | 'expiry_time'>;
  today: string;
  tomorrow: string;
}

export function ListedExpiry({ row, today, tomorrow }: ListedExpiryProps) {
  const { t, format } = useI18n();
  const isSoon =
    row.status === 'active' && (row.expiry_date === today || row.expiry_date === tomorrow);
  if (!isSoon) return format.day(row.expiry_date);
  const time = row.expiry_time || endOfDayTime;
  return (
    <span className="block">
      <span className="block font-semibold text-accent-text">
        {row.expiry_date === today
          ? t('rfq.list.today', { time })
          : t('rfq.list.tomorrow', { time })}
      </span>
      <span className="block text-caption font-normal text-text-3">{t('rfq.list.dubai')}</span>
    </span>
  );
}
