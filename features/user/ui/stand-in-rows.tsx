import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import type { StandInView } from '../schema.ts';
import { useUserLabels } from './use-user-labels.ts';

interface StandInRowsProps {
  rows: readonly StandInView[];
  aboutId: string;
}

export function StandInRows({ rows, aboutId }: StandInRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <StandInRow key={row.id} row={row} isAbsent={row.absent.id === aboutId} />
      ))}
    </ul>
  );
}

function StandInRow({ row, isAbsent }: { row: StandInView; isAbsent: boolean }) {
  const { t } = useI18n();
  const labels = useUserLabels();
  const { fetcher, refused } = useFormFetcher();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-body text-text">
          {isAbsent
            ? t('user.standIn.covered', { name: row.stand_in.name })
            : t('user.standIn.covers', { name: row.absent.name })}
        </p>
        <p className="text-caption text-text-3">{labels.days(row.from, row.to)}</p>
        {refused !== undefined && (
          <p role="alert" className="text-caption text-danger-text">
            {refused.message}
          </p>
        )}
      </div>
      {row.is_running && <Tag tone="primary">{t('user.standIn.running')}</Tag>}
      {row.can.end && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="end_stand_in" />
          <input type="hidden" name="id" value={row.id} />
          <Button
            type="submit"
            tone="quiet"
            size="sm"
            busy={fetcher.state !== 'idle'}
            busyLabel={t('user.action.ending')}
          >
            {t('user.action.end')}
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
