import type { ReactNode } from 'react';
import { LoadedText } from '#ui/loaded-text.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { firstNameOf, greetingOf } from '../rules/greeting.ts';

interface DashboardHeadProps {
  name: string;
  now: Date;
  tasks: number | null;
  action?: ReactNode;
}

export function DashboardHead({ name, now, tasks, action }: DashboardHeadProps) {
  const { t, format } = useI18n();
  const date = format.longDate(now);
  const lead =
    tasks === 0 ? t('report.leadQuiet', { date }) : t('report.lead', { date, n: tasks ?? 0 });
  return (
    <header className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-h1 text-text">
          {t(`report.greeting.${greetingOf(now)}`, { name: firstNameOf(name) })}
        </h1>
        <p className="text-small text-text-2">
          <LoadedText>
            {tasks === null && date}
            {tasks === 0 && lead}
            {tasks !== null && tasks > 0 && (
              <a href="#waiting" className="rounded-chip hover:text-text hover:underline">
                {lead}
              </a>
            )}
          </LoadedText>
        </p>
      </div>
      {action}
    </header>
  );
}
