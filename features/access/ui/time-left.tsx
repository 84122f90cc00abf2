import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { shownDeadline } from '#shared/calendar.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** product §6: closing soon is three days or less. */
const soonMs = 3 * dayMs;

interface TimeLeftProps {
  expiresAt: string;
  now: Date;
}

/** The time until an RFQ ends. In the last three days it is saffron and shows the hour. */
export function TimeLeft({ expiresAt, now }: TimeLeftProps) {
  const { t, format } = useI18n();
  const end = new Date(expiresAt);
  const leftMs = end.getTime() - now.getTime();
  if (leftMs <= 0) return <span className="text-text-3">{t('access.left.over')}</span>;
  const isSoon = leftMs <= soonMs;
  const text =
    leftMs >= dayMs
      ? t('access.left.days', { n: Math.floor(leftMs / dayMs) })
      : leftMs >= hourMs
        ? t('access.left.hours', { n: Math.floor(leftMs / hourMs) })
        : t('access.left.soon');
  return (
    <span className={cx(isSoon && 'font-semibold text-accent-text')}>
      {text}
      {isSoon && (
        <span className="block text-caption font-normal text-text-3">
          {format.dateTime(shownDeadline(expiresAt))}
        </span>
      )}
    </span>
  );
}
