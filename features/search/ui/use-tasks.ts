import { useEffect, useState } from 'react';
import type { TaskView } from '#features/report/schema.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { SearchArea } from './links.ts';
import type { WaitingPage } from './palette-rows.ts';
import { fetchTasks } from './search-request.ts';

type Tasks = readonly (TaskView | WaitingPage)[];

/** The reader's tasks, read once when the palette opens. Null: not known yet. */
export function useTasks(area: SearchArea, waiting: readonly WaitingPage[]): Tasks | null {
  const { locale } = useI18n();
  const [tasks, setTasks] = useState<readonly TaskView[] | null>(null);
  useEffect(() => {
    if (area === 'operator') return undefined;
    const stop = new AbortController();
    fetchTasks(area, locale, stop.signal)
      .catch(() => [])
      .then(
        (found) => stop.signal.aborted || setTasks(found),
        () => undefined,
      );
    return () => stop.abort();
  }, [area, locale]);
  return area === 'operator' ? waiting : tasks;
}
