import { useI18n } from '#ui/use-text.tsx';

export function useDayName(today: string): (day: string) => string {
  const { t, format } = useI18n();
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000);
  return (day) => {
    if (day === today) return t('notification.page.today');
    return day === yesterday.toISOString().slice(0, 10)
      ? t('notification.page.yesterday')
      : format.day(day);
  };
}
